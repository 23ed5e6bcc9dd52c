// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "espalier/core/game.hpp"

namespace espalier::lab {

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
    game_.moves(list);
    MoveList<int> promises;
    for (std::size_t i = first; i < list.size(); ++i) {
      const Move move = list[i];
      const int promise = game_.promise(move);
      promises.push_back(promise);
      std::size_t place = i;  // by insertion: most moves promise nothing and stay where they are
      for (; place > first && promises[place - first - 1] < promise; --place) {
        list[place] = list[place - 1];
        promises[place - first] = promises[place - first - 1];
      }
      list[place] = move;
      promises[place - first] = promise;
    }
  }
  [[nodiscard]] StaticOrder after(Move move) const { return StaticOrder(game_.after(move)); }
  [[nodiscard]] std::optional<Value> outcome() const { return game_.outcome(); }
  [[nodiscard]] Value evaluate() const { return game_.evaluate(); }
  [[nodiscard]] std::uint64_t key() const { return game_.key(); }
  [[nodiscard]] std::string text() const { return game_.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return game_.move_text(move); }

 private:
  G game_;
};

}  // namespace espalier::lab
