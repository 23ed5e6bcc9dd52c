// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <functional>

#include "espalier/core/game.hpp"

namespace espalier {

/// A guess at the value of a position that is not over, for the side to move. Players that differ
/// only in their knowledge differ only in this.
template <class E, class G>
concept Evaluator = Game<G> && requires(E& evaluate, const G& position) {
  { evaluate(position) } -> std::same_as<Value>;
};

/// The evaluation that the game itself brings along.
struct OwnEvaluation {
  template <Game G>
  Value operator()(const G& position) const {
    return position.evaluate();
  }
};

}  // namespace espalier
