// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "espalier/games/chess/bitboard.hpp"

namespace espalier::chess {

// Plain enumerations, because they index tables everywhere.
enum Color : std::uint8_t { kWhite, kBlack };
enum PieceType : std::uint8_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kNoPiece };

constexpr Color operator~(Color color) { return color == kWhite ? kBlack : kWhite; }

/// A rank counted from the side's own first one.
constexpr unsigned relative_rank(Color color, unsigned rank) {
  return color == kWhite ? rank : 7 - rank;
}
constexpr Bitboard home_rank(Color color) { return rank_mask(relative_rank(color, 0)); }

/// One step of this side's pawns.
constexpr int forward(Color color) { return color == kWhite ? 8 : -8; }

constexpr char letter(PieceType type) { return "PNBRQK "[type]; }
constexpr char letter(Color color, PieceType type) {
  return color == kWhite ? letter(type) : "pnbrqk "[type];
}

}  // namespace espalier::chess
