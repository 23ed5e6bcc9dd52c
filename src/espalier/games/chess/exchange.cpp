// SPDX-License-Identifier: MIT
#include <algorithm>

#include "espalier/games/chess/evaluate.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {
namespace {

/// In exchanges the king captures last and only when nothing can take it back.
constexpr PieceType kByValue[] = {kPawn, kKnight, kBishop, kRook, kQueen, kKing};

}  // namespace

/// Both sides capture on the target square in turn, each with its least valuable piece, and stop
/// when going on would lose. Pieces behind the captured ones join in; pins and checks do not count,
/// and pawns do not promote except by the move itself. Castling wins nothing.
///
/// `balance` is what the side that just moved is ahead of its goal if the other side stops now. A
/// side that is ahead even after losing its last piece has reached its goal.
bool Position::see_ge(Move move, Value threshold) const {
  if (move.kind() == kCastling) return threshold <= 0;
  const Square to = move.to();
  const PieceType standing = move.is_promotion() ? move.promotion() : type_on(move.from());
  Value balance = kPieceValue[captured(move)] - threshold;
  if (move.is_promotion()) balance += kPieceValue[standing] - kPieceValue[kPawn];
  if (balance < 0) return false;
  balance -= kPieceValue[standing];
  if (balance >= 0) return true;

  Bitboard occupied = (this->occupied() ^ bit(move.from())) | bit(to);
  if (move.kind() == kEnPassant) occupied ^= bit(make_square(file_of(to), rank_of(move.from())));
  Bitboard attacking = attackers(to, occupied) & occupied;
  Color side = ~side_;
  bool mover_succeeds = true;  // when the next capture does not happen
  for (;;) {
    attacking &= occupied;
    const Bitboard own = attacking & colors_[side];
    if (own == 0) return mover_succeeds;
    const auto* type = kByValue;
    while ((own & types_[*type]) == 0) ++type;
    if (*type == kKing && (attacking & colors_[~side]) != 0) return mover_succeeds;

    mover_succeeds = !mover_succeeds;
    balance = -balance - 1 - kPieceValue[*type];
    if (balance >= 0) return mover_succeeds;
    occupied ^= bit(first_square(own & types_[*type]));
    if (*type == kPawn || *type == kBishop || *type == kQueen)
      attacking |= bishop_attacks(to, occupied) & (types_[kBishop] | types_[kQueen]);
    if (*type == kRook || *type == kQueen)
      attacking |= rook_attacks(to, occupied) & (types_[kRook] | types_[kQueen]);
    side = ~side;
  }
}

}  // namespace espalier::chess
