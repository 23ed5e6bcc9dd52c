// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <set>
#include <utility>

#include "espalier/core/counters.hpp"
#include "espalier/parallel/node_family.hpp"

namespace espalier {

/// What the processors of a parallel ER run share: the nodes whose value is not settled yet, and
/// the two queues of work on them. Knows the rules of the algorithm and nothing of machines; every
/// call needs the run's lock (see NodeFamily for what a worker may read without it).
///
/// The root and every first grandchild is evaluated: it asks for all its children at once. A child
/// asks for its own first child, and then has a tentative value. When all children of a node have
/// one, or are settled, the most promising becomes its e-child and asks for the rest of its moves,
/// one after the other. Once that is settled the others do the same, all at once: they are to be
/// refuted.
///
/// The primary queue holds the nodes that ask for children, deepest first. The speculative queue
/// holds the evaluated nodes that have children with tentative values: when there is nothing else
/// to do, one of them gets a further e-child before its time, the node with the fewest first, then
/// the highest.
template <Game G>
class ErNodes {
 public:
  using Move = typename G::Move;

  enum class Phase : std::uint8_t {
    kEvaluate,   // asks for all children
    kFirst,      // a child of any kind: waits for its own first child
    kTentative,  // and, with its value, for being chosen
    kRefute,     // an e-child, or one to be refuted: asks for the rest one by one
  };

  struct Node : FamilyMember<Node, G> {
    Phase phase = Phase::kEvaluate;
    std::uint32_t next = 0;  // the first child that nobody has asked for yet
    std::uint32_t settled = 0;
    // Of an evaluated node:
    std::uint32_t tentative = 0;   // children in that phase
    std::uint32_t refuting = 0;    // likewise
    std::uint32_t e_children = 0;  // chosen so far
    bool e_child_known = false;    // one of them is settled
    // Its places in the queues:
    std::uint64_t turn = 0;
    bool asks = false;
    bool offers = false;

    [[nodiscard]] bool all_looked_at() const {
      return this->settled + tentative + refuting == this->moves.size();
    }
  };

  /// Work on one child of a node.
  struct Task {
    Node* father = nullptr;
    std::uint32_t index = 0;
    Window window = {};         // in which the child's value is wanted
    bool may_be_whole = false;  // else no more than its first child is wanted yet

    explicit operator bool() const { return father != nullptr; }
    [[nodiscard]] const Move& move() const { return father->moves[index]; }
    [[nodiscard]] int depth() const { return father->depth - 1; }
  };

  struct Rules {
    Window root = {};
    bool speculates = true;
  };

  explicit ErNodes(const Rules& rules) : rules_(rules) {}

  [[nodiscard]] NodeFamily<Node>& family() { return family_; }
  [[nodiscard]] const NodeFamily<Node>& family() const { return family_; }

  /// The run's first node; it has been visited.
  void begin(Node* root) { prepare(root, nullptr, 0, Phase::kEvaluate); }

  [[nodiscard]] bool has_work() const { return !primary_.empty() || !speculative_.empty(); }
  /// The next child to work on; must be told how it ended. None when there is nothing to do.
  Task take(Counters& counters) {
    while (!family_.finished()) {
      Node* const father = first_in_line();
      if (!father) return {};
      const Window window = open_window(*father);
      if (window.is_empty()) {
        leave_useless(father, counters);
        continue;
      }
      if (!father->asks) {  // it came from the speculative queue
        choose(father);
        continue;
      }
      const Task task{father, father->next, -window, father->phase != Phase::kEvaluate};
      ++father->next;
      ++father->workers;
      const bool asks_on = father->phase == Phase::kEvaluate && father->next < father->moves.size();
      if (!asks_on) leave_primary(father);
      return task;
    }
    return {};
  }

  /// The task's child has moves: `node` is it, and has been visited.
  void expanded(const Task& task, Node* node) {
    const bool first_child = task.father->phase == Phase::kFirst;
    prepare(node, task.father, task.index, first_child ? Phase::kEvaluate : Phase::kFirst);
  }
  /// Child `index` of `node` has this value, or is at least so good that `node` need not know more:
  /// upwards as far as that settles more nodes.
  void settle(Node* node, std::uint32_t index, Value child_value, Counters& counters) {
    ++node->settled;
    if (-child_value > node->value) {
      node->value = -child_value;
      node->best = node->moves[index];
      family_.disturb();
    }
    if (is_refuted(*node)) {
      count_refutation(*node, rules_.root, index == 0, counters);
    } else if (node->settled < node->moves.size()) {
      go_on(node);
      return;
    }
    finish(node, counters);
  }
  /// A task of `node` was given up because its window has closed: that or an ancestor is refuted.
  /// Leaves the highest.
  void leave_useless(Node* node, Counters& counters) {
    Node* const highest = highest_refuted(node, [&](const Node& one) { return is_refuted(one); });
    assert(highest);
    count_refutation(*highest, rules_.root, highest->settled == 1, counters);
    finish(highest, counters);
  }

  /// In which the task's value is wanted now. For tasks whose father is not dropped.
  [[nodiscard]] Window window_of(const Task& task) const { return -open_window(*task.father); }

 private:
  struct DeepestFirst {
    bool operator()(const Node* a, const Node* b) const {
      return a->ply != b->ply ? a->ply > b->ply : a->turn < b->turn;
    }
  };
  struct FewestEChildrenFirst {
    bool operator()(const Node* a, const Node* b) const {
      if (a->e_children != b->e_children) return a->e_children < b->e_children;
      return a->ply != b->ply ? a->ply < b->ply : a->turn < b->turn;
    }
  };

  void prepare(Node* node, Node* father, std::uint32_t index, Phase phase) {
    family_.store(node, father, index);
    node->phase = phase;
    node->next = node->settled = 0;
    node->tentative = node->refuting = node->e_children = 0;
    node->e_child_known = node->offers = false;
    node->turn = turns_++;
    enter_primary(node);
  }

  // The queues.

  Node* first_in_line() const {
    if (!primary_.empty()) return *primary_.begin();
    return speculative_.empty() ? nullptr : *speculative_.begin();
  }
  void enter_primary(Node* node) {
    node->asks = true;
    primary_.insert(node);
  }
  void leave_primary(Node* node) {
    primary_.erase(node);
    node->asks = false;
  }
  void enter_speculative(Node* node) {
    if (!rules_.speculates || node->offers) return;
    node->offers = true;
    speculative_.insert(node);
  }
  void leave_speculative(Node* node) {
    if (node->offers) speculative_.erase(node);
    node->offers = false;
  }

  // The rules.

  /// The node's own value is final, or refutes it.
  void finish(Node* node, Counters& counters) {
    if (node == family_.root()) {
      family_.finish();
      return;
    }
    Node* const father = node->father;
    if (node->phase == Phase::kRefute && father->phase == Phase::kEvaluate) {
      --father->refuting;
      father->e_child_known = true;
    }
    const auto index = node->index;
    const Value value = node->value;
    drop(node);
    settle(father, index, value, counters);
  }

  /// A child of the node was settled, and that was not all.
  void go_on(Node* node) {
    if (node->phase == Phase::kEvaluate) {
      choose_by_rule(node);
    } else if (node->phase == Phase::kFirst && node->father->phase == Phase::kEvaluate) {
      node->phase = Phase::kTentative;
      ++node->father->tentative;
      enter_speculative(node->father);
      choose_by_rule(node->father);
    } else {
      node->phase = Phase::kRefute;
      enter_primary(node);
    }
  }

  /// The choices that need not be hurried: one e-child first, then all others.
  void choose_by_rule(Node* node) {
    if (!node->all_looked_at()) return;
    if (node->e_children == 0 && node->tentative > 0) choose(node);
    while (node->e_child_known && node->tentative > 0) choose(node);
  }

  /// The child that looks best, the first of equals, asks for the rest of its moves.
  void choose(Node* node) {
    Node* best = nullptr;
    for (Node* child = node->children; child; child = child->next_brother)
      if (child->phase == Phase::kTentative &&
          (!best || std::pair(child->value, child->index) < std::pair(best->value, best->index)))
        best = child;
    assert(best);
    leave_speculative(node);
    ++node->e_children;
    --node->tentative;
    ++node->refuting;
    if (node->tentative > 0) enter_speculative(node);
    best->phase = Phase::kRefute;
    best->turn = turns_++;
    enter_primary(best);
  }

  [[nodiscard]] Window window_of(const Node& node) const {
    return window_from_ancestors(node, rules_.root);
  }
  [[nodiscard]] Window open_window(const Node& node) const {
    return open_window_of(node, rules_.root);
  }
  /// Its value is more than the other side will allow.
  [[nodiscard]] bool is_refuted(const Node& node) const {
    return node.value >= window_of(node).beta;
  }

  void drop(Node* node) {
    family_.drop(node, [&](Node* gone) {
      if (gone->asks) leave_primary(gone);
      leave_speculative(gone);
    });
  }

  const Rules rules_;
  std::uint64_t turns_ = 0;
  std::set<Node*, DeepestFirst> primary_;
  std::set<Node*, FewestEChildrenFirst> speculative_;
  NodeFamily<Node> family_;
};

}  // namespace espalier
