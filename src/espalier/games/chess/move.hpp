// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/games/chess/piece.hpp"

namespace espalier::chess {

enum MoveKind : std::uint8_t {
  kNormal,
  kDoublePush,
  kCastling,  // the king takes its own rook, in Chess960 and in ordinary chess alike
  kEnPassant,
  kPromoteKnight,  // the promotions in the order of the pieces
  kPromoteBishop,
  kPromoteRook,
  kPromoteQueen,
};

/// A move in 16 bits: from (6), to (6), kind (4, of which 3 are used). Means something only
/// together with its position. The default is no move.
struct Move {
  std::uint16_t bits = 0;

  constexpr Move() = default;
  constexpr Move(Square from, Square to, MoveKind kind = kNormal)
      : bits(static_cast<std::uint16_t>(from | to << 6 | static_cast<unsigned>(kind) << 12)) {}
  /// Any 16 bits, from a table or a file: to be asked is_legal() before they are played.
  static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits = bits;
    return move;
  }

  [[nodiscard]] constexpr Square from() const { return bits & 63U; }
  [[nodiscard]] constexpr Square to() const { return bits >> 6 & 63U; }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits >> 12); }
  [[nodiscard]] constexpr bool is_promotion() const { return bits >> 14 != 0; }
  [[nodiscard]] constexpr PieceType promotion() const {
    return is_promotion() ? static_cast<PieceType>(kKnight + (bits >> 12 & 3U)) : kNoPiece;
  }
  [[nodiscard]] constexpr bool is_none() const { return bits == 0; }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// The kind of move that promotes to this piece.
constexpr MoveKind promotion_to(PieceType type) {
  return static_cast<MoveKind>(kPromoteKnight + (type - kKnight));
}

}  // namespace espalier::chess
