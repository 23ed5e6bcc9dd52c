// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/counters.hpp"
#include "espalier/core/evaluator.hpp"
#include "espalier/core/game.hpp"

namespace espalier {

/// An evaluation that looks on while the position is not quiet (Shannon 1950; Harris 1975): the
/// side to move either stands pat on the game's own evaluation or plays a noisy move, at most
/// `max_depth` of them in a row. Where a game knows no noisy moves, its own evaluation.
///
/// The value of a position does not depend on the search that asks, so that every algorithm sees
/// the same tree and exactness holds. The context adds the nodes to its counters.
struct Quiescence {
  int max_depth = 16;

  template <Game G>
  Value operator()(const G& position) const {
    Counters ignored;
    return (*this)(position, ignored);
  }
  template <Game G>
  Value operator()(const G& position, Counters& counters) const {
    if constexpr (NoisyMoves<G>)
      return search(position, max_depth, Window{}, counters);
    else
      return position.evaluate();
  }

 private:
  /// Fail-soft alpha-beta; position is not over.
  template <NoisyMoves G>
  static Value search(const G& position, int depth, Window window, Counters& counters) {
    Value best = position.evaluate();
    if (best >= window.beta || depth == 0) return best;
    MoveList<typename G::Move> moves;
    position.noisy_moves(moves);
    for (const auto& move : moves) {
      const G next = position.after(move);
      ++counters.quiescence_nodes;
      const auto over = next.outcome();
      const Window rest{-window.beta, -std::max(window.alpha, best)};
      const Value value = -(over ? *over : search(next, depth - 1, rest, counters));
      best = std::max(best, value);
      if (best >= window.beta) break;
    }
    return best;
  }
};

/// The choice between the game's own evaluation and quiescence, made at run time.
struct AnyEvaluation {
  bool quiescent = false;
  Quiescence quiescence = {};

  template <Game G>
  Value operator()(const G& position) const {
    return quiescent ? quiescence(position) : position.evaluate();
  }
  template <Game G>
  Value operator()(const G& position, Counters& counters) const {
    return quiescent ? quiescence(position, counters) : position.evaluate();
  }
};

}  // namespace espalier
