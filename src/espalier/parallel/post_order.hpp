// SPDX-License-Identifier: MIT
#pragma once

namespace espalier {

/// A node that knows its father, its number among his children and its distance from the root.
template <class N>
concept FamilyNode = requires(const N& node) {
  {static_cast<const N*>(node.father)};  // null at the root
  {node.index < node.index};
  {node.ply < node.ply};
};

/// Which of two nodes of one tree comes first in post-order: elder brothers before younger ones,
/// children before their father. It orders nodes as the priority numbers of Akl, Barnard & Doran
/// (1980) do, whose digits grow with height and degree until they fit no machine word; here the
/// paths themselves are compared, upwards to where they part. Time: O(height).
struct PostOrder {
  template <FamilyNode N>
  bool operator()(const N* a, const N* b) const {
    if (a == b) return false;
    const bool a_is_deeper = a->ply > b->ply;
    while (a->ply > b->ply) a = a->father;
    while (b->ply > a->ply) b = b->father;
    if (a == b) return a_is_deeper;
    while (a->father != b->father) {
      a = a->father;
      b = b->father;
    }
    return a->index < b->index;
  }
};

}  // namespace espalier
