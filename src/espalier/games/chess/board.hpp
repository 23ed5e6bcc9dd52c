// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/move.hpp"

namespace espalier::chess {

/// The pieces and all that decides which moves are legal: 80 bytes, copied freely. Knows nothing of
/// keys; Position adds them.
///
///     types_[kPawn..kKing], colors_[white, black]   one set of squares each; a piece is in two
///     castling_                                     the rooks that may still castle
///     en_passant_                                   the square behind a pawn that may be captured
///                                                   in passing, else kNoSquare
class Board {
 public:
  [[nodiscard]] Color side() const { return side_; }
  [[nodiscard]] Bitboard pieces(PieceType type) const { return types_[type]; }
  [[nodiscard]] Bitboard pieces(Color color) const { return colors_[color]; }
  [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
    return colors_[color] & types_[type];
  }
  [[nodiscard]] Bitboard occupied() const { return colors_[kWhite] | colors_[kBlack]; }
  [[nodiscard]] Bitboard straight_sliders(Color color) const {
    return colors_[color] & (types_[kRook] | types_[kQueen]);
  }
  [[nodiscard]] Bitboard diagonal_sliders(Color color) const {
    return colors_[color] & (types_[kBishop] | types_[kQueen]);
  }
  [[nodiscard]] Square king(Color color) const { return first_square(pieces(color, kKing)); }
  [[nodiscard]] PieceType type_on(Square square) const {
    const auto has = [&](PieceType type) {
      return static_cast<unsigned>(types_[type] >> square & 1);
    };
    // Branch-free: which piece it is cannot be predicted.
    const unsigned type =
        has(kKnight) + 2 * has(kBishop) + 3 * has(kRook) + 4 * has(kQueen) + 5 * has(kKing);
    const bool is_piece = (occupied() >> square & 1) != 0;
    return is_piece ? static_cast<PieceType>(type) : kNoPiece;
  }
  [[nodiscard]] Color color_on(Square square) const {
    return (colors_[kBlack] >> square & 1) != 0 ? kBlack : kWhite;
  }
  [[nodiscard]] bool is_empty(Square square) const { return (occupied() >> square & 1) == 0; }

  [[nodiscard]] Bitboard castling_rooks() const { return castling_; }
  [[nodiscard]] Square en_passant() const { return en_passant_; }
  /// Plies since the last capture or pawn move.
  [[nodiscard]] unsigned halfmove_clock() const { return clock_; }
  [[nodiscard]] unsigned move_number() const { return number_; }

  /// All pieces, of both sides, that attack a square when these squares are occupied.
  [[nodiscard]] Bitboard attackers(Square square, Bitboard occupied) const {
    return (pawn_attacks(kBlack, square) & pieces(kWhite, kPawn)) |
           (pawn_attacks(kWhite, square) & pieces(kBlack, kPawn)) |
           (knight_attacks(square) & types_[kKnight]) | (king_attacks(square) & types_[kKing]) |
           (rook_attacks(square, occupied) & (types_[kRook] | types_[kQueen])) |
           (bishop_attacks(square, occupied) & (types_[kBishop] | types_[kQueen]));
  }
  /// The pieces that give check.
  [[nodiscard]] Bitboard checkers() const {
    return attackers(king(side_), occupied()) & colors_[~side_];
  }
  [[nodiscard]] bool is_check() const { return checkers() != 0; }

  friend bool operator==(const Board&, const Board&) = default;

 protected:
  template <Color>
  friend class Generator;
  template <Color>
  friend struct Play;

  std::array<Bitboard, 6> types_{};
  std::array<Bitboard, 2> colors_{};
  Bitboard castling_ = 0;
  std::uint8_t en_passant_ = kNoSquare;
  Color side_ = kWhite;
  std::uint16_t clock_ = 0;
  std::uint16_t number_ = 1;
};

static_assert(sizeof(Board) == 80);

/// Where king and rook stand after castling with the rook on this square.
struct CastlingSquares {
  Square king;
  Square rook;
};
constexpr CastlingSquares castling_squares(Square king, Square rook) {
  const Square first = king & ~7U;
  return rook > king ? CastlingSquares{first + 6, first + 5}
                     : CastlingSquares{first + 2, first + 3};
}

}  // namespace espalier::chess
