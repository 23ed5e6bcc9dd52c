// SPDX-License-Identifier: MIT
#pragma once

#include <list>
#include <memory>
#include <utility>
#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier {

/// SSS* as its table of messages says it (Stockman 1979; Pinhanez 1989), with a sorted list that is
/// searched from end to end: the yardstick for what the real one visits, and in which order.
/// MAX moves at the root; the dual is the same on negated values with the roles exchanged.
class MessageTableSss {
 public:
  MessageTableSss(const AnyGame& root, int depth, bool dual) : dual_(dual) {
    list_.push_back({false, make(root, nullptr, depth, {}), kInfinity});
    while (step()) {
    }
  }

  [[nodiscard]] Value value() const { return dual_ ? -result_ : result_; }
  [[nodiscard]] const std::vector<std::uint64_t>& leaves() const { return leaves_; }

 private:
  struct TreeNode {
    AnyGame position;
    TreeNode* father;
    int depth;
    std::vector<std::uint32_t> path;
    std::size_t next_child = 0;
  };
  struct Message {
    bool ascending;
    TreeNode* to;
    Value value;
  };

  TreeNode* make(const AnyGame& position, TreeNode* father, int depth,
                 std::vector<std::uint32_t> path) {
    nodes_.push_back(
        std::make_unique<TreeNode>(TreeNode{position, father, depth, std::move(path)}));
    return nodes_.back().get();
  }
  [[nodiscard]] bool is_and(const TreeNode& t) const { return (t.path.size() % 2 == 0) != dual_; }
  static bool is_terminal(const TreeNode& t) { return t.depth == 0 || t.position.outcome(); }

  /// PROX: the next child, or null.
  TreeNode* next(TreeNode& t) {
    MoveList<AnyGame::Move> moves;
    t.position.moves(moves);
    if (is_terminal(t) || t.next_child == moves.size()) return nullptr;
    auto path = t.path;
    path.push_back(static_cast<std::uint32_t>(t.next_child));
    return make(t.position.after(moves[t.next_child++]), &t, t.depth - 1, std::move(path));
  }

  /// By value, then from left to right, then from top to bottom.
  void insert(Message message) {
    auto place = list_.begin();
    while (place != list_.end() &&
           (place->value > message.value ||
            (place->value == message.value && place->to->path <= message.to->path)))
      ++place;
    list_.insert(place, message);
  }

  static bool is_below(const TreeNode* t, const TreeNode* ancestor) {
    for (; t; t = t->father)
      if (t == ancestor) return true;
    return false;
  }

  bool step() {
    const auto [ascending, to, value] = list_.front();
    list_.pop_front();
    if (!to) return result_ = value, false;
    TreeNode& t = *to;
    if (ascending) {
      if (is_and(t)) {
        list_.remove_if([&t](const Message& m) { return is_below(m.to, &t); });
        list_.push_front({true, t.father, value});
      } else {
        TreeNode* s = next(t);
        list_.push_front(s ? Message{false, s, value} : Message{true, t.father, value});
      }
    } else if (is_terminal(t)) {
      leaves_.push_back(t.position.key());
      const auto outcome = t.position.outcome();
      const Value own = outcome ? *outcome : t.position.evaluate();
      const Value merit = std::min(value, is_and(t) ? own : -own);
      // All terminals are AND nodes: below another one there is a single edge to an AND copy of it,
      // whose message goes to the terminal itself.
      TreeNode* receiver = is_and(t) ? t.father : &t;
      if (!receiver) return result_ = merit, false;
      insert({true, receiver, merit});
    } else if (is_and(t)) {
      auto place = list_.begin();
      while (TreeNode* s = next(t)) list_.insert(place, {false, s, value});
    } else {
      list_.push_front({false, next(t), value});
    }
    return true;
  }

  bool dual_;
  Value result_ = 0;
  std::list<Message> list_;
  std::vector<std::unique_ptr<TreeNode>> nodes_;
  std::vector<std::uint64_t> leaves_;
};

}  // namespace espalier
