// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/board.hpp"

namespace espalier::chess {

/// Plays moves of one side on a board, which must be legal. The half of making a move that perft
/// needs; Position::after adds keys and clocks.
template <Color us>
struct Play {
  static constexpr Color them = ~us;

  /// Any piece, capturing or not, that does not change into another.
  [[gnu::always_inline]] static void piece(Board& board, PieceType type, Square from, Square to) {
    lift(board, bit(from) | bit(to));
    put(board, type, bit(to));
    if (type == kKing) board.castling_ &= ~home_rank(us);
    pass_turn(board);
  }
  [[gnu::always_inline]] static void promotion(Board& board, PieceType type, Square from,
                                               Square to) {
    lift(board, bit(from) | bit(to));
    put(board, type, bit(to));
    pass_turn(board);
  }
  [[gnu::always_inline]] static void double_push(Board& board, Square from, Square to) {
    const Bitboard both = bit(from) | bit(to);
    board.types_[kPawn] ^= both;
    board.colors_[us] ^= both;
    pass_turn(board);
    const Bitboard beside = shifted<1>(bit(to)) | shifted<-1>(bit(to));
    if ((beside & board.colors_[them] & board.types_[kPawn]) != 0)
      board.en_passant_ = static_cast<std::uint8_t>((from + to) / 2);
  }
  static void en_passant(Board& board, Square from, Square to) {
    lift(board, bit(from) | bit(static_cast<Square>(static_cast<int>(to) - forward(us))));
    put(board, kPawn, bit(to));
    pass_turn(board);
  }
  static void castle(Board& board, Square king, Square rook) {
    const auto to = castling_squares(king, rook);
    lift(board, bit(king) | bit(rook));
    put(board, kKing, bit(to.king));
    put(board, kRook, bit(to.rook));
    board.castling_ &= ~home_rank(us);
    pass_turn(board);
  }

 private:
  [[gnu::always_inline]] static void lift(Board& board, Bitboard squares) {
    for (auto& set : board.types_) set &= ~squares;
    for (auto& set : board.colors_) set &= ~squares;
    board.castling_ &= ~squares;
  }
  [[gnu::always_inline]] static void put(Board& board, PieceType type, Bitboard square) {
    board.types_[type] |= square;
    board.colors_[us] |= square;
  }
  [[gnu::always_inline]] static void pass_turn(Board& board) {
    board.en_passant_ = kNoSquare;
    board.side_ = them;
  }
};

}  // namespace espalier::chess
