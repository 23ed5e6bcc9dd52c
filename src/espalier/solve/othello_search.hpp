// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/core/counters.hpp"
#include "espalier/solve/othello_last.hpp"
#include "espalier/solve/othello_ordering.hpp"
#include "espalier/solve/othello_table.hpp"
#include "espalier/solve/teamwork.hpp"

namespace espalier::othello {

/// One thread's exact search of Othello endgames.
///
/// Null-window alpha-beta with a transposition table, enhanced transposition cut-offs (Schaeffer &
/// Plaat 1996), cut-offs by stable discs, and fastest-first ordering (fewest replies first) with
/// the parity of the quarters. All scores are in discs for the side to move, and even. A result r
/// keeps the contract of core/value.hpp for the window (alpha, alpha + 1).
class Search : private LastSquares {
 public:
  /// In a team others search the same position with the same table at the same time.
  Search(SolverTable& table, Bits board, Teamwork* team = nullptr)
      : LastSquares(board), table_(table), team_(team), turns_(team) {}

  /// Is the score above alpha? discs > alpha: it is at least that, by this move; otherwise it is at
  /// most that. kNoMove when there is no move on the board. Means nothing when the team's work was
  /// over before.
  struct Answer {
    int discs;
    int move;
  };
  Answer test_root(Bits own, Bits other, int alpha);

  [[nodiscard]] Counters counters() const;

 private:
  /// Is the score of this position above alpha?
  struct Question {
    Bits own;
    Bits other;
    std::uint64_t hash;
    int alpha;
  };

  /// The same below. A cut is expected where the value should turn out above alpha. kPutOff instead
  /// of a score when that is allowed and somebody is there.
  int test(const Branch& node, int alpha, int empties, bool expects_cut = false,
           bool may_put_off = false);
  int test_deep(const Branch& node, int alpha, int empties, bool expects_cut, bool may_put_off);
  Answer best_alone(Branches& branches, int alpha, int empties);
  Answer best_together(const Question& question, Branches& branches, int empties, bool expects_cut);
  struct Next {
    int branch;
    bool may_put_off;
  };
  Next choose(Branches& branches, int alpha, Bits& open, Answer& best) const;
  int test_shallow(const Branch& node, int alpha, int empties);
  int test_five(Bits own, Bits other, Bits moves, int alpha);
  int pass_or_end(const Branch& node, int alpha, int empties, bool expects_cut = false);

  [[nodiscard]] std::uint64_t effort() const { return counters_.interior + leaves(); }
  void hash_and_prefetch(Branches& branches) const;

  static std::optional<int> answer_from(const Knowledge& known, const Question& question);
  [[nodiscard]] bool is_shared(int empties) const;
  /// True when the work below is in vain; asked at every node that is not small.
  bool should_leave(int empties);

  SolverTable& table_;
  Teamwork* team_;
  Trail<Question> trail_;
  Turns turns_;
  std::uint64_t next_look_ = 0;  // by effort()
  Counters counters_;
};

}  // namespace espalier::othello
