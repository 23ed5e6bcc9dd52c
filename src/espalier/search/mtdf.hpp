// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/search/memory.hpp"

namespace espalier {

/// MTD(f) (Plaat, Schaeffer, Pijls & de Bruin 1994): zooms in on the value by minimal windows
/// alone, starting from a guess f, with a memory that makes the repeated searches cheap. From f =
/// +infinity it expands the leaves of SSS*, from f = -infinity those of DUAL*.
///
/// Guarantee: the contract of Window. Cost: fewer leaves than alpha-beta with a good guess; memory
/// for every visited node.
struct Mtdf {
  std::optional<Value> guess = std::nullopt;  // the evaluation of the root when there is none

  template <Game G, FixedWindow Search>
  Value operator()(Search& search, const G& position, Node node) const {
    AlphaBetaWithMemory alpha_beta;
    Value value = guess ? *guess : position.outcome().value_or(search.evaluation()(position));
    value = std::clamp(value, node.alpha, node.beta);
    Value lower = node.alpha, upper = node.beta;
    std::optional<typename G::Move> best;
    while (lower < upper && lower < node.beta && upper > node.alpha) {
      const Value bound = std::clamp(value, lower + 1, upper);
      Node pass = node;
      pass.alpha = bound - 1;
      pass.beta = bound;
      value = alpha_beta(search, position, pass);
      if (search.stopped()) return value;
      if (value >= bound) {
        lower = value;
        best = search.root_best;  // the move that proved the bound; a failing pass proves none
      } else {
        upper = value;
      }
    }
    if (best) search.root_best = best;
    return value;
  }
};

}  // namespace espalier
