// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "espalier/games/chess/position.hpp"
#include "espalier/knowledge/chess/square_table.hpp"
#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

/// What the pawns alone decide. Value-initialised it is right for a board without pawns, whose key
/// is 0.
struct alignas(64) PawnFacts {
  std::uint64_t key = 0;
  std::array<Bitboard, 2> passed{};  // the foremost pawn of a file that no pawn can stop
  std::array<Bitboard, 2> half_open{kAllSquares, kAllSquares};  // the files without an own pawn
  std::array<Bitboard, 2> outposts{};  // own pawns guard them, enemy pawns never will attack them
  std::array<Score, 2> structure{};    // the category pawn structure
  std::array<Score, 2> placement{};    // their part of it

  PawnFacts() = default;
  [[gnu::noinline]] PawnFacts(const Position& position, const Weights& weights,
                              const SquareTable& squares);
};

static_assert(sizeof(PawnFacts) == 128);

/// PawnFacts of the structures met last: nearly all of a search's leaves share a few. Holds for one
/// set of weights. Not shared between threads.
class PawnTable {
 public:
  static constexpr std::size_t kUsualEntries = 4096;  // half a megabyte

  /// Requires a power of two.
  explicit PawnTable(std::size_t entries = kUsualEntries) : entries_(entries) {}

  const PawnFacts& find(const Position& position, const Weights& weights,
                        const SquareTable& squares) {
    PawnFacts& entry = entries_[place_of(position)];
    if (entry.key != position.pawn_key()) entry = PawnFacts(position, weights, squares);
    return entry;
  }
  void prefetch(const Position& position) const {
    __builtin_prefetch(&entries_[place_of(position)]);
  }
  void clear() { entries_.assign(entries_.size(), PawnFacts()); }

 private:
  [[nodiscard]] std::size_t place_of(const Position& position) const {
    return position.pawn_key() & (entries_.size() - 1);
  }

  std::vector<PawnFacts> entries_;
};

}  // namespace espalier::chess
