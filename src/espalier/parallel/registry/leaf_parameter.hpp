// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/leaf_search.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The parameter `leaf` of the algorithms that lay a tree of processors over the game tree.
inline const std::vector<std::string> kLeafSearches = {"alpha-beta", "sss"};

inline ParameterInfo leaf_info() {
  return {"leaf", "alpha-beta",
          "how the leaf processors search: alpha-beta or sss (SSS*, which visits fewer leaves and "
          "stores states)",
          kLeafSearches};
}

inline LeafSearch leaf_of(const Parameters& parameters) {
  return parameters.choice("leaf", "alpha-beta", kLeafSearches) == "sss" ? LeafSearch::kSss
                                                                         : LeafSearch::kAlphaBeta;
}

/// The sequential search that they are with one processor.
inline std::string counterpart_by_leaf(const Parameters& parameters) {
  return leaf_of(parameters) == LeafSearch::kSss ? "sss" : "alpha-beta";
}

}  // namespace espalier
