// SPDX-License-Identifier: MIT
#include "espalier/games/chess/check_finder.hpp"

#include "espalier/games/chess/play.hpp"

namespace espalier::chess {
namespace {

template <Color us>
void play_special(Board& board, Move move) {
  if (move.kind() == kCastling)
    Play<us>::castle(board, move.from(), move.to());
  else if (move.kind() == kEnPassant)
    Play<us>::en_passant(board, move.from(), move.to());
  else
    Play<us>::promotion(board, move.promotion(), move.from(), move.to());
}

}  // namespace

CheckFinder::CheckFinder(const Board& board, const std::array<PieceType, 64>& types)
    : board_(board), types_(types), king_(board.king(~board.side())) {
  const Color us = board.side();
  const Bitboard occupied = board.occupied();
  const Bitboard own = board.pieces(us);
  const Bitboard straight = rook_attacks(king_, occupied);
  const Bitboard diagonal = bishop_attacks(king_, occupied);
  squares_ = {pawn_attacks(~us, king_),
              knight_attacks(king_),
              diagonal,
              straight,
              straight | diagonal,
              0,
              0};

  // Only a piece that stood on a line with the king can have hidden another.
  Bitboard sliders = 0;
  if (const Bitboard near = straight & own)
    sliders |= rook_attacks(king_, occupied ^ near) & board.straight_sliders(us) & ~near;
  if (const Bitboard near = diagonal & own)
    sliders |= bishop_attacks(king_, occupied ^ near) & board.diagonal_sliders(us) & ~near;
  while (sliders != 0) screens_ |= between(king_, take_first(sliders)) & own;
}

bool CheckFinder::special_gives_check(Move move) const {
  Board next = board_;
  if (board_.side() == kWhite)
    play_special<kWhite>(next, move);
  else
    play_special<kBlack>(next, move);
  return next.is_check();
}

}  // namespace espalier::chess
