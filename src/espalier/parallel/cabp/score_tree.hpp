// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/machine/guard.hpp"
#include "espalier/parallel/cabp/node_pool.hpp"
#include "espalier/parallel/cabp/score_node.hpp"

namespace espalier {

/// The values of all nodes that are being worked on, shared by the processors, so that a bound far
/// above prunes as well (Cung & Roucairol 1991).
///
///  1. A resolved node's value is its minimax value, seen through the window of its ancestors:
///     beyond that window it says only on which side of it the minimax value lies. (A list that is
///     cut before any child is done passes on plus infinity.) The root starts at the given alpha,
///     and above it stands an imaginary node with the value -beta.
///  2. Values only grow: an old one can only miss a cut.
///  3. A node is resolved once. What comes later changes nothing.
///  4. One lock at a time, upwards: no deadlock.
///  5. A node is released with its last reference, as soon as nobody can come to it any more.
template <class Machine, class Node>
class ScoreTree {
 public:
  using Me = typename Machine::Processor;

  ScoreTree(int processors, Window window) : window_(window), pool_(processors) {}

  /// With one reference, and with the caller's reference to the father.
  template <class... Arguments>
  Node* make(Me& me, Arguments&&... arguments) {
    me.work(me.costs().allocate);
    Node* const node = pool_.make(me.id(), std::forward<Arguments>(arguments)...);
    if (!node->father) node->value.set(me, window_.alpha);
    return node;
  }

  /// The caller has a reference, or a lock under which another one is kept.
  static void retain(Node& node) {
    node.references.fetch_add(1, std::memory_order_relaxed);  // nothing to order: see above
  }
  void release(int processor, Node* node) {
    while (node && node->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      Node* const father = node->father;
      pool_.destroy(processor, node);
      node = father;
    }
  }

  /// The window of a node as its ancestors give it now, its own value included. Empty: the rest of
  /// its children is of no use.
  [[nodiscard]] Window bounds(Me& me, const Node* node) const {
    Value highest[2] = {-kInfinity, -kInfinity};  // at even and at odd distances
    int side = 0;
    for (; node; node = node->father, side ^= 1)
      highest[side] = std::max(highest[side], node->value.get(me));
    highest[side] = std::max(highest[side], -window_.beta);
    return {highest[0], -highest[1]};
  }

  /// What a child that is done with tells its father.
  struct Contribution {
    Value value = 0;  // for the father
    std::uint32_t child = 0;
    bool frees_slot = false;
  };
  struct Effect {
    bool resolved = false;  // the node's own contribution is due
    bool requeue = false;   // its list goes back into the sibling queue, with a reference
    bool waiting = false;   // there are children that nobody has begun
  };
  Effect contribute(Me& me, Node& node, const Contribution& from) {
    const Guard guard(me, node.lock);
    if (node.resolved) return {};
    if (node.value.raise(me, from.value)) {
      node.best = from.child;
      if (!node.father && from.value >= window_.beta) node.resolved = true;
    }
    if (--node.pending == 0) node.resolved = true;
    if (from.frees_slot) --node.in_flight;
    if (node.resolved) return {.resolved = true};
    return {.requeue = from.frees_slot && goes_back(node), .waiting = node.has_waiting()};
  }
  /// A child of the node has been expanded. True: the list goes back into the queue.
  bool free_slot(Me& me, Node& node) {
    const Guard guard(me, node.lock);
    --node.in_flight;
    return !node.resolved && goes_back(node);
  }
  /// Gives up the children that wait. True when this resolved the node: its contribution is due.
  bool cut(Me& me, Node& node) {
    const Guard guard(me, node.lock);
    return !std::exchange(node.resolved, true);
  }

  [[nodiscard]] std::uint64_t stored() const { return pool_.alive(); }
  [[nodiscard]] std::uint64_t peak_stored() const { return pool_.peak(); }

 private:
  static bool goes_back(Node& node) {
    if (node.queued || !node.has_waiting()) return false;
    node.queued = true;
    retain(node);
    return true;
  }

  Window window_;
  NodePool<Node> pool_;
};

}  // namespace espalier
