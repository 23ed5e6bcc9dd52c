// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/counters.hpp"
#include "espalier/solve/othello_last.hpp"
#include "espalier/solve/othello_ordering.hpp"
#include "espalier/solve/othello_table.hpp"

namespace espalier::othello {

class Team;
struct SplitPoint;

/// One thread's exact search of Othello endgames.
///
/// Null-window alpha-beta with a transposition table, enhanced transposition cut-offs (Schaeffer &
/// Plaat 1996), cut-offs by stable discs, and fastest-first ordering (fewest replies first) with
/// the parity of the quarters; wide windows are split into null windows by principal-variation
/// search. All scores are in discs for the side to move, and even. A result r for a window keeps
/// the contract of core/value.hpp.
class Search : private LastSquares {
 public:
  /// With a team the threads of the team take part.
  Search(SolverTable& table, Bits board, Team* team = nullptr)
      : LastSquares(board), table_(table), team_(team) {}

  /// The score of a position, and the move that attains it (or that failed high or least low);
  /// kNoMove when there is no move on the board.
  struct Answer {
    int discs;
    int move;
  };
  Answer solve(Bits own, Bits other, int alpha, int beta);

  /// One branch of a split point, for the team; the value is for the side that chose the branch.
  /// Means nothing when the split point has been cancelled meanwhile.
  int search_branch(const SplitPoint& split, const Branch& branch);

  [[nodiscard]] Counters counters() const;

 private:
  Answer principal(Bits own, Bits other, int alpha, int beta);
  int principal_near_end(const Branch& node, int alpha, int beta, int empties);
  int test(const Branch& node, int alpha, int empties);
  int test_deep(const Branch& node, int alpha, int empties);
  int test_shallow(const Branch& node, int alpha, int empties);
  int test_five(Bits own, Bits other, Bits moves, int alpha);
  int pass_or_end(const Branch& node, int alpha, int empties);

  [[nodiscard]] std::uint64_t effort() const { return counters_.interior + leaves(); }
  void hash_and_prefetch(Branches& branches) const;

  [[nodiscard]] bool cancelled() const;

  SolverTable& table_;
  Team* team_;
  const SplitPoint* split_ = nullptr;  // the innermost one that this thread works for
  Counters counters_;
};

}  // namespace espalier::othello
