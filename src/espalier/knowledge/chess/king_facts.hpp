// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "espalier/games/chess/position.hpp"
#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

/// What a king and all the pawns decide, with the side's rights to castle.
struct KingFacts {
  std::uint64_t key = 0;
  Score shelter;    // in the category king safety
  Score and_pawns;  // in the category pieces and pawns

  KingFacts() = default;
  [[gnu::noinline]] KingFacts(Color us, const Position& position, const Weights& weights);
};

/// KingFacts of the kings and pawns met last, as PawnTable for pawns alone. What it says of one
/// side holds until it is asked about that side again.
class KingTable {
 public:
  KingTable() : entries_(kEntries) {}

  /// What both sides are looked for by.
  using Keys = std::array<std::uint64_t, 2>;

  /// Has the entries fetched meanwhile.
  [[nodiscard]] Keys keys(const Position& position) const {
    const Keys keys = {key_of(kWhite, position), key_of(kBlack, position)};
    for (const Color us : {kWhite, kBlack}) __builtin_prefetch(&entries_[place_of(keys[us])][us]);
    return keys;
  }
  const KingFacts& find(Color us, const Keys& keys, const Position& position,
                        const Weights& weights) {
    const std::uint64_t key = keys[us];
    KingFacts& entry = entries_[place_of(key)][us];
    if (entry.key != key) {
      entry = KingFacts(us, position, weights);
      entry.key = key;
    }
    return entry;
  }
  void clear() { entries_.assign(kEntries, {}); }

 private:
  static constexpr std::size_t kEntries = 2048;  // a side

  static std::size_t place_of(std::uint64_t key) { return key / 2 % kEntries; }
  /// Odd: no key of an empty entry.
  static std::uint64_t key_of(Color us, const Position& position) {
    const Bitboard rooks = position.castling_rooks() & home_rank(us);
    const std::uint64_t rights = us == kWhite ? rooks : rooks >> 56;
    constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;  // pawn keys are well spread already
    return (position.pawn_key() ^ (rights << 6 | position.king(us)) * kSpread) | 1;
  }

  std::vector<std::array<KingFacts, 2>> entries_;
};

}  // namespace espalier::chess
