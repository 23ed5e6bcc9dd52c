// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/trees/explicit_tree.hpp"

namespace espalier {

/// Where the nodes of a drawing stand: fathers centred above their children, nothing overlaps. In
/// columns or pixels, as the caller likes.
struct TreeLayout {
  std::vector<int> x;      // centre of each node
  std::vector<int> level;  // 0 for the root
  int width = 0;
  int levels = 0;
};

/// `half_width[n]` is the room that node n needs to each side of its centre; `gap` separates
/// leaves, twice that separates subtrees.
TreeLayout tidy_layout(const ExplicitTree& tree, const std::vector<int>& half_width, int gap);

}  // namespace espalier
