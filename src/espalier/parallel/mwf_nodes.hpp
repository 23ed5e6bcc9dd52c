// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/core/game.hpp"
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

  struct Node {
    std::optional<G> position;
    std::vector<Move> moves;
    Node* father = nullptr;
    Node* next_brother = nullptr;  // among the stored children of the father
    Node* previous_brother = nullptr;
    Node* children = nullptr;  // the stored ones
    std::uint32_t index = 0;
    int ply = 0;
    int depth = 0;  // plies left
    Phase phase = Phase::kLeft;
    std::uint32_t next = 0;      // the first child that nobody has asked for yet
    std::uint32_t expected = 0;  // children asked for and not settled
    std::uint32_t settled = 0;
    int workers = 0;  // processors that read this node without the lock
    bool first_known = false;
    bool dropped = false;
    Value value = -kInfinity;
    Move best{};  // attains value
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
  };

  explicit MwfNodes(const Rules& rules) : rules_(rules) {}

  /// A node to fill in and give to begin() or expanded(). Counts as stored from then on.
  Node* fresh() {
    if (free_.empty()) {
      all_.push_back(std::make_unique<Node>());
      return all_.back().get();
    }
    Node* node = free_.back();
    free_.pop_back();
    return node;
  }

  /// The run's first node; its position, moves and depth are set.
  void begin(Node* root) {
    prepare(root);
    root_ = root;
    ask(root);
  }

  [[nodiscard]] bool has_work() const { return !asking_.empty(); }
  /// The child that is first in post-order; must be told how it ended. None when all that was
  /// asked for has become useless.
  Task take(Counters& counters) {
    while (has_work() && !finished_) {
      Node* father = *asking_.begin();
      const Window window = open_window(*father);
      if (window.is_empty()) {
        leave_useless(father, counters);
        continue;
      }
      const Task task{father, father->next, -window, father->next == 0 || father->first_known};
      ++father->next;
      if (father->next == last_wanted(*father)) asking_.erase(asking_.begin());
      ++father->expected;
      ++father->workers;
      return task;
    }
    return {};
  }

  /// The task's child has moves: `node` is it, with position, moves and depth set.
  void expanded(const Task& task, Node* node) {
    if (!end_work(task)) {
      free_.push_back(node);
      return;
    }
    prepare(node);
    Node* father = task.father;
    node->father = father;
    node->index = task.index;
    node->ply = father->ply + 1;
    node->phase = task.index == 0 ? Phase::kLeft : Phase::kFirst;
    node->next_brother = father->children;
    if (father->children) father->children->previous_brother = node;
    father->children = node;
    ask(node);
  }

  /// The task's child has this value, or is at least so good that its father need not know more.
  void valued(const Task& task, Value value, Counters& counters) {
    if (end_work(task)) settle(task.father, task.index, value, counters);
  }
  /// The task was given up because its father was dropped.
  void abandoned(const Task& task) { end_work(task); }

  /// The root's value is known, or at least beta.
  [[nodiscard]] bool finished() const { return finished_; }
  [[nodiscard]] const Node& root() const { return *root_; }
  [[nodiscard]] std::uint64_t peak_stored() const { return peak_; }
  /// True once after a node was dropped that others still worked for.
  bool take_disturbed() { return std::exchange(disturbed_, false); }

 private:
  void prepare(Node* node) {
    node->father = node->next_brother = node->previous_brother = node->children = nullptr;
    node->index = node->next = node->expected = node->settled = 0;
    node->ply = node->workers = 0;
    node->phase = Phase::kLeft;
    node->first_known = node->dropped = false;
    node->value = -kInfinity;
    peak_ = std::max(peak_, ++stored_);
  }
  void ask(Node* node) { asking_.insert(node); }
  static std::uint32_t last_wanted(const Node& node) {
    return node.phase == Phase::kFirst ? 1 : static_cast<std::uint32_t>(node.moves.size());
  }

  /// False when nobody waits for the result any more.
  bool end_work(const Task& task) {
    Node* father = task.father;
    --father->workers;
    if (!father->dropped) return true;
    if (father->workers == 0) free_.push_back(father);
    return false;
  }

  /// Child `index` of `node` has its final value, or was refuted: upwards as far as that settles
  /// more nodes.
  void settle(Node* node, std::uint32_t index, Value child_value, Counters& counters) {
    for (;;) {
      --node->expected;
      ++node->settled;
      const bool better = -child_value > node->value;
      if (better) {
        node->value = -child_value;
        node->best = node->moves[index];
      }
      node->first_known |= index == 0;

      if (is_refuted(*node)) {
        count_cut(*node, counters);
      } else if (node->phase == Phase::kFirst && node->moves.size() > 1) {
        await_verdict(node);
        return;
      } else {
        if (better || index == 0) judge_children(node, counters);
        if (node->expected > 0 || node->next < node->moves.size()) return;
      }
      if (node == root_) {
        finished_ = true;
        return;
      }
      index = node->index;
      child_value = node->value;
      Node* father = node->father;
      drop(node);
      node = father;
    }
  }

  /// The window of a node as its ancestors' values are now.
  [[nodiscard]] Window window_of(const Node& node) const {
    Window window;
    bool swapped = false;
    for (const Node* upper = node.father; upper; upper = upper->father) {
      swapped = !swapped;
      if (swapped)
        window.beta = std::min(window.beta, -upper->value);
      else
        window.alpha = std::max(window.alpha, upper->value);
    }
    return intersection(window, swapped ? -rules_.root : rules_.root);
  }
  /// Where a further child can still change something: (best so far, bound). Without `windows`
  /// values are compared with those of brothers only, and asked for whole.
  [[nodiscard]] Window open_window(const Node& node) const {
    if (!rules_.windows) return {node.value, kInfinity};
    const Window window = window_of(node);
    return {std::max(window.alpha, node.value), window.beta};
  }

  /// Its value is more than the other side will allow. Without `early` that is asked only once, of
  /// the tentative value.
  [[nodiscard]] bool is_refuted(const Node& node) const {
    if (rules_.windows) return node.value >= window_of(node).beta;
    if (&node == root_) return node.value >= rules_.root.beta;
    return (rules_.early || node.phase == Phase::kFirst) && node.index > 0 &&
           node.value >= -node.father->value;
  }
  void count_cut(const Node& node, Counters& counters) const {
    const bool shallow =
        node.father && (!rules_.windows || node.father->value > window_of(*node.father).alpha);
    ++(shallow ? counters.shallow_cutoffs : counters.deep_cutoffs);
    if (node.settled == 1) ++counters.first_move_cutoffs;
  }
  /// The window of a node has closed meanwhile: it or an ancestor is refuted. Leaves the highest.
  void leave_useless(Node* node, Counters& counters) {
    Node* highest = nullptr;
    for (Node* upper = node; upper; upper = upper->father)
      if (is_refuted(*upper)) highest = upper;
    assert(highest);
    count_cut(*highest, counters);
    if (highest == root_) {
      finished_ = true;
      return;
    }
    Node* father = highest->father;
    const auto index = highest->index;
    const Value value = highest->value;
    drop(highest);
    settle(father, index, value, counters);
  }

  void await_verdict(Node* node) {
    node->phase = Phase::kTentative;
    if (node->father->first_known) begin_second_phase(node);
  }
  void begin_second_phase(Node* node) {
    node->phase = Phase::kSecond;
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

  /// Forgets a node and all below it. What workers still read is kept until they come back.
  void drop(Node* node) {
    Node* const father = node->father;
    (node->previous_brother ? node->previous_brother->next_brother : father->children) =
        node->next_brother;
    if (node->next_brother) node->next_brother->previous_brother = node->previous_brother;
    forget(node);
  }
  void forget(Node* node) {
    for (Node* child = node->children; child;) {
      Node* const after = child->next_brother;
      forget(child);
      child = after;
    }
    if (node->next < last_wanted(*node) && node->phase != Phase::kTentative) asking_.erase(node);
    node->dropped = true;
    --stored_;
    if (node->workers == 0)
      free_.push_back(node);
    else
      disturbed_ = true;
  }

  const Rules rules_;
  Node* root_ = nullptr;
  bool finished_ = false;
  bool disturbed_ = false;
  std::set<Node*, PostOrder> asking_;
  std::vector<std::unique_ptr<Node>> all_;
  std::vector<Node*> free_;
  std::uint64_t stored_ = 0;
  std::uint64_t peak_ = 0;
};

}  // namespace espalier
