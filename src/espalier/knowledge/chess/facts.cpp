// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/facts.hpp"

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

template <Color us>
Bitboard pinned_pieces(const Board& board) {
  const Square king = board.king(us);
  const Bitboard theirs = board.pieces(~us);
  Bitboard snipers = (rook_attacks(king, theirs) & board.straight_sliders(~us)) |
                     (bishop_attacks(king, theirs) & board.diagonal_sliders(~us));
  Bitboard pinned = 0;
  while (snipers != 0) {
    const Bitboard shields = between(king, take_first(snipers)) & board.pieces(us);
    if (!has_several(shields)) pinned |= shields;
  }
  return pinned;
}

}  // namespace

template <Color us>
void Attacks::add_king_and_pawns(const Board& board) {
  const Square king = board.king(us);
  const Bitboard neighbours = king_attacks(king);
  king_zone[us] = neighbours | bit(king) | shifted<forward(us)>(neighbours);
  pinned[us] = pinned_pieces<us>(board);
  from[king] = neighbours;
  add<us>(kKing, neighbours);

  const Bitboard pawns = board.pieces(us, kPawn);
  const Bitboard left = shifted<forward(us) - 1>(pawns);
  const Bitboard right = shifted<forward(us) + 1>(pawns);
  twice[us] |= left & right;
  add<us>(kPawn, left | right);
}

template <Color us, PieceType type>
void Attacks::add_pieces(const Board& board, Bitboard occupied) {
  if constexpr (type == kBishop) occupied &= ~board.pieces(us, kQueen);
  if constexpr (type == kRook) occupied &= ~board.straight_sliders(us);
  const Bitboard zone = king_zone[~us];
  for_each_square(board.pieces(us, type), [&](Square square) {
    const Bitboard attacks = piece_attacks(type, square, occupied);
    from[square] = attacks;
    add<us>(type, attacks);
    if ((attacks & zone) != 0) ++zone_attackers[us][type - kKnight];
  });
}

void Attacks::fill(const Board& board) {
  const auto add_side = [&]<Color us>() {
    const Bitboard occupied = board.occupied();
    add_pieces<us, kKnight>(board, occupied);
    add_pieces<us, kBishop>(board, occupied);
    add_pieces<us, kRook>(board, occupied);
    add_pieces<us, kQueen>(board, occupied);
  };
  add_king_and_pawns<kWhite>(board);
  add_king_and_pawns<kBlack>(board);
  add_side.template operator()<kWhite>();
  add_side.template operator()<kBlack>();
}

}  // namespace espalier::chess
