// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "espalier/core/any_game.hpp"
#include "espalier/search/quiescence.hpp"

namespace espalier {

/// Any game with quiescence as its evaluation: gives it to algorithms that value leaves by
/// evaluate(), such as the parallel ones. They count such a leaf as one evaluation.
class Quiescent {
 public:
  using Move = AnyGame::Move;

  explicit Quiescent(AnyGame position) : position_(std::move(position)) {}

  void moves(MoveList<Move>& list) const { position_.moves(list); }
  [[nodiscard]] Quiescent after(Move move) const { return Quiescent(position_.after(move)); }
  [[nodiscard]] std::optional<Value> outcome() const { return position_.outcome(); }
  [[nodiscard]] Value evaluate() const { return Quiescence{}(position_); }
  [[nodiscard]] std::uint64_t key() const { return position_.key(); }
  [[nodiscard]] std::uint64_t canonical_key() const { return position_.canonical_key(); }
  [[nodiscard]] std::string text() const { return position_.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return position_.move_text(move); }
  [[nodiscard]] std::string drawing() const { return position_.drawing(); }
  [[nodiscard]] int promise(Move move) const { return position_.promise(move); }

 private:
  AnyGame position_;
};

}  // namespace espalier
