// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "espalier/core/game.hpp"
#include "espalier/core/hash.hpp"

namespace espalier::bench {

/// A uniform tree with random leaves that costs next to nothing, so that a benchmark measures the
/// search.
struct BenchTree {
  static constexpr int kDegree = 8;

  struct Move {
    std::uint8_t child = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  std::uint64_t hash = 1;

  static void moves(MoveList<Move>& list) {
    for (std::uint8_t i = 0; i < kDegree; ++i) list.push_back({i});
  }
  [[nodiscard]] BenchTree after(Move move) const { return {mix(hash ^ move.child)}; }
  [[nodiscard]] static std::optional<Value> outcome() { return std::nullopt; }
  [[nodiscard]] Value evaluate() const { return static_cast<Value>(hash >> 48) - 0x8000; }
  [[nodiscard]] std::uint64_t key() const { return hash; }
  [[nodiscard]] std::string text() const { return std::to_string(hash); }
  [[nodiscard]] static std::string move_text(Move move) { return std::to_string(move.child); }
};
static_assert(TextNotation<BenchTree>);

}  // namespace espalier::bench
