// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/endings.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "espalier/knowledge/chess/evaluation.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/tools/tools.hpp"

namespace espalier::chess::chess_endings_test {
namespace {

Value white_value(const std::string& fen) {
  return ChessEvaluation().explain(Position::parse(fen)).total;
}

/// Plays by alpha-beta to a fixed depth with a table; takes the nearest mate where there is one.
class Player {
 public:
  Move best_move(const Chess& game, int depth) {
    NoControl control;
    NoObserver observer;
    Move best;
    for (int d = 1; d <= depth; ++d) {
      Context<Chess, std::reference_wrapper<ChessEvaluation>, NoControl, NoObserver, Tools<Chess>>
          search(control, observer, tools_, std::ref(evaluate_));
      const auto result = run(AlphaBeta{}, search, game, d);
      best = *result->best;
      if (result->value == kMate) break;
    }
    return best;
  }

 private:
  ChessEvaluation evaluate_;
  TranspositionTable table_{1 << 24};
  Tools<Chess> tools_{{.deeper_is_fine = true}, &table_};
};

/// How many moves it takes to mate when the winner searches this deep and the bare king four plies;
/// 0 when the game is drawn, which the fifty-move rule sees to.
int moves_to_mate(const std::string& fen, int depth) {
  auto game = Chess::parse(fen);
  Player player;
  for (int ply = 0;; ++ply) {
    if (const auto over = game.outcome()) return *over == -kMate ? (ply + 1) / 2 : 0;
    game = game.after(player.best_move(game, ply % 2 == 0 ? depth : 4));
  }
}

TEST(ChessEndings, AShallowSearchMatesABareKing) {
  for (const auto* fen : {
           "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1",
           "8/8/8/3k4/8/8/8/K4R2 w - - 0 1",
           "k4r2/8/8/8/3K4/8/8/8 b - - 0 1",
           "8/8/8/3k4/8/8/8/K4BB1 w - - 0 1",
       })
    EXPECT_GT(moves_to_mate(fen, 5), 0) << fen;
}

TEST(ChessEndings, ASearchOfEightPliesMatesWithBishopAndKnight) {
  for (const auto* fen : {
           "3N4/8/5k2/K7/8/8/8/3B4 w - - 0 1",
           "8/1N2K3/8/3k4/8/7B/8/8 w - - 0 1",
       })
    EXPECT_GT(moves_to_mate(fen, 8), 0) << fen;
}

TEST(ChessEndings, BishopAndKnightDriveTheKingToTheRightCorner) {
  // A bishop on dark squares mates on a1 or h8.
  const Value right = white_value("7k/8/5K2/8/8/2B5/2N5/8 b - - 0 1");
  const Value wrong = white_value("k7/8/2K5/8/8/2B5/2N5/8 b - - 0 1");
  EXPECT_GT(right, wrong + 300);
  EXPECT_GT(wrong, kKnownWin);
}

TEST(ChessEndings, TooLittleMaterialIsADraw) {
  for (const auto* fen : {"8/8/3k4/8/8/3K4/8/5NN1 w - - 0 1", "8/8/3k4/8/8/3K4/8/6N1 w - - 0 1",
                          "8/8/3k4/8/8/3KB3/8/6B1 w - - 0 1", "8/8/3k4/8/8/3K4/8/8 w - - 0 1"})
    EXPECT_EQ(white_value(fen), 0) << fen;
}

TEST(ChessEndings, TheBishopOfTheWrongColourDoesNotWinWithARookPawn) {
  EXPECT_EQ(white_value("k7/8/1K6/P7/8/8/3B4/8 b - - 0 1"), 0);
  EXPECT_GT(white_value("k7/8/1K6/P7/8/8/2B5/8 b - - 0 1"), 300);
}

TEST(ChessEndings, ARookHardlyBeatsABishop) {
  EXPECT_LT(white_value("8/8/3kb3/8/8/3K4/8/R7 w - - 0 1"), 60);
}

TEST(ChessEndings, OppositeBishopsMakeAPawnMoreWorthLess) {
  const Value opposite = white_value("8/4kpp1/4b3/8/8/4B3/4KPPP/8 w - - 0 1");
  const Value same = white_value("8/4kpp1/3b4/8/8/4B3/4KPPP/8 w - - 0 1");
  EXPECT_GT(opposite, 0);
  EXPECT_LT(opposite, same * 3 / 4);
}

TEST(ChessEndings, CanBeSwitchedOff) {
  ChessEvaluation evaluate(Knowledge::parse("M"));
  evaluate.use_endings(false);
  EXPECT_EQ(
      evaluate.explain(Position::parse("8/8/3k4/8/8/3K4/8/5NN1 w - - 0 1")).total,
      2 * (22 * Weights{}.material.knight.end() + 2 * Weights{}.material.knight.middle()) / 24);
}

}  // namespace
}  // namespace espalier::chess::chess_endings_test
