// SPDX-License-Identifier: MIT
// Questions about one move of a position.
#include <cassert>

#include "espalier/games/chess/evaluate.hpp"
#include "espalier/games/chess/generate.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {
namespace {

constexpr Square stepped(Square square, int step) {
  return static_cast<Square>(static_cast<int>(square) + step);
}

/// Could a pawn of this side move like that, pins and checks aside? Covers the kinds as well.
template <Color us>
bool is_pawn_move(const Position& position, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const bool captures = (pawn_attacks(us, from) & bit(to)) != 0;
  const bool onto_last_rank = relative_rank(us, rank_of(to)) == 7;
  switch (move.kind()) {
    case kCastling:
      return false;
    case kEnPassant:
      return captures && to == position.en_passant();
    case kDoublePush:
      return relative_rank(us, rank_of(from)) == 1 && to == stepped(from, 2 * forward(us)) &&
             position.is_empty(to) && position.is_empty(stepped(from, forward(us)));
    default:
      if (onto_last_rank != move.is_promotion()) return false;
      if (captures) return (position.pieces(~us) & bit(to)) != 0;
      return to == stepped(from, forward(us)) && position.is_empty(to);
  }
}

}  // namespace

bool Position::is_legal(Move move) const {
  return side_ == kWhite ? is_legal_for<kWhite>(move) : is_legal_for<kBlack>(move);
}

template <Color us>
bool Position::is_legal_for(Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  if ((colors_[us] & bit(from)) == 0 || move.kind() > kPromoteQueen) return false;
  const PieceType type = type_on(from);
  const Generator<us> generator(*this);
  if (move.kind() == kCastling)
    return type == kKing && generator.checkers() == 0 && (castling_ & colors_[us] & bit(to)) != 0 &&
           generator.may_castle(to);
  if ((colors_[us] & bit(to)) != 0) return false;
  if (type == kPawn) {
    if (!is_pawn_move<us>(*this, move)) return false;
    if (move.kind() == kEnPassant) return generator.may_capture_in_passing(from, to);
  } else if (move.kind() != kNormal || (piece_attacks(type, from, occupied()) & bit(to)) == 0) {
    return false;
  }
  if (type == kKing) return !generator.is_attacked(to, occupied() ^ bit(from));
  if ((generator.open_squares() & bit(to)) == 0) return false;
  return (generator.pinned() & bit(from)) == 0 ||
         (line_through(generator.king(), from) & bit(to)) != 0;
}

}  // namespace espalier::chess
