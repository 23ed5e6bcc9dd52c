// SPDX-License-Identifier: MIT
#pragma once

#include <bitset>

#include "espalier/games/chess/piece.hpp"

namespace espalier::chess {

/// King and pawn against king, exactly: one bit a position, 24 KB, found by retrograde iteration in
/// some hundredths of a second. The pawn is White's; the board is mirrored so that it stands on the
/// files a to d.
class KpkTable {
 public:
  KpkTable();

  /// Does White win? Requires a legal position with a white pawn on ranks 2 to 7.
  [[nodiscard]] bool is_won(Color side, Square white_king, Square pawn, Square black_king) const;

  /// The table that all share, made when first asked for.
  static const KpkTable& shared();

 private:
  static constexpr std::size_t kPositions = 2UL * 24 * 64 * 64;
  std::bitset<kPositions> won_;
};

}  // namespace espalier::chess
