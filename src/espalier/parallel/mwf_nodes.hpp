// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <set>

#include "espalier/core/counters.hpp"
#include "espalier/parallel/node_family.hpp"
#include "espalier/parallel/post_order.hpp"

namespace espalier {

/// What the processors of an MWF run share: the nodes whose value is not settled yet, and the queue
/// of work on them. Knows the rules of the algorithm and nothing of machines; every call needs the
/// run's lock, except that a worker may read the position and the moves of the node it works for.
///
/// A left node (the root, or a first child) asks for all of its children; a right one for its first
/// child only, whose value then is tentative: the father either refutes the node by it or, once his
/// own first child is known, lets it ask for the rest.
///
/// The queue holds nodes that ask for children, in post-order. That is the published order of
/// messages to single children: the descendants of a child that was handed out come before its
/// younger brothers, so one entry stands for all children that still wait, and no message is stored
/// for a child that nobody works on.
template <Game G>
class MwfNodes {
 public:
  using Move = typename G::Move;

  enum class Phase : std::uint8_t {
    kLeft,       // asks for all children
    kFirst,      // a right node that waits for its first child
    kTentative,  // and, with its value, for the father's verdict
    kSecond,     // a right node that was not refuted: asks for the rest
  };

  struct Node : FamilyMember<Node, G> {
    Phase phase = Phase::kLeft;
    std::uint32_t next = 0;      // the first child that nobody has asked for yet
    std::uint32_t expected = 0;  // children asked for and not settled
    std::uint32_t settled = 0;
    bool first_known = false;
    bool delayed = false;  // it or an ancestor is in its second phase
  };

  /// Work on one child of a node.
  struct Task {
    Node* father = nullptr;
    std::uint32_t index = 0;
    Window window = {};      // in which the child's value is wanted
    bool may_finish = true;  // else no more than its first child is mandatory yet

    explicit operator bool() const { return father != nullptr; }
    [[nodiscard]] const Move& move() const { return father->moves[index]; }
    [[nodiscard]] int depth() const { return father->depth - 1; }
  };

  struct Rules {
    Window root = {};
    bool early = true;     // a right node in its second phase is left when it is refuted
    bool windows = false;  // any node is left when the values of its ancestors make it useless
    /// Work on delayed nodes waits until there is no other.
    bool delays = false;
    /// A node with at most so many plies left hands out its children one after the other.
    int one_by_one = -1;
  };

  explicit MwfNodes(const Rules& rules) : rules_(rules) {}

  [[nodiscard]] NodeFamily<Node>& family() { return family_; }
  [[nodiscard]] const NodeFamily<Node>& family() const { return family_; }

  /// The run's first node; it has been visited.
  void begin(Node* root) {
    prepare(root, nullptr, 0);
    ask(root);
  }

  [[nodiscard]] bool has_work() const { return !asking_.empty() || !delayed_.empty(); }
  /// The child that is first in post-order; must be told how it ended. None when all that was
  /// asked for has become useless.
  Task take(Counters& counters) {
    while (has_work() && !family_.finished()) {
      auto& queue = asking_.empty() ? delayed_ : asking_;
      Node* father = *queue.begin();
      const Window window = open_window(*father);
      if (window.is_empty()) {
        leave_useless(father, counters);
        continue;
      }
      const Task task{father, father->next, -window, father->next == 0 || father->first_known};
      ++father->next;
      if (father->next == last_wanted(*father) || is_one_by_one(*father))
        queue.erase(queue.begin());
      ++father->expected;
      ++father->workers;
      return task;
    }
    return {};
  }

  /// The task's child has moves: `node` is it, and has been visited.
  void expanded(const Task& task, Node* node) {
    prepare(node, task.father, task.index);
    node->phase = task.index == 0 ? Phase::kLeft : Phase::kFirst;
    node->delayed = task.father->delayed;
    ask(node);
  }

  /// Child `index` of `node` has this value, or is at least so good that `node` need not know more:
  /// upwards as far as that settles more nodes.
  void settle(Node* node, std::uint32_t index, Value child_value, Counters& counters) {
    for (;;) {
      --node->expected;
      ++node->settled;
      const bool better = -child_value > node->value;
      if (better) {
        node->value = -child_value;
        node->best = node->moves[index];
        family_.disturb();
      }
      node->first_known |= index == 0;

      if (is_refuted(*node)) {
        count_cut(*node, counters);
      } else if (node->phase == Phase::kFirst && node->moves.size() > 1) {
        await_verdict(node);
        return;
      } else {
        if (better || index == 0) judge_children(node, counters);
        if (node->next < node->moves.size() && is_one_by_one(*node)) ask(node);
        if (node->expected > 0 || node->next < node->moves.size()) return;
      }
      if (node == family_.root()) {
        family_.finish();
        return;
      }
      index = node->index;
      child_value = node->value;
      Node* father = node->father;
      drop(node);
      node = father;
    }
  }
  /// A task of `node` was given up because its window has closed: that or an ancestor is refuted.
  /// Leaves the highest.
  void leave_useless(Node* node, Counters& counters) {
    Node* const highest = highest_refuted(node, [&](const Node& one) { return is_refuted(one); });
    assert(highest);
    count_cut(*highest, counters);
    if (highest == family_.root()) {
      family_.finish();
      return;
    }
    Node* father = highest->father;
    const auto index = highest->index;
    const Value value = highest->value;
    drop(highest);
    settle(father, index, value, counters);
  }

  /// In which the task's value is wanted now. For tasks whose father is not dropped.
  [[nodiscard]] Window window_of(const Task& task) const { return -open_window(*task.father); }

 private:
  void prepare(Node* node, Node* father, std::uint32_t index) {
    family_.store(node, father, index);
    node->next = node->expected = node->settled = 0;
    node->phase = Phase::kLeft;
    node->first_known = node->delayed = false;
  }
  [[nodiscard]] auto& queue_of(const Node& node) {
    return rules_.delays && node.delayed ? delayed_ : asking_;
  }
  void ask(Node* node) { queue_of(*node).insert(node); }
  [[nodiscard]] bool is_one_by_one(const Node& node) const {
    return node.depth <= rules_.one_by_one;
  }
  static std::uint32_t last_wanted(const Node& node) {
    return node.phase == Phase::kFirst ? 1 : static_cast<std::uint32_t>(node.moves.size());
  }

  [[nodiscard]] Window window_of(const Node& node) const {
    return window_from_ancestors(node, rules_.root);
  }
  /// Where a further child can still change something: (best so far, bound). Without `windows`
  /// values are compared with those of brothers only, and asked for whole, except by nodes that go
  /// through their children one by one: those know the bound of their father's value.
  [[nodiscard]] Window open_window(const Node& node) const {
    if (!rules_.windows && is_one_by_one(node) && node.father)
      return {node.value, -node.father->value};
    if (!rules_.windows) return {node.value, kInfinity};
    const Window window = window_of(node);
    return {std::max(window.alpha, node.value), window.beta};
  }

  /// Its value is more than the other side will allow. Without `early` that is asked only once, of
  /// the tentative value.
  [[nodiscard]] bool is_refuted(const Node& node) const {
    if (rules_.windows) return node.value >= window_of(node).beta;
    if (&node == family_.root()) return node.value >= rules_.root.beta;
    return (rules_.early || node.phase == Phase::kFirst) && node.index > 0 &&
           node.value >= -node.father->value;
  }
  void count_cut(const Node& node, Counters& counters) const {
    const bool shallow =
        node.father && (!rules_.windows || node.father->value > window_of(*node.father).alpha);
    ++(shallow ? counters.shallow_cutoffs : counters.deep_cutoffs);
    if (node.settled == 1) ++counters.first_move_cutoffs;
  }

  void await_verdict(Node* node) {
    node->phase = Phase::kTentative;
    if (node->father->first_known) begin_second_phase(node);
  }
  void begin_second_phase(Node* node) {
    node->phase = Phase::kSecond;
    node->delayed = true;
    ask(node);
  }

  /// The node's value rose, or its first child became known: that refutes children or lets them go
  /// on.
  void judge_children(Node* node, Counters& counters) {
    for (Node* child = node->children; child;) {
      Node* const after = child->next_brother;
      const bool tentative = child->phase == Phase::kTentative;
      if ((tentative || (rules_.early && child->phase == Phase::kSecond)) &&
          child->value >= -node->value) {
        count_cut(*child, counters);
        drop(child);
        --node->expected;
        ++node->settled;
      } else if (tentative && node->first_known) {
        begin_second_phase(child);
      }
      child = after;
    }
  }

  void drop(Node* node) {
    family_.drop(node, [&](Node* gone) {
      if (gone->next < last_wanted(*gone) && gone->phase != Phase::kTentative)
        queue_of(*gone).erase(gone);
    });
  }

  const Rules rules_;
  std::set<Node*, PostOrder> asking_;
  std::set<Node*, PostOrder> delayed_;
  NodeFamily<Node> family_;
};

}  // namespace espalier
