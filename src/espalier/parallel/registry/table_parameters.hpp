// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/node.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The parameters of the algorithms that meet in a shared transposition table, after their own.
inline std::vector<ParameterInfo> with_table(std::vector<ParameterInfo> parameters = {}) {
  parameters.push_back(
      {"leaf", "1",
       "a node with at most so many plies left is searched without the table below "
       "it (0 to 1000)"});
  parameters.push_back({"table", "fitting",
                        "entries of the table, as a power of two, 4 to 28; by default as many as "
                        "the search may need, up to a million"});
  return parameters;
}

/// Into the members of these names.
template <class Algorithm>
Algorithm read_table(const Parameters& parameters, Algorithm algorithm) {
  constexpr int kSmallest = 4, kLargest = 28;
  algorithm.leaf = parameters.integer("leaf", algorithm.leaf, 0, kMaxDepth);
  if (const int table = parameters.integer("table", 0, kSmallest, kLargest); table > 0)
    algorithm.table = table;
  return algorithm;
}

}  // namespace espalier
