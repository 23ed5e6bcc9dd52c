// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/hash.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/engine/team_view.hpp"

namespace espalier {

/// The moves of a node, in rounds: what is put off in one comes again in the next, in its order and
/// under its number. What the picker keeps back counts in the numbers of the moves after it.
template <class Move>
class MoveRounds {
 public:
  static constexpr int kLast = 2;

  /// The next move; in the first round that of `picker`, which is told the rest.
  template <class Picker, class... Rest>
  bool next(Picker& picker, Move& move, const Rest&... rest) {
    if (round_ == 0 && picker.next(move, rest...)) {
      number_ = ++seen_ + picker.skipped();
      return true;
    }
    if (at_ == end_) {
      if (end_ == late_.size()) return false;
      ++round_;
      end_ = late_.size();
    }
    move = late_[at_].move;
    number_ = late_[at_].number;
    ++at_;
    return true;
  }
  /// The move that next() gave last comes again in the next round; not in the last.
  void put_off(const Move& move) { late_.push_back({move, number_}); }

  /// The move that next() gave last does not count.
  void leave_out() { --seen_; }

  [[nodiscard]] int round() const { return round_; }
  /// Of the move that next() gave last, from 1 in the picker's order.
  [[nodiscard]] int number() const { return number_; }
  /// How many moves the picker gave.
  [[nodiscard]] int seen() const { return seen_; }

 private:
  struct Late {
    Move move;
    int number;
  };
  MoveList<Late> late_;
  std::size_t at_ = 0, end_ = 0;  // the part of late_ that is this round's
  int round_ = 0;
  int number_ = 0;
  int seen_ = 0;
};

/// A node as one searcher sees it when others may be there too: which of its moves had better wait,
/// because somebody is on them (Weill's ABDADA 1996, simplified by Kerrigan 2015). In a
/// deterministic search, where nobody sees what the others have begun since the last meeting, those
/// who were below a node then also share out its moves by their numbers.
class SharedNode {
 public:
  /// Smaller subtrees are searched sooner than their values are looked up.
  static constexpr int kLeastDepth = 3;

  /// Where the first move decides whether any other is needed, everybody goes there (young brothers
  /// wait: Feldmann and others 1989). Where all moves are needed anyway they share out all.
  enum class First { kDecides, kIsOneOfAll };

  SharedNode(TeamView& view, std::uint64_t key, int depth, First first = First::kDecides)
      : view_(view),
        is_active_(view.shares_moves() && depth >= kLeastDepth),
        joins_first_(first == First::kDecides) {
    if (!is_active_) return;
    key_ = mix(key, static_cast<unsigned>(depth));
    sharers_ = view.sharers(key_);
  }

  [[nodiscard]] bool puts_off(std::uint16_t code, int number, int round) const {
    if (!is_active_ || round == MoveRounds<int>::kLast) return false;
    if (number == 1 && joins_first_) return false;
    if (round == 0 && static_cast<std::uint32_t>(number) % (sharers_.others + 1) != sharers_.rank)
      return true;
    return view_.is_taken(key_, key_of(code));
  }

  /// While it lives, others see that its searcher is on the move.
  class Visit {
   public:
    Visit(SharedNode& node, std::uint16_t code) : node_(node) {
      if (!node_.is_active_) return;
      move_ = node_.key_of(code);
      node_.view_.enter(node_.key_, move_);
    }
    ~Visit() {
      if (node_.is_active_) node_.view_.leave(node_.key_, move_);
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    SharedNode& node_;
    std::uint64_t move_ = 0;
  };

 private:
  [[nodiscard]] std::uint64_t key_of(std::uint16_t code) const { return mix(key_ ^ code); }

  TeamView& view_;
  bool is_active_;
  bool joins_first_;
  std::uint64_t key_ = 0;
  NodeSharers sharers_;
};

}  // namespace espalier
