// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <optional>

#include "espalier/games/chess/evaluate.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/games/chess/rays.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess::chess_exchange_test {
namespace {

/// The exchange once more, by minimax over "capture with the least valuable piece, or stop".
class SlowExchange {
 public:
  explicit SlowExchange(const Position& position) : side_(position.side()) {
    for (Square square = 0; square < 64; ++square)
      if (!position.is_empty(square))
        board_[square] = {position.type_on(square), position.color_on(square)};
  }

  Value value(const Position& position, Move move) {
    if (move.kind() == kCastling) return 0;
    Value won = kPieceValue[position.captured(move)];
    auto moving = *board_[move.from()];
    if (move.is_promotion()) {
      won += kPieceValue[move.promotion()] - kPieceValue[kPawn];
      moving.type = move.promotion();
    }
    if (move.kind() == kEnPassant)
      board_[make_square(file_of(move.to()), rank_of(move.from()))].reset();
    board_[move.from()].reset();
    board_[move.to()] = moving;
    return won - reply(move.to(), ~side_);
  }

 private:
  struct Piece {
    PieceType type;
    Color color;
  };

  /// What the side wins by capturing on the square, nothing if it is better not to.
  Value reply(Square target, Color side) {
    const auto from = least_attacker(target, side);
    if (!from) return 0;
    if (board_[*from]->type == kKing && least_attacker(target, ~side)) return 0;
    const auto before = board_;
    const Value won = kPieceValue[board_[target]->type];
    board_[target] = board_[*from];
    board_[*from].reset();
    const Value value = std::max(0, won - reply(target, ~side));
    board_ = before;
    return value;
  }
  [[nodiscard]] std::optional<Square> least_attacker(Square target, Color side) const {
    Bitboard occupied = 0;
    for (Square square = 0; square < 64; ++square)
      if (board_[square]) occupied |= bit(square);
    std::optional<Square> least;
    for (Square from = 0; from < 64; ++from) {
      if (!board_[from] || board_[from]->color != side || from == target) continue;
      const PieceType type = board_[from]->type;
      Bitboard reached = 0;
      if (type == kPawn) reached = pawn_attacks(side, from);
      if (type == kKnight) reached = knight_attacks(from);
      if (type == kKing) reached = king_attacks(from);
      if (type == kBishop || type == kQueen) reached |= bishop_rays(from, occupied);
      if (type == kRook || type == kQueen) reached |= rook_rays(from, occupied);
      if ((reached & bit(target)) == 0) continue;
      if (!least || type < board_[*least]->type) least = from;
    }
    return least;
  }

  std::array<std::optional<Piece>, 64> board_;
  Color side_;
};

RC_GTEST_PROP(ChessExchange, AgreesWithMinimaxOverCapturesOnTheSquare, (std::uint64_t seed)) {
  play_randomly(seed, 100, [](const Position& position) {
    for (const Move move : legal_moves(position)) {
      const Value value = SlowExchange(position).value(position, move);
      RC_ASSERT(position.see_ge(move, value));
      RC_ASSERT(!position.see_ge(move, value + 1));
    }
  });
}

TEST(ChessExchange, KnowsDefendedAndHangingPieces) {
  const auto wins = [](std::string_view fen, std::string_view move, Value threshold) {
    const auto position = Position::parse(fen);
    return position.see_ge(read_move(position, move), threshold);
  };
  EXPECT_TRUE(wins("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5", kPieceValue[kPawn]));
  EXPECT_FALSE(wins("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5", 0));
  EXPECT_TRUE(wins("4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -kPieceValue[kRook]));
  EXPECT_FALSE(wins("4k3/8/4p3/8/8/8/3R4/4K3 w - - 0 1", "Rd5", 0));  // quiet, into the pawn
}

}  // namespace
}  // namespace espalier::chess::chess_exchange_test
