// SPDX-License-Identifier: MIT
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::chess {
namespace {

/// King on the e-file, rook in the corner.
constexpr bool is_ordinary_castling(Square king, Square rook) {
  return file_of(king) == 4 && (file_of(rook) == 0 || file_of(rook) == 7);
}

std::optional<PieceType> promotion_named(char c) {
  constexpr std::string_view kLetters = "nbrq";
  const auto place = kLetters.find(c);
  if (place == kLetters.npos) return std::nullopt;
  return static_cast<PieceType>(kKnight + place);
}

}  // namespace

std::string uci(const Position& position, Move move, UciCastling castling) {
  if (move.is_none()) return "0000";
  Square to = move.to();
  if (move.kind() == kCastling) {
    const bool steps = castling == UciCastling::kByPosition
                           ? is_ordinary_castling(move.from(), move.to())
                           : castling == UciCastling::kKingSteps;
    if (steps) to = castling_squares(position.king(position.side()), to).king;
  }
  std::string text = square_name(move.from()) + square_name(to);
  if (move.is_promotion()) text += letter(kBlack, move.promotion());
  return text;
}

std::optional<Move> uci_move(const Position& position, std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = square_named(text.substr(0, 2));
  const auto to = square_named(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  const auto legal = [&](Move move) {
    return position.is_legal(move) ? std::optional(move) : std::nullopt;
  };
  if (text.size() == 5) {
    const auto type = promotion_named(text[4]);
    return type ? legal({*from, *to, promotion_to(*type)}) : std::nullopt;
  }
  for (const auto kind : {kNormal, kDoublePush, kEnPassant, kCastling})
    if (const auto move = legal({*from, *to, kind})) return move;
  // The king's two steps.
  if (position.type_on(*from) == kKing)
    for (Bitboard rooks = position.castling_rooks(); rooks != 0;) {
      const Square rook = take_first(rooks);
      if (is_ordinary_castling(*from, rook) && castling_squares(*from, rook).king == *to)
        if (const auto move = legal({*from, rook, kCastling})) return move;
    }
  return std::nullopt;
}

std::string Position::move_text(Move move) const { return uci(*this, move); }

}  // namespace espalier::chess
