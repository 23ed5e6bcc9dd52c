// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

/// A move with the position it leads to.
struct Branch {
  Bits own;    // discs of the side to move after it
  Bits other;  // discs of the side that moved
  Bits moves;  // legal moves after it
  std::uint64_t hash;
  int square;
  int score;  // for ordering, higher first
};

inline constexpr int kNoMove = 64;

/// The branches of one node. Positions that no game reaches can have more moves than any game has,
/// so there is room for all squares.
class Branches {
 public:
  /// All moves of a position in the order of squares, with positions and replies.
  Branches(Bits own, Bits other, Bits moves, Bits board);

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Branch* begin() { return branches_; }
  [[nodiscard]] Branch* end() { return branches_ + size_; }

  /// The best of the branches from `at` on, brought there.
  const Branch& bring_best(int at) {
    Branch* best = branches_ + at;
    for (Branch* b = best + 1; b < end(); ++b)
      if (b->score > best->score) best = b;
    std::swap(branches_[at], *best);
    return branches_[at];
  }

  /// Keeps one of the moves that lead to images of the same position.
  void drop_images();

  /// Few replies first (fastest-first), then the odd quarters. For nodes near the leaves.
  void score_by_replies(Bits board, unsigned odd_quarters);
  /// The same with more knowledge, and a look ahead where the subtrees are worth it. The hash move
  /// comes first, but for one that ends the game by taking all discs; the others are looked into
  /// when next_best() asks for one of them.
  void score(Bits board, Bits empties, int hash_move, int look_ahead);
  /// As bring_best(), after score().
  const Branch& next_best(int at) {
    if (at > 0 && is_put_off_) look_ahead_from(at);
    return bring_best(at);
  }

 private:
  void look_ahead_from(int at);

  int size_ = 0;
  bool is_put_off_ = false;
  int look_ahead_ = -1;
  Bits board_ = 0;
  Branch branches_[64];
};

/// What a search of this many plies thinks of a position, in hundredths of a disc.
int guess(Bits own, Bits other, Bits board, int plies);

/// Plies to look ahead when the branches of a node with this many empties are ordered; -1: none.
constexpr int look_ahead(int empties) {
  return empties >= 20 ? 3 : empties >= 16 ? 2 : empties >= 13 ? 1 : -1;
}

}  // namespace espalier::othello
