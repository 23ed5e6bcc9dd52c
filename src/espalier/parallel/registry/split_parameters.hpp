// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/node.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The parameter `leaf` of the algorithms that split nodes while they search.
inline ParameterInfo split_leaf_info() {
  return {"leaf", "1",
          "a node with at most so many plies left is searched by one processor (0 to 1000)"};
}
inline int split_leaf_of(const Parameters& parameters) {
  return parameters.integer("leaf", 1, 0, kMaxDepth);
}

}  // namespace espalier
