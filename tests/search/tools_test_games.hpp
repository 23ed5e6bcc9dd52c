// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/hash.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/tools/tools.hpp"

namespace espalier::tools_test {

/// A random game on `width` states a level, so that lines of play keep meeting: the hardest case
/// for a table. States repeat on every level and the number of the level is not part of the key:
/// the same position is reached at several depths, with different values. One position in eight is
/// over. Nothing is stored, everything follows from the seed.
class Maze {
 public:
  struct Move {
    std::uint8_t door = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  Maze(std::uint64_t seed, std::uint32_t width) : seed_(seed), width_(width) {}

  void moves(MoveList<Move>& list) const {
    if (over()) return;
    const auto doors = 1 + hash(1) % 5;
    for (std::uint8_t d = 0; d < doors; ++d) list.push_back({d});
  }
  [[nodiscard]] Maze after(Move move) const {
    Maze next = *this;
    next.state_ = static_cast<std::uint32_t>(hash(16 + move.door) % width_);
    next.inside_ = true;
    return next;
  }
  [[nodiscard]] std::optional<Value> outcome() const {
    return over() ? std::optional(evaluate()) : std::nullopt;
  }
  [[nodiscard]] Value evaluate() const { return static_cast<Value>(hash(3) % 41) - 20; }
  [[nodiscard]] std::uint64_t key() const { return hash(4); }

  /// Noisy: the last door, in half of the rooms.
  void noisy_moves(MoveList<Move>& list) const {
    MoveList<Move> all;
    moves(all);
    if (!all.empty() && hash(5) % 2 == 0) list.push_back(all[all.size() - 1]);
  }

 private:
  [[nodiscard]] bool over() const { return inside_ && hash(2) % 8 == 0; }
  [[nodiscard]] std::uint64_t hash(std::uint64_t salt) const {
    return mix(mix(seed_, salt), inside_ ? state_ : ~std::uint64_t{0});
  }
  std::uint64_t seed_;
  std::uint32_t width_;
  std::uint32_t state_ = 0;
  bool inside_ = false;  // the way in is a room of its own, so that there is something to play
};
static_assert(Game<Maze> && NoisyMoves<Maze> && !OrdersMoves<Maze>);

template <Game G>
using ToolContext = Context<G, OwnEvaluation, NoControl, NoObserver, Tools<G>>;

/// One search with tools.
template <class Algorithm, Game G>
Result<typename G::Move> search_with(Tools<G>& tools, const G& position, int depth,
                                     const Algorithm& algorithm, Window window = {}) {
  static NoControl control;
  static NoObserver observer;
  ToolContext<G> search(control, observer, tools);
  return *run(algorithm, search, position, depth, window);
}

template <Game G>
Value minimax_value(const G& position, int depth) {
  return find_best(position, depth, Minimax{}).value;
}

/// The contract of Window.
inline bool keeps_contract(Value result, Window window, Value minimax) {
  if (result <= window.alpha) return minimax <= result;
  if (result >= window.beta) return minimax >= result;
  return minimax == result;
}

}  // namespace espalier::tools_test
