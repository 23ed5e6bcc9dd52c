// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "espalier/core/counters.hpp"
#include "espalier/core/game.hpp"
#include "espalier/parallel/pool/recycled.hpp"
#include "espalier/parallel/pool/visit.hpp"

namespace espalier {

/// What the nodes of a shared tree have in common; `Node` is derived from it.
template <class Node, Game G>
struct FamilyMember : VisitedPosition<G> {
  Node* father = nullptr;
  Node* next_brother = nullptr;  // among the stored children of the father
  Node* previous_brother = nullptr;
  Node* children = nullptr;  // the stored ones
  std::uint32_t index = 0;
  int ply = 0;
  int workers = 0;  // processors that read this node without the lock
  bool dropped = false;
  Value value = -kInfinity;  // the best of its settled children
  typename G::Move best{};   // attains value
};

/// The stored nodes of a shared tree: how they are made, hang together and go, and what all must
/// hear of: that the root is settled, or that work has become useless. Every call needs the lock of
/// the tree's owner, except that a worker may read the position and the moves of the node it works
/// for: what workers still read is kept until they come back.
template <class Node>
class NodeFamily {
 public:
  /// A node to visit and give to store(). Its memory may have been another's.
  Node* fresh() { return nodes_.fresh(); }

  /// Child `index` of `father`, or the root: it has been visited.
  void store(Node* node, Node* father, std::uint32_t index) {
    node->father = father;
    node->next_brother = node->previous_brother = node->children = nullptr;
    node->index = index;
    node->ply = father ? father->ply + 1 : 0;
    node->workers = 0;
    node->dropped = false;
    node->value = -kInfinity;
    peak_ = std::max(peak_, ++stored_);
    if (!father) {
      root_ = node;
      return;
    }
    node->next_brother = father->children;
    if (father->children) father->children->previous_brother = node;
    father->children = node;
  }

  /// A worker comes back to the node. False when that was dropped meanwhile.
  bool end_work(Node* node) {
    --node->workers;
    if (!node->dropped) return true;
    if (node->workers == 0) nodes_.give_back(node);
    return false;
  }

  /// Forgets a node that is not the root, and all below it; forget(node) is told of each.
  template <class Forget>
  void drop(Node* node, const Forget& forget) {
    Node* const father = node->father;
    (node->previous_brother ? node->previous_brother->next_brother : father->children) =
        node->next_brother;
    if (node->next_brother) node->next_brother->previous_brother = node->previous_brother;
    remove(node, forget);
  }

  /// Null until it is stored.
  [[nodiscard]] Node* root() const { return root_; }
  [[nodiscard]] std::uint64_t peak_stored() const { return peak_; }

  /// The root's value is known, or outside its window.
  void finish() { finished_ = true; }
  [[nodiscard]] bool finished() const { return finished_; }
  /// A value has risen, which may narrow the windows of others.
  void disturb() { disturbed_ = true; }
  /// True once after that, and after a node was dropped that others still worked for.
  bool take_disturbed() { return std::exchange(disturbed_, false); }

 private:
  template <class Forget>
  void remove(Node* node, const Forget& forget) {
    if (node->workers > 0) disturb();
    for (Node* child = node->children; child;) {
      Node* const after = child->next_brother;
      remove(child, forget);
      child = after;
    }
    forget(node);
    node->dropped = true;
    --stored_;
    if (node->workers == 0) nodes_.give_back(node);
  }

  Recycled<Node> nodes_;
  Node* root_ = nullptr;
  bool finished_ = false;
  bool disturbed_ = false;
  std::uint64_t stored_ = 0;
  std::uint64_t peak_ = 0;
};

/// The window of a node as its ancestors' values are now, for the side to move there; `root` is the
/// window of the search.
template <class Node>
Window window_from_ancestors(const Node& node, Window root) {
  Window window;
  bool swapped = false;
  for (const Node* upper = node.father; upper; upper = upper->father) {
    swapped = !swapped;
    if (swapped)
      window.beta = std::min(window.beta, -upper->value);
    else
      window.alpha = std::max(window.alpha, upper->value);
  }
  return intersection(window, swapped ? -root : root);
}

/// Where a further child of the node can still change something: (best so far, bound).
template <class Node>
Window open_window_of(const Node& node, Window root) {
  const Window window = window_from_ancestors(node, root);
  return {std::max(window.alpha, node.value), window.beta};
}
/// A node's value was more than the other side will allow.
template <class Node>
void count_refutation(const Node& node, Window root, bool by_first_move, Counters& counters) {
  const bool shallow =
      node.father && node.father->value > window_from_ancestors(*node.father, root).alpha;
  ++(shallow ? counters.shallow_cutoffs : counters.deep_cutoffs);
  if (by_first_move) ++counters.first_move_cutoffs;
}

/// Of a node and its ancestors, the highest that is_refuted. Null when none is.
template <class Node, class IsRefuted>
Node* highest_refuted(Node* node, const IsRefuted& is_refuted) {
  Node* highest = nullptr;
  for (Node* upper = node; upper; upper = upper->father)
    if (is_refuted(*upper)) highest = upper;
  return highest;
}

}  // namespace espalier
