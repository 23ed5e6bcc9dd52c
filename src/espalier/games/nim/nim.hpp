// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/registry.hpp"

namespace espalier {

/// Nim: heaps of pieces; a move takes one or more from one heap. Normal play: who takes the last
/// piece wins. Misère play: who takes the last piece loses. A win is worth 1.
class Nim {
 public:
  static constexpr int kMaxHeaps = 16;
  static constexpr int kMaxPieces = 65535;  // in one heap

  enum class Play : std::uint8_t { kNormal, kMisere };

  struct Move {
    std::uint16_t heap = 0;
    std::uint16_t pieces = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  explicit Nim(Play play = Play::kNormal) : play_(play) {}

  /// One more heap; there must be room for it.
  void add_heap(std::uint16_t pieces);

  void moves(MoveList<Move>& list) const;
  [[nodiscard]] Nim after(Move move) const;
  [[nodiscard]] std::optional<Value> outcome() const;
  /// A guess is always 0, a finished game never.
  [[nodiscard]] bool is_settled(Value value, int) const { return value != 0; }
  /// Nothing short of theory (nim_theory.hpp) tells who is ahead.
  [[nodiscard]] Value evaluate() const { return 0; }
  [[nodiscard]] std::uint64_t key() const;
  /// The order of the heaps does not matter, nor do empty ones.
  [[nodiscard]] std::uint64_t canonical_key() const;

  /// `3,4,5` or `misere 3,4,5`.
  [[nodiscard]] std::string text() const;
  /// `2-3` takes three pieces from the second heap.
  [[nodiscard]] std::string move_text(Move move) const;
  static Nim parse(std::string_view text);

  [[nodiscard]] Play play() const { return play_; }
  [[nodiscard]] int heap_count() const { return count_; }
  [[nodiscard]] int heap(int i) const { return heaps_[static_cast<unsigned>(i)]; }

 private:
  std::array<std::uint16_t, kMaxHeaps> heaps_{};
  std::uint8_t count_ = 0;
  Play play_;
};

static_assert(Parsable<Nim> && Symmetric<Nim>);

GameEntry nim_entry();

}  // namespace espalier
