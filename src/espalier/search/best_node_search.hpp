// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/search/memory.hpp"

namespace espalier {

/// Best Node Search (Rutko 2011): looks for a value that separates the best move from the others,
/// and so needs no exact value. Each guess tests the remaining candidates by minimal windows.
///
/// Guarantee: the best move. The value is the best lower bound that was proved, exact when the
/// range closes. As the published text leaves the update of the range open, ours is the usual one:
/// guesses divide the range by the number of candidates left. Cost: few leaves when one move stands
/// out; a memory of every visited node.
struct BestNodeSearch {
  Value low = -128;  // every value of the game lies in [low, high]; found out when it does not
  Value high = 128;

  template <Game G, FixedWindow Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    AlphaBetaWithMemory alpha_beta;
    const auto moves = search.moves(position, node);
    std::vector<typename G::Move> candidates(moves.begin(), moves.end());
    // Invariant: the best move is among the candidates, alpha <= its value < beta.
    Value alpha = -kInfinity, beta = kInfinity;
    while (candidates.size() > 1 && std::int64_t{beta} - alpha > 1) {
      const Value guess = next_guess(alpha, beta, candidates.size());
      std::vector<typename G::Move> better;
      for (const auto& move : candidates) {
        const Value value =
            -alpha_beta(search, position.after(move), node.test_child(guess - 1, false));
        if (search.stopped()) return alpha;
        if (value >= guess) better.push_back(move);
      }
      if (better.empty()) {
        beta = guess;
      } else {
        alpha = guess;
        candidates = std::move(better);
      }
    }
    search.better(node, candidates.front());
    if (std::int64_t{beta} - alpha > 1) search.root_bound = Bound::kLower;
    return search.done(position, node, alpha);
  }

 private:
  /// Inside (alpha, beta); the first guesses stay in the range where the values are expected, and
  /// leave it by ever larger steps when the values are not there.
  [[nodiscard]] Value next_guess(Value alpha, Value beta, std::size_t candidates) const {
    constexpr std::int64_t kEnd = kInfinity;
    std::int64_t from = alpha, to = beta;
    if (alpha == -kEnd)
      from = std::max(-kEnd, std::min<std::int64_t>({to - 2, 2 * to - high, low}));
    if (beta == kEnd) to = std::min(kEnd, std::max<std::int64_t>({from + 2, 2 * from - low, high}));
    const auto n = static_cast<std::int64_t>(candidates);
    const std::int64_t guess = from + ((to - from) * (n - 1) + n - 1) / n;
    return static_cast<Value>(
        std::clamp<std::int64_t>(guess, from + 1, std::max(from + 1, to - 1)));
  }
};

}  // namespace espalier
