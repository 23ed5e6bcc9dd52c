// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "espalier/core/game.hpp"

namespace espalier::lab {

/// Lists its noisy moves and the others apart, each in the game's order; only the noisy ones
/// promise anything.
template <class G>
concept ListsQuietMoves = NoisyMoves<G> && OrdersMoves<G> &&
    requires(const G& game, MoveList<typename G::Move>& list) {
  game.quiet_moves(list);
};

/// A game whose generator puts promising moves first, as those of many chess programs do: the same
/// positions and moves in another natural order. Equal promises keep the game's order.
template <TextNotation G>
requires OrdersMoves<G>
class StaticOrder {
 public:
  using Move = typename G::Move;

  explicit StaticOrder(G game) : game_(std::move(game)) {}

  void moves(MoveList<Move>& list) const {
    const std::size_t first = list.size();
    if constexpr (ListsQuietMoves<G>) {
      game_.noisy_moves(list);
      sort(list, first);
      game_.quiet_moves(list);
    } else {
      game_.moves(list);
      sort(list, first);
    }
  }
  [[nodiscard]] StaticOrder after(Move move) const { return StaticOrder(game_.after(move)); }
  [[nodiscard]] std::optional<Value> outcome() const { return game_.outcome(); }
  [[nodiscard]] Value evaluate() const { return game_.evaluate(); }
  [[nodiscard]] std::uint64_t key() const { return game_.key(); }
  [[nodiscard]] std::string text() const { return game_.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return game_.move_text(move); }

 private:
  /// By insertion: most moves promise nothing and stay where they are.
  void sort(MoveList<Move>& list, std::size_t first) const {
    MoveList<int> promises;
    for (std::size_t i = first; i < list.size(); ++i) {
      const Move move = list[i];
      const int promise = game_.promise(move);
      promises.push_back(promise);
      std::size_t place = i;
      for (; place > first && promises[place - first - 1] < promise; --place) {
        list[place] = list[place - 1];
        promises[place - first] = promises[place - first - 1];
      }
      list[place] = move;
      promises[place - first] = promise;
    }
  }

  G game_;
};

}  // namespace espalier::lab
