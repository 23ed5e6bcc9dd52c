// SPDX-License-Identifier: MIT
#include "espalier/search/explain/layout.hpp"

#include <algorithm>

namespace espalier {

TreeLayout tidy_layout(const ExplicitTree& tree, const std::vector<int>& half_width, int gap) {
  using Id = ExplicitTree::NodeId;
  const auto count = static_cast<Id>(tree.size());
  std::vector<int> left = half_width, right = half_width;  // of whole subtrees, from the centre
  std::vector<int> offset(count);                          // from the father's centre

  // Children have larger numbers than their father: upwards for sizes, downwards for places.
  for (Id node = count; node-- > 0;) {
    const auto children = tree.child_count(node);
    if (children == 0) continue;
    for (std::uint32_t i = 1; i < children; ++i) {
      const Id elder = tree.child(node, i - 1), child = tree.child(node, i);
      const bool leaves = tree.child_count(elder) == 0 && tree.child_count(child) == 0;
      offset[child] = offset[elder] + right[elder] + (leaves ? gap : 2 * gap) + left[child];
    }
    const Id first = tree.child(node, 0), last = tree.child(node, children - 1);
    const int middle = offset[last] / 2;
    for (std::uint32_t i = 0; i < children; ++i) offset[tree.child(node, i)] -= middle;
    left[node] = std::max(left[node], left[first] - offset[first]);
    right[node] = std::max(right[node], right[last] + offset[last]);
  }

  TreeLayout layout;
  layout.x.resize(count);
  layout.level.resize(count);
  layout.width = left[0] + right[0];
  layout.levels = static_cast<int>(tree.height()) + 1;
  layout.x[0] = left[0];
  for (Id node = 1; node < count; ++node) {
    const Id father = *tree.parent(node);
    layout.x[node] = layout.x[father] + offset[node];
    layout.level[node] = layout.level[father] + 1;
  }
  return layout;
}

}  // namespace espalier
