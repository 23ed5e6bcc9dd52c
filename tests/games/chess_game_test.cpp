// SPDX-License-Identifier: MIT
#include "espalier/games/chess/chess.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/entry.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/laws.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess_game_test {
namespace {

std::string refusal(std::string_view text) {
  try {
    return "accepted as " + Chess::parse(text).text();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(ChessGame, ReadsPositionsAndTheMovesBehindThem) {
  EXPECT_EQ(Chess::parse("").text(), chess::kStartFen);
  EXPECT_EQ(Chess::parse("startpos").text(), chess::kStartFen);
  EXPECT_EQ(Chess::parse("startpos moves e2e4 e5").position().text(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(Chess::parse("moves e4").position().text(),
            Chess::parse("fen " + std::string(chess::kStartFen) + " moves e2e4").position().text());
  EXPECT_EQ(refusal("startpos moves e4 e4"),
            "move 'e4' is not legal at rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(refusal("startpos e4"),
            "startpos is followed by 'e4', but only 'moves' and moves may follow it");
  EXPECT_EQ(refusal("moves f3 e5 g4 Qh4 a3"), "move 5, 'a3': the game is over already");
}

TEST(ChessGame, TheThirdOccurrenceOfAPositionIsADraw) {
  const std::string once = " Nf3 Nf6 Ng1 Ng8";
  const auto twice = Chess::parse("moves" + once);
  EXPECT_EQ(twice.repetitions(), 1U);
  EXPECT_EQ(twice.outcome(), std::nullopt);
  const auto thrice = Chess::parse("moves" + once + once);
  EXPECT_EQ(thrice.repetitions(), 2U);
  EXPECT_EQ(thrice.outcome(), 0);
  MoveList<Chess::Move> moves;
  thrice.moves(moves);
  EXPECT_TRUE(moves.empty());
}

TEST(ChessGame, LosingARightToCastleMakesAnotherPosition) {
  const std::string board = "4k3/8/8/8/8/8/8/4K2R w ";
  const std::string moves = " - 0 1 moves Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8";
  EXPECT_EQ(Chess::parse(board + "-" + moves).outcome(), 0);
  EXPECT_EQ(Chess::parse(board + "K" + moves).outcome(), std::nullopt);
  EXPECT_EQ(Chess::parse(board + "K" + moves + " Rg1").outcome(), 0);
}

TEST(ChessGame, TheTextRemembersWhatMayRepeat) {
  const auto game = Chess::parse("moves e4 e5 Nf3 Nf6 Ng1");
  EXPECT_EQ(game.text(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 moves g1f3 g8f6 f3g1");
  EXPECT_EQ(Chess::parse(game.text()).text(), game.text());
  EXPECT_EQ(Chess::parse("moves e4 e5").text(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST(ChessGame, KeysTellRepeatedPositionsApartButNotTranspositions) {
  EXPECT_EQ(Chess::parse("moves Nf3 Nf6 Nc3").key(), Chess::parse("moves Nc3 Nf6 Nf3").key());
  EXPECT_NE(Chess::parse("moves Nf3 Nf6 Ng1 Ng8").key(), Chess().key());
  EXPECT_NE(Chess::parse("4k3/8/8/8/8/8/8/R3K3 w - - 98 80").key(),
            Chess::parse("4k3/8/8/8/8/8/8/R3K3 w - - 97 80").key());
}

RC_GTEST_PROP(ChessGame, RandomGamesReadBackWithTheirHistory, (std::uint64_t seed)) {
  Random random(seed);
  // Few moves, all reversible: much repetition, long histories.
  auto game = Chess::parse("k7/p7/P7/8/8/7p/7P/7K w - - 0 1");
  for (int ply = 0; ply < 60 && !game.outcome(); ++ply) {
    const auto again = Chess::parse(game.text());
    RC_ASSERT(again.text() == game.text());
    RC_ASSERT(again.key() == game.key());
    RC_ASSERT(again.repetitions() == game.repetitions());
    MoveList<Chess::Move> moves;
    game.moves(moves);
    game = game.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

RC_GTEST_PROP(ChessGame, RepetitionsAreCountedAsInAListOfAllPositions, (std::uint64_t seed)) {
  Random random(seed);
  auto game = Chess::parse("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
  std::vector<std::uint64_t> keys;
  for (int ply = 0; ply < 150 && !game.outcome(); ++ply) {
    const auto key = game.position().key();
    RC_ASSERT(game.repetitions() ==
              static_cast<unsigned>(std::count(keys.begin(), keys.end(), key)));
    keys.push_back(key);
    MoveList<Chess::Move> moves;
    game.moves(moves);
    game = game.after(moves[random.below(std::min(3U, static_cast<std::uint32_t>(moves.size())))]);
  }
}

TEST(ChessGame, KeepsTheLawsOfGamesWithOtherSeeds) {
  LawOptions options;
  options.seed = 2;
  options.games = 5;
  for (const auto& law : check_laws(chess_entry(), options).laws)
    EXPECT_TRUE(law.is_kept()) << law.name << ": " << law.violation;
}

TEST(ChessGame, MovesComeByPieceAndThenBySquare) {
  MoveList<Chess::Move> moves;
  const auto game = Chess::parse("4k3/8/8/3p4/4P3/8/8/R3K1N1 w Q - 0 1");
  game.moves(moves);
  std::string names;
  for (const auto move : moves) names += game.move_text(move) + " ";
  EXPECT_EQ(names,
            "e4e5 e4d5 g1e2 g1f3 g1h3 a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 e1d1 e1f1 "
            "e1d2 e1e2 e1f2 e1c1 ");
}

TEST(ChessGame, EvaluationIsTheSameForBothSidesOfTheBoard) {
  EXPECT_EQ(Chess::parse("4k3/pp6/8/2n5/8/8/PPP5/4K2R w - - 0 1").evaluate(),
            Chess::parse("4k2r/ppp5/8/8/2N5/8/PP6/4K3 b - - 0 1").evaluate());
  EXPECT_EQ(Chess().evaluate(), 0);
}

}  // namespace
}  // namespace espalier::chess_game_test
