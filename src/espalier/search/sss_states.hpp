// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/node.hpp"

namespace espalier {

/// SSS*'s list of states, kept as a tournament that follows the game tree: the states are the tips
/// of the expanded nodes' tree, and each expanded node keeps its branches as a heap, best merit
/// first, leftmost first among equals.
///
///   choice node   every child is an alternative: one branch a child
///   reply node    every child is needed, from left to right: one branch, the child in turn
///
/// The head, the best state of all, is what the first branches lead to from the root; this is the
/// published order (merit, then the leftmost path), without comparing paths. Only the head ever
/// changes, and its merit only falls, so that the one operation on a heap is "the first one sinks":
/// O(h log d) a step. Purging frees a subtree; nothing is scanned.
template <Game G>
class SssStates {
 public:
  using Move = typename G::Move;
  using Id = std::uint32_t;

  // What a branch leads to, when not to an expanded node.
  static constexpr Id kLive = ~Id{0};
  static constexpr Id kSolved = ~Id{0} - 1;
  static constexpr bool is_expanded(Id id) { return id < kSolved; }

  struct Branch {
    Value merit;
    std::uint32_t child;
    Id state = kLive;
  };

  struct Expanded {
    G position;
    Node node;
    Id parent;
    bool is_choice;
    std::uint32_t refuter = 0;  // of a reply node: the last child that lowered its merit
    Value settled = 0;          // of a reply node: its merit before the child in turn
    std::vector<Move> moves = {};
    std::vector<Branch> branches = {};

    [[nodiscard]] Branch& first() { return branches.front(); }
    [[nodiscard]] const Branch& first() const { return branches.front(); }
  };

  /// Expands the head, or the root when there is nothing yet: the children inherit its merit.
  void expand(G position, const Node& node, bool is_choice, const MoveList<Move>& moves,
              Value merit) {
    const Id id = allocate(std::move(position), node, is_choice);
    Expanded& fresh = records_[id];
    fresh.settled = merit;
    fresh.moves.assign(moves.begin(), moves.end());
    const auto width = is_choice ? static_cast<std::uint32_t>(moves.size()) : 1;
    for (std::uint32_t child = 0; child < width; ++child) fresh.branches.push_back({merit, child});
    if (id == kRoot)
      merit_ = merit;
    else
      head_parent().first().state = id;
    count_ += width - 1;
    at_ = id;
  }

  /// The expanded node above the head; the head is its first branch.
  Expanded& head_parent() {
    while (is_expanded(records_[at_].first().state)) at_ = records_[at_].first().state;
    return records_[at_];
  }
  Expanded& operator[](Id id) { return records_[id]; }
  [[nodiscard]] Value merit() const { return merit_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

  /// The head's merit falls, and with it the head's place: behind all of larger merit, and behind
  /// those of equal merit that lie to the left.
  void lower_head(Value merit) {
    head_parent();
    for (;; at_ = records_[at_].parent) {
      sink_first(records_[at_].branches, merit);
      merit = records_[at_].first().merit;
      if (merit == merit_) return;  // a brother of the old merit is next: nothing changes above
      if (at_ == kRoot) break;
    }
    merit_ = merit;
  }

  /// Replaces everything below the head's parent, and the parent itself, by one solved state.
  /// False when that was the root.
  bool solve_head_parent() {
    const Id id = at_;
    count_ -= release(id) - 1;
    if (id == kRoot) return false;
    at_ = records_[id].parent;
    records_[at_].first().state = kSolved;
    return true;
  }

 private:
  static constexpr Id kRoot = 0;

  static bool precedes(const Branch& a, const Branch& b) {
    return a.merit != b.merit ? a.merit > b.merit : a.child < b.child;
  }

  static void sink_first(std::vector<Branch>& heap, Value merit) {
    Branch sinking = heap.front();
    sinking.merit = merit;
    std::size_t hole = 0;
    for (std::size_t next = 1; next < heap.size(); next = 2 * hole + 1) {
      if (next + 1 < heap.size() && precedes(heap[next + 1], heap[next])) ++next;
      if (precedes(sinking, heap[next])) break;
      heap[hole] = heap[next];
      hole = next;
    }
    heap[hole] = sinking;
  }

  Id allocate(G position, const Node& node, bool is_choice) {
    if (free_.empty()) {
      records_.push_back({std::move(position), node, at_, is_choice});
      return static_cast<Id>(records_.size() - 1);
    }
    const Id id = free_.back();
    free_.pop_back();
    Expanded& reused = records_[id];
    reused.position = std::move(position);
    reused.node = node;
    reused.parent = at_;
    reused.is_choice = is_choice;
    reused.refuter = 0;
    reused.branches.clear();
    return id;
  }

  /// The number of states that were below.
  std::uint64_t release(Id id) {
    std::uint64_t states = 0;
    for (const Branch& branch : records_[id].branches)
      states += is_expanded(branch.state) ? release(branch.state) : 1;
    free_.push_back(id);
    return states;
  }

  std::deque<Expanded> records_;
  std::vector<Id> free_;
  Id at_ = kRoot;
  Value merit_ = kInfinity;
  std::uint64_t count_ = 1;
};

}  // namespace espalier
