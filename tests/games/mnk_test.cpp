// SPDX-License-Identifier: MIT
#include "espalier/games/mnk/mnk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "espalier/core/input_error.hpp"
#include "espalier/core/perft.hpp"
#include "espalier/core/random.hpp"

namespace espalier::mnk_test {
namespace {

Mnk gomoku(std::string_view text) { return Mnk::parse(text, Mnk::kGomoku, true); }

Mnk played(Mnk position, std::initializer_list<std::string_view> moves) {
  for (const auto move : moves) position = position.after(find_move(position, move).value());
  return position;
}

std::string names(const Mnk& position, const MoveList<Mnk::Move>& moves) {
  std::string out;
  for (const auto& move : moves) (out += out.empty() ? "" : " ") += position.move_text(move);
  return out;
}

std::string noisy(const Mnk& position) {
  MoveList<Mnk::Move> moves;
  position.noisy_moves(moves);
  return names(position, moves);
}

struct Tally {
  int x_wins = 0;
  int o_wins = 0;
  int draws = 0;
};

void tally_games(const Mnk& position, Tally& tally, std::set<std::string>& positions) {
  positions.insert(position.text());
  if (const auto outcome = position.outcome()) {
    (*outcome == 0 ? tally.draws : position.played() % 2 == 1 ? tally.x_wins : tally.o_wins) += 1;
    return;
  }
  MoveList<Mnk::Move> moves;
  position.moves(moves);
  for (const auto& move : moves) tally_games(position.after(move), tally, positions);
}

Value negamax(const Mnk& position) {
  if (const auto outcome = position.outcome()) return *outcome;
  MoveList<Mnk::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves) best = std::max(best, -negamax(position.after(move)));
  return best;
}

TEST(TicTacToe, HasTheKnownNumbersOfGamesAndPositions) {
  Tally tally;
  std::set<std::string> positions;
  tally_games(Mnk(), tally, positions);
  EXPECT_EQ(tally.x_wins, 131184);
  EXPECT_EQ(tally.o_wins, 77904);
  EXPECT_EQ(tally.draws, 46080);
  EXPECT_EQ(positions.size(), 5478U);
  EXPECT_EQ(perft(Mnk(), 9), 255168U);
}

TEST(TicTacToe, IsADraw) { EXPECT_EQ(negamax(Mnk()), 0); }

TEST(TicTacToe, HasSevenHundredSixtyFivePositionsUpToSymmetry) {
  std::set<std::uint64_t> canonical;
  const auto collect = [&](const auto& self, const Mnk& position) -> void {
    if (!canonical.insert(position.canonical_key()).second) return;
    MoveList<Mnk::Move> moves;
    position.moves(moves);
    for (const auto& move : moves) self(self, position.after(move));
  };
  collect(collect, Mnk());
  EXPECT_EQ(canonical.size(), 765U);
}

TEST(Mnk, AQuickWinIsWorthMoreThanASlowOne) {
  EXPECT_EQ(negamax(Mnk::parse("xx./oo./... x")), Mnk::kWin - 5);
  EXPECT_EQ(negamax(Mnk::parse("xx./oo./x.. o")), Mnk::kWin - 6);
  EXPECT_EQ(*Mnk::parse("xxx/oo./... o").outcome(), -(Mnk::kWin - 5));
}

TEST(Mnk, SmallBoardsHaveTheirKnownValues) {
  EXPECT_EQ(negamax(Mnk::parse("1,1,1")), Mnk::kWin - 1);
  EXPECT_EQ(negamax(Mnk::parse("2,2,2")), Mnk::kWin - 3);
  EXPECT_EQ(negamax(Mnk::parse("2,2,3")), 0);
  EXPECT_GT(negamax(Mnk::parse("4,3,3: b2 a1")), 0);
}

TEST(Mnk, MovesComeInReadingOrder) {
  const auto position = Mnk::parse("3,2,3: b1");
  MoveList<Mnk::Move> moves;
  position.moves(moves);
  EXPECT_EQ(names(position, moves), "a2 b2 c2 a1 c1");
}

TEST(Gomoku, RowsOfFiveWinInAllFourDirections) {
  for (const auto* moves :
       {"a1 o1 b1 o2 c1 o3 d1 o4 e1", "a1 o1 a2 o2 a3 o3 a4 o4 a5", "a1 o1 b2 o2 c3 o3 d4 o4 e5",
        "o15 a1 n14 a2 m13 a3 l12 a4 k11", "a5 o1 b4 o2 c3 o3 d2 o4 e1"})
    EXPECT_EQ(gomoku(moves).outcome(), -(Mnk::kWin - 9)) << moves;
}

TEST(Gomoku, RowsDoNotGoAroundTheEdge) {
  EXPECT_EQ(gomoku("m2 a15 n2 b15 o2 c15 a1 d13 b1").outcome(), std::nullopt);
}

TEST(Gomoku, SixInARowWinUnlessExactlyFiveAreWanted) {
  const std::string moves = "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9 d1";
  EXPECT_TRUE(gomoku(moves).outcome());
  EXPECT_FALSE(gomoku("15,15,5,exact: " + moves).outcome());
  EXPECT_TRUE(gomoku("15,15,5,exact: a1 o1 b1 o3 c1 o5 e1 o7 d1").outcome());
}

TEST(Mnk, NoisyMovesWinOrElsePreventALoss) {
  EXPECT_EQ(noisy(Mnk::parse("xx./oo./... x")), "c3");
  EXPECT_EQ(noisy(Mnk::parse("xo./.x./... o")), "c1");
  EXPECT_EQ(noisy(Mnk::parse("x../.o./... x")), "");
  EXPECT_EQ(noisy(Mnk::parse("xxx/oo./... o")), "");
}

TEST(Mnk, PromisesWinsThenBlocksThenLongRowsThenTheMiddle) {
  const auto promise = [](const Mnk& p, std::string_view move) {
    return p.promise(find_move(p, move).value());
  };
  const auto both = Mnk::parse("5,5,3: a1 a5 b1 b5");
  EXPECT_GT(promise(both, "c1"), promise(both, "c5"));
  EXPECT_GT(promise(both, "c5"), promise(both, "c3"));
  const auto start = gomoku("h8");
  EXPECT_GT(promise(start, "h9"), promise(start, "a1"));
  EXPECT_GT(promise(start, "h6"), promise(start, "a1"));
}

TEST(Mnk, EvaluatesOpenRowsForTheSideToMove) {
  EXPECT_EQ(Mnk().evaluate(), 0);
  EXPECT_LT(Mnk::parse("b2").evaluate(), 0);
  EXPECT_GT(gomoku("h8 a1 h9 o15 h10 a15").evaluate(), gomoku("h8 a1 h9 o15 a3 a15").evaluate());
}

TEST(Mnk, TextShowsRulesRowsAndSide) {
  EXPECT_EQ(Mnk().text(), "3,3,3 .../.../... x");
  EXPECT_EQ(played(Mnk::parse("4,3,3"), {"a3", "d1"}).text(), "4,3,3 x.../..../...o x");
  EXPECT_EQ(Mnk::parse("5,1,3,exact: c1").text(), "5,1,3,exact ..x.. o");
  EXPECT_EQ(Mnk::parse("4,2,2:a1").drawing(), " 2  . . . .\n 1  x . . .\n    a b c d\n");
}

TEST(Mnk, TheSideToMoveMayBeLeftOut) {
  EXPECT_EQ(Mnk::parse("x../.../...").text(), "3,3,3 x../.../... o");
}

/// Counts every line of k squares by itself.
Value evaluated_by_hand(const Mnk& position) {
  const int width = position.rules().width;
  const int height = position.rules().height;
  const int k = position.rules().in_a_row;
  const auto text = position.text();
  const auto board = text.substr(text.find(' ') + 1);
  const auto at = [&](int column, int row) {
    return board[static_cast<std::size_t>(row * (width + 1) + column)];
  };
  Value score = 0;  // for x
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column)
      for (const auto& [right, down] : {std::pair(1, 0), {0, 1}, {1, 1}, {-1, 1}}) {
        const int last_column = column + right * (k - 1);
        if (last_column < 0 || last_column >= width || row + down * (k - 1) >= height) continue;
        int x = 0;
        int o = 0;
        for (int i = 0; i < k; ++i) {
          x += at(column + i * right, row + i * down) == 'x' ? 1 : 0;
          o += at(column + i * right, row + i * down) == 'o' ? 1 : 0;
        }
        const auto worth = [k](int marks) {
          return marks == 0 || marks == k ? 0 : k - marks <= 4 ? 4096 >> (3 * (k - marks)) : 1;
        };
        if (o == 0) score += worth(x);
        if (x == 0) score -= worth(o);
      }
  return text.back() == 'x' ? score : -score;
}

struct Refusal {
  const char* text;
  const char* words;
};

TEST(Mnk, BadTextIsRefusedInWords) {
  for (const auto& [text, words] : std::initializer_list<Refusal>{
           {"3,3", "rules are width,height,row"},
           {"3,3,3,big", "rules are width,height,row"},
           {"0,3,3", "the board's width must be a whole number from 1 to 19"},
           {"3,20,3", "the board's height"},
           {"3,3,0", "the winning row"},
           {"99999999999999999999,3,3", "the board's width"},
           {"x../...", "has 2 rows"},
           {"x../..../...", "has 4 squares"},
           {"x../.z./...", "'x', 'o' or '.', not 'z'"},
           {"xx./.../...", "not 2 more"},
           {"o../.../...", "not 1 less"},
           {"x../.../... x", "it is o's turn"},
           {"x../.../... o now", "after the board and the side to move there is 'now'"},
           {"xxx/ooo/...", "has won already"},
           {"7,2,3 xxx.xxx/oo.oo.o", "no single mark of x completed"},
           {"b2 b2", "move 'b2' is not an empty square"},
           {"d4", "not an empty square of the 3x3 board"},
           {"a1 b1 a2 b2 a3 b3", "the game is over before move 'b3'"},
           {"\x01\xff", "has 1 rows"},
       }) {
    try {
      Mnk::parse(text);
      ADD_FAILURE() << text << " was accepted";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
}

TEST(Gomoku, OtherRulesAreRefused) {
  EXPECT_THROW(gomoku("3,3,3"), InputError);
  EXPECT_NO_THROW(gomoku("15,15,5"));
}

RC_GTEST_PROP(Mnk, AnyRulesAnyGameKeepsTextKeysAndSymmetry, ()) {
  Mnk position({*rc::gen::inRange<std::uint8_t>(1, 20), *rc::gen::inRange<std::uint8_t>(1, 20),
                *rc::gen::inRange<std::uint8_t>(1, 7), *rc::gen::arbitrary<bool>()});
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto& rules = position.rules();
  for (;;) {
    const auto again = Mnk::parse(position.text());
    RC_ASSERT(again.text() == position.text());
    RC_ASSERT(again.key() == position.key());
    RC_ASSERT(again.outcome() == position.outcome());
    RC_ASSERT(position.evaluate() == evaluated_by_hand(position));
    RC_ASSERT(std::abs(position.evaluate()) < Mnk::kWin - rules.squares());
    MoveList<Mnk::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;

    // The same move on the board turned by half a turn.
    const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    auto text = position.text();
    const auto from = text.find(' ') + 1;
    std::reverse(text.begin() + static_cast<std::ptrdiff_t>(from), text.end() - 2);
    const auto turned = Mnk::parse(text);
    RC_ASSERT(turned.canonical_key() == position.canonical_key());
    RC_ASSERT(turned.evaluate() == position.evaluate());
    const Mnk::Move opposite{static_cast<std::uint16_t>(rules.squares() - 1 - move.square)};
    RC_ASSERT(turned.promise(opposite) == position.promise(move));
    position = position.after(move);
    RC_ASSERT(turned.after(opposite).outcome() == position.outcome());
  }
}

RC_GTEST_PROP(Mnk, NoTextMakesItFail, (const std::string& text)) {
  const auto prefix = *rc::gen::element<std::string>("", "3,3,3 ", "3,3,3:", "19,19,5 ", "1,1,1,");
  const auto alphabet = *rc::gen::container<std::string>(
      rc::gen::element('x', 'o', '.', '/', ' ', 'a', '1', '2', ',', ':'));
  for (const auto& broken : {prefix + text, prefix + alphabet}) {
    try {
      static_cast<void>(Mnk::parse(broken).text());
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace espalier::mnk_test
