// SPDX-License-Identifier: MIT
#include "espalier/games/chess/fen.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess::chess_fen_test {
namespace {

std::string refusal(std::string_view text) {
  try {
    const auto position = Position::parse(text);
    return "accepted as " + position.text();
  } catch (const InputError& error) {
    return error.what();
  }
}

RC_GTEST_PROP(ChessFen, PositionsReadBackFromTheirFenInBothStyles, (std::uint64_t seed)) {
  play_randomly(seed, 150, [](const Position& position) {
    RC_ASSERT(Position::parse(fen(position)) == position);
    RC_ASSERT(Position::parse(fen(position, CastlingStyle::kShredder)) == position);
  });
}

TEST(ChessFen, TheEmptyTextIsTheStartPosition) {
  EXPECT_EQ(Position::parse("").text(), kStartFen);
  EXPECT_EQ(Position().text(), kStartFen);
}

TEST(ChessFen, TheClocksMayBeMissing) {
  EXPECT_EQ(Position::parse("4k3/8/8/8/8/8/4P3/4K3 b - -").text(),
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
}

TEST(ChessFen, AnEnPassantSquareThatNobodyCanUseIsDropped) {
  EXPECT_EQ(
      Position::parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").en_passant(),
      kNoSquare);
  EXPECT_EQ(
      Position::parse("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").en_passant(),
      *square_named("e3"));
}

TEST(ChessFen, XFenNamesTheFileOnlyOfInnerRooks) {
  const auto inner = Position::parse("4k3/8/8/8/8/8/8/1R1RK2R w HD - 0 1");
  EXPECT_EQ(inner.text(), "4k3/8/8/8/8/8/8/1R1RK2R w KD - 0 1");
  EXPECT_EQ(fen(inner, CastlingStyle::kShredder), "4k3/8/8/8/8/8/8/1R1RK2R w HD - 0 1");
  EXPECT_EQ(Position::parse("4k3/8/8/8/8/8/8/1R1RK2R w KQ - 0 1").castling_rooks(),
            bit(7) | bit(1));
}

TEST(ChessFen, SaysWhatIsWrong) {
  EXPECT_EQ(refusal("8/8/8 w - - 0 1"), "FEN: the board '8/8/8' has 3 ranks, but 8 are needed");
  EXPECT_EQ(refusal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1"),
            "FEN: rank 2, 'PPPPPPP', has 7 squares, but 8 are needed");
  EXPECT_EQ(refusal("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            "FEN: rank 7 holds 'x', but only PNBRQKpnbrqk and 1 to 8 may stand there");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), "FEN: side to move must be w or b, not 'x'");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w - e9 0 1"),
            "FEN: en passant square must be a square or -, not 'e9'");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w - - x 1"),
            "FEN: halfmove clock must be a whole number from 0 to 1000, not 'x'");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w - - 0"),
            "FEN: 5 fields, but 6 are needed (board, side, castling, en passant, clock, move "
            "number; the last two may be missing together)");
}

TEST(ChessFen, RefusesPositionsThatCannotBe) {
  EXPECT_EQ(refusal("8/8/8/8/8/8/8/4K3 w - - 0 1"),
            "FEN: Black has 0 kings, but needs exactly one");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),
            "FEN: White has 2 kings, but needs exactly one");
  EXPECT_EQ(refusal("4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
            "FEN: White has a pawn on h8, but pawns stand on ranks 2 to 7");
  EXPECT_EQ(refusal("4k3/8/8/8/8/7P/PPPPPPPP/4K3 w - - 0 1"),
            "FEN: White has 9 pawns, but 8 at most are possible");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1"),
            "FEN: White has 8 pawns and at least 1 promoted pieces, but these are 8 together at "
            "most");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
            "FEN: Black is in check, but it is White's turn");
  EXPECT_EQ(refusal("4k3/3P4/3N4/8/8/8/8/4RK2 b - - 0 1"),
            "FEN: Black is in check from 3 pieces at once, but 2 at most are possible");
  EXPECT_EQ(refusal("4k3/8/8/3kK3/8/8/8/8 w - - 0 1"),
            "FEN: Black has 2 kings, but needs exactly one");
}

TEST(ChessFen, RefusesRightsThatCannotBe) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
            "FEN: castling right 'K' needs the king on the first rank and a rook to the right of "
            "it");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/4K3/7R w H - 0 1"),
            "FEN: White may castle, but its king has left the first rank");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w G - 0 1"),
            "FEN: White may castle, but has no rook on g1");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"),
            "FEN: White may castle with two rooks on the same side of its king");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w x - 0 1"),
            "FEN: castling field has 'x', but only K, Q, k, q, the files of rooks, or a single - "
            "may stand there");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w - e3 0 1"),
            "FEN: en passant square e3 must be on rank 6 when White is to move");
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K2R w - e6 0 1"),
            "FEN: en passant square e6 needs a pawn of Black on e5");
  EXPECT_EQ(refusal("4k3/4p3/8/4p3/8/8/8/4K2R w - e6 0 1"),
            "FEN: en passant square e6 is impossible: e7 is not empty");
}

}  // namespace
}  // namespace espalier::chess::chess_fen_test
