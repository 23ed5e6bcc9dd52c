// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/parallel/expectations.hpp"
#include "espalier/parallel/node_family.hpp"

namespace espalier {

/// What the processors of a certainty-first run share: the nodes whose value is not settled yet,
/// and how certain it is that work on them is needed. Knows the rules of the algorithm and nothing
/// of machines; every call needs the run's lock (see NodeFamily for what a worker may read without
/// it).
///
/// Every unsettled node *offers* the most certain work at or below it: a child that nobody has
/// taken yet, or what one of the children that are being worked on offers. Work on a child is
/// needed when work on the node is, and when no elder brother in progress refutes the node first;
/// the chances for that come from Expectations, and rise while a brother's own children are settled
/// one by one. It is worth less while elder brothers are in progress, since each may raise the
/// bound under which it would better be done, and much less where there is no bound yet at all.
/// Certainties multiply along a path, so the most certain work of the whole tree is found from the
/// root downwards, and a change concerns only the nodes above it.
template <Game G>
class CertaintyNodes {
 public:
  using Move = typename G::Move;

  struct Node;
  /// A child that was handed out and is not settled.
  struct Open {
    std::uint32_t index;
    Node* node = nullptr;  // null: not known yet, or searched as a whole
  };
  struct Node : FamilyMember<Node, G> {
    std::uint32_t next = 0;  // the first child that nobody has taken yet
    std::uint32_t settled = 0;
    std::uint8_t kind = 0;   // see Expectations
    float offer = 0;         // certainty of the best work here, given that work here is needed
    std::size_t choice = 0;  // where it is: among open; open.size(): the next child
    std::vector<Open> open;  // in the order of the children
  };

  /// Work on one child of a node.
  struct Task {
    Node* father = nullptr;
    std::uint32_t index = 0;
    Window window = {};  // in which the child's value is wanted

    explicit operator bool() const { return father != nullptr; }
    [[nodiscard]] const Move& move() const { return father->moves[index]; }
    [[nodiscard]] int depth() const { return father->depth - 1; }
  };

  struct Rules {
    Window root = {};
    /// What work is worth that must begin under an open window.
    float patience = 0.2F;
    /// Work of less certainty is not begun.
    float floor = 0;
  };

  explicit CertaintyNodes(const Rules& rules) : rules_(rules) {}

  [[nodiscard]] NodeFamily<Node>& family() { return family_; }
  [[nodiscard]] const NodeFamily<Node>& family() const { return family_; }

  /// The run's first node; it has been visited.
  void begin(Node* root) {
    family_.store(root, nullptr, 0);
    prepare(root, 0);
    refresh(root);
  }

  [[nodiscard]] bool has_work() const {
    const Node* const root = family_.root();
    return root && root->offer > rules_.floor;
  }
  /// The most certain work; must be told how it ended. None when there is none.
  Task take(Counters& counters) {
    while (has_work() && !family_.finished()) {
      Node* father = family_.root();
      while (Node* const child = chosen_child(*father)) father = child;
      const Window window = open_window(*father);
      if (window.is_empty()) {
        leave_useless(father, counters);
        continue;
      }
      const Task task{father, father->next, -window};
      father->open.push_back({father->next++});
      ++father->workers;
      refresh(father);
      return task;
    }
    return {};
  }

  /// The task's child has moves: `node` is it, and has been visited.
  void expanded(const Task& task, Node* node) {
    Node* const father = task.father;
    family_.store(node, father, task.index);
    prepare(node, refuted_chance(*father, task.index));
    find_open(*father, task.index)->node = node;
    refresh(node);
  }
  /// Child `index` of `node` has this value, or is at least so good that `node` need not know more:
  /// upwards as far as that settles more nodes.
  void settle(Node* node, std::uint32_t index, Value child_value, Counters& counters) {
    node->open.erase(find_open(*node, index));
    ++node->settled;
    const bool first_value = node->value == -kInfinity;
    if (-child_value > node->value) {
      node->value = -child_value;
      node->best = node->moves[index];
      family_.disturb();
    }
    const Value beta = window_of(*node).beta;
    const bool refuted = node->value >= beta;
    if (beta < kInfinity) expectations_.learn(node->kind, index, refuted);
    if (refuted) {
      count_refutation(*node, rules_.root, index == 0, counters);
    } else if (node->settled < node->moves.size()) {
      if (first_value) refresh_below(node);
      refresh(node);
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
  void prepare(Node* node, float refuted) {
    node->next = node->settled = 0;
    node->kind = Expectations::kind_of(refuted);
    node->open.clear();
  }
  /// Where the most certain work is: in this child's subtree. Null: at the node itself.
  static Node* chosen_child(const Node& node) {
    return node.choice < node.open.size() ? node.open[node.choice].node : nullptr;
  }

  // The certainties.

  /// Which bounds a node has: its own value or its ancestors' (or the root's window) give them.
  struct Bounds {
    bool alpha;
    bool beta;
  };
  [[nodiscard]] Bounds bounds_of(const Node& node) const {
    const Window window = window_of(node);
    return {std::max(window.alpha, node.value) > -kInfinity, window.beta < kInfinity};
  }

  /// That child `index`, which is about to be made a node, is refuted. The first child of a node
  /// without any bound cannot be; its brothers are expected to be, once there is one.
  [[nodiscard]] float refuted_chance(const Node& father, std::uint32_t index) const {
    const auto [has_alpha, has_beta] = bounds_of(father);
    if (has_beta) return 1 - expectations_.refutes(father.kind, index);
    return index == 0 && !has_alpha ? 0 : kBrotherIsRefuted;
  }
  /// That this child in progress refutes its father: the more so, the more of its own children it
  /// has survived.
  [[nodiscard]] float refutes(const Node& father, const Open& child) const {
    const float at_first = expectations_.refutes(father.kind, child.index);
    if (!child.node) return at_first;
    const float survived =
        static_cast<float>(child.node->settled) / static_cast<float>(child.node->moves.size());
    return at_first + (1 - at_first) * survived;
  }

  void find_offer(Node& node) const {
    const auto [has_alpha, has_beta] = bounds_of(node);
    const auto worth = [&, alpha = has_alpha](std::uint32_t index) {
      return index > 0 && !alpha ? rules_.patience : 1.0F;
    };
    float needed = 1;  // as far as those before are concerned
    node.offer = 0;
    node.choice = node.open.size();
    for (std::size_t i = 0; i < node.open.size(); ++i) {
      const Open& child = node.open[i];
      if (child.node) {
        const float certainty = needed * worth(child.index) * child.node->offer;
        if (certainty > node.offer) {
          node.offer = certainty;
          node.choice = i;
        }
      }
      needed *= kElderBrother;
      if (has_beta) needed *= 1 - refutes(node, child);
    }
    if (node.next == node.moves.size()) return;
    const float certainty = needed * worth(node.next);
    if (certainty <= node.offer) return;
    node.offer = certainty;
    node.choice = node.open.size();
  }
  /// Something has changed at the node.
  void refresh(Node* node) {
    for (; node; node = node->father) find_offer(*node);
  }
  /// The node has got its first value: there are bounds now where there were none.
  void refresh_below(Node* node) {
    for (const Open& child : node->open)
      if (child.node) refresh_below(child.node);
    find_offer(*node);
  }

  static auto find_open(Node& node, std::uint32_t index) {
    return std::find_if(node.open.begin(), node.open.end(),
                        [&](const Open& child) { return child.index == index; });
  }

  // The rules of alpha-beta.

  /// The node's own value is final, or refutes it.
  void finish(Node* node, Counters& counters) {
    if (node == family_.root()) {
      family_.finish();
      return;
    }
    Node* const father = node->father;
    const auto index = node->index;
    const Value value = node->value;
    drop(node);
    settle(father, index, value, counters);
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
    family_.drop(node, [](Node*) {});
  }

  static constexpr float kBrotherIsRefuted = 0.9F;
  static constexpr float kElderBrother = 0.75F;  // what work is worth while one is in progress

  const Rules rules_;
  Expectations expectations_;
  NodeFamily<Node> family_;
};

}  // namespace espalier
