// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/games/othello/othello.hpp"
#include "espalier/machine/crew.hpp"

namespace espalier {

/// Solves Othello endgames exactly: scores are final disc differences under best play of both
/// sides, empty squares for the winner. 8x8 positions with 20 to 24 empties take seconds to
/// minutes; each further one about three times as long.
///
/// A guess is made and then asked, by null windows only, whether it is too high or too low (MTD(f),
/// Plaat et al. 1996): cheaper than one wide window, and several threads share such questions well.
///
/// An object keeps its table between calls, which makes related positions cheaper, until it is
/// asked about a board of another size or a position that needs a larger one. Use it from one
/// thread at a time; it uses several itself when asked to.
class OthelloSolver {
 public:
  struct Options {
    int threads = 1;
    std::size_t table_megabytes = 64;  // at most
  };
  struct Solution {
    int discs = 0;                      // for the side to move
    std::optional<Othello::Move> best;  // attains it; empty when the game is over
    Counters counters;
    std::uint64_t busiest_nodes = 0;  // of each question's busiest searcher: what all waited for
  };
  struct ScoredMove {
    Othello::Move move;
    int discs = 0;  // for the side that moves
  };

  explicit OthelloSolver(Options options);
  ~OthelloSolver();

  /// Who searches where there are to be several: threads of its own unless told otherwise.
  void set_crew(std::unique_ptr<Crew> crew);

  Solution solve(const Othello& position);

  /// The exact score of every move, best first. Adds what it cost to `counters`.
  std::vector<ScoredMove> solve_moves(const Othello& position, Counters& counters);

  /// Best play of both sides to the end of the game. Quick after solve(), which leaves most of it
  /// in the table.
  std::vector<Othello::Move> principal_variation(const Othello& position);

 private:
  struct State;
  /// Is the score above alpha? All threads search for the answer, see othello::Search.
  Solution ask(const Othello& position, int alpha);

  std::unique_ptr<State> state_;
};

}  // namespace espalier
