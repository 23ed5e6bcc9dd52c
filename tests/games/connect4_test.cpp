// SPDX-License-Identifier: MIT
#include "espalier/games/connect4/connect4.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <unordered_set>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/perft.hpp"
#include "espalier/core/random.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/connect4/entry.hpp"

namespace espalier::connect4_test {
namespace {

using connect4::AnySize;
using connect4::Standard;

template <class G>
std::vector<typename G::Move> moves_of(const G& position) {
  MoveList<typename G::Move> list;
  position.moves(list);
  return {list.begin(), list.end()};
}

template <class G>
std::string columns(const G& position, const MoveList<typename G::Move>& moves) {
  std::string out;
  for (const auto move : moves) out += position.move_text(move);
  return out;
}

/// A position some random moves into a game of the given size; the seed decides all.
template <class G>
G random_position(G position, std::uint64_t seed) {
  Random random(seed);
  for (auto plies = random.below(static_cast<std::uint32_t>(position.board().cells()) + 1);
       plies > 0; --plies) {
    const auto moves = moves_of(position);
    if (moves.empty()) break;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

AnySize random_any_size(std::uint64_t seed) {
  Random random(seed);
  const connect4::AnyBoard board(random.between(1, 8), random.between(1, 8));
  return random_position(AnySize(board), random());
}

/// The position with left and right exchanged, through its text.
std::string mirrored_text(const std::string& text) {
  const auto parts = words(text);
  std::vector<std::string> rows;
  for (const auto row : split(parts[0], '/')) rows.emplace_back(row.rbegin(), row.rend());
  return joined(rows, "/") + " " + std::string(parts[1]);
}

/// Four in a row by looking at every line of every square: slow and obvious.
bool has_four_in(const std::string& text, char stone) {
  const auto rows = split(words(text)[0], '/');
  const auto height = static_cast<int>(rows.size());
  const auto width = static_cast<int>(rows[0].size());
  const auto at = [&](int r, int c) {
    return r >= 0 && r < height && c >= 0 && c < width &&
           rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == stone;
  };
  for (int r = 0; r < height; ++r)
    for (int c = 0; c < width; ++c)
      for (const auto& [dr, dc] : {std::pair(0, 1), {1, 0}, {1, 1}, {1, -1}}) {
        int length = 0;
        while (length < 4 && at(r + length * dr, c + length * dc)) ++length;
        if (length == 4) return true;
      }
  return false;
}

TEST(Connect4, PlaysEveryColumnUntilItIsFull) {
  EXPECT_EQ(moves_of(Standard()).size(), 7U);
  EXPECT_EQ(moves_of(Standard::parse("111111")).size(), 6U);
}

TEST(Connect4, CountsGamesAsPerft) {
  // Without wins and full columns the first six plies are powers of 7; the seventh has the first
  // four in a column.
  EXPECT_EQ(perft(Standard(), 4, EndedGames::kDrop), 2401U);
  EXPECT_EQ(perft(Standard(), 6, EndedGames::kDrop), 117649U);
  EXPECT_EQ(perft(Standard(), 7, EndedGames::kDrop), 823536U);
  EXPECT_EQ(perft(Standard(), 8, EndedGames::kDrop), 5673234U);
}

TEST(Connect4, IsTheSameGameOnBothKindsOfBoard) {
  EXPECT_EQ(perft(AnySize(), 7, EndedGames::kDrop), perft(Standard(), 7, EndedGames::kDrop));
}

TEST(Connect4, ReachesThePublishedNumberOfPositionsPerPly) {
  std::ifstream file(ESPALIER_DATA "/connect4/positions_per_ply_7x6.csv");
  if (!file) GTEST_SKIP() << "no data file connect4/positions_per_ply_7x6.csv";
  std::vector<std::size_t> expected;
  for (std::string line; std::getline(file, line);)
    if (const auto cells = split(line, ','); cells.size() == 2 && to_integer(cells[0]))
      expected.push_back(static_cast<std::size_t>(*to_integer(cells[1])));
  ASSERT_GT(expected.size(), 7U);

  std::vector<Standard> ply = {Standard()};
  for (std::size_t n = 0; n <= 7; ++n) {
    EXPECT_EQ(ply.size(), expected[n]) << "ply " << n;
    std::unordered_set<std::uint64_t> seen;
    std::vector<Standard> next;
    for (const auto& position : ply)
      for (const auto move : moves_of(position))
        if (const auto child = position.after(move); seen.insert(child.key()).second)
          next.push_back(child);
    ply = std::move(next);
  }
}

TEST(Connect4, AWinIsWorth22MinusTheWinnersStones) {
  EXPECT_EQ(Standard::parse("1212121").outcome(), -1800);   // x has won with 4 stones; o to move
  EXPECT_EQ(Standard::parse("71212121").outcome(), -1800);  // o has won with 4
  EXPECT_EQ(Standard::parse("121212").outcome(), std::nullopt);
}

TEST(Connect4, AFullBoardIsADraw) {
  EXPECT_EQ(AnySize::parse("1x1:1").outcome(), 0);
  EXPECT_EQ(AnySize::parse("3x2:112233").outcome(), 0);
  EXPECT_TRUE(moves_of(AnySize::parse("3x2:112233")).empty());
}

TEST(Connect4, LinesDoNotRunOverFromOneColumnIntoTheNext) {
  // Three x on top of column 1 and one at the bottom of column 2, on a board without a spare row.
  const std::string top =
      "x......./x......./x......./o......./x......./o......./x......./oxoo.... ";
  EXPECT_EQ(AnySize::parse(top + "o").outcome(), std::nullopt);
}

TEST(Connect4, ForcingMovesAreWinsOrElseBlocks) {
  const auto noisy = [](std::string_view text) {
    const auto position = Standard::parse(text);
    MoveList<Standard::Move> list;
    position.noisy_moves(list);
    return columns(position, list);
  };
  EXPECT_EQ(noisy("121212"), "1");  // win rather than block
  EXPECT_EQ(noisy("12121"), "1");   // block
  EXPECT_EQ(noisy("4455"), "");     // nothing yet
  EXPECT_EQ(noisy("44553"), "26");  // both ends
  EXPECT_EQ(noisy("1212121"), "");  // the game is over
}

TEST(Connect4, PromisesMostToWinsThenBlocksThenThreatsThenTheCentre) {
  const auto promise = [](std::string_view text, int column) {
    return Standard::parse(text).promise({static_cast<std::uint8_t>(column - 1)});
  };
  EXPECT_GT(promise("121212", 1), promise("121212", 2));
  EXPECT_GT(promise("121212", 2), promise("121212", 4));
  EXPECT_GT(promise("4455", 3), promise("4455", 1));
  EXPECT_GT(promise("", 4), promise("", 3));
  EXPECT_EQ(promise("", 3), promise("", 5));
}

TEST(Connect4, DrawsTheBoardWithItsColumns) {
  EXPECT_EQ(AnySize::parse("4x3:223").drawing(),
            " . . . .\n"
            " . o . .\n"
            " . x x .\n"
            " 1 2 3 4   o to move\n");
}

TEST(Connect4, WritesTheBoardForm) {
  EXPECT_EQ(Standard::parse("4453").text(), "......./......./......./......./...o.../..oxx.. x");
  EXPECT_EQ(AnySize::parse("8x1:1").text(), "x....... o");
}

TEST(Connect4, ReadsBothFormsOfTheSamePosition) {
  EXPECT_EQ(Standard::parse("4453"),
            Standard::parse(" ......./......./......./......./...o.../..oxx..   x "));
  EXPECT_EQ(Standard::parse("7x6:4453"), Standard::parse("4453"));
  EXPECT_EQ(AnySize::parse("6x5:"), AnySize(connect4::AnyBoard(6, 5)));
}

TEST(Connect4, SaysWhatIsWrongWithAPosition) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"4458", "move 4 ('8') of '4458': a 7x6 board has columns 1 to 7"},
      {"440", "move 3 ('0') of '440': a 7x6 board has columns 1 to 7"},
      {"44a", "move 3 ('a') of '44a': a move is the digit of a column, from 1"},
      {"4444444", "move 7 ('4') of '4444444': column 4 is full"},
      {"12121213", "move 8 ('3') of '12121213': the game was over after move 7"},
      {"9x6:1", "board width must be a whole number from 1 to 8, not '9'"},
      {"7x0:1", "board height must be a whole number from 1 to 8, not '0'"},
      {"7:1", "board size '7' must be WIDTHxHEIGHT, such as 7x6"},
      {"hello", "board 'hello' must be rows from the top, a space, and the side to move (x or o)"},
      {"..../... x", "row 2 from the top has 3 squares, the first has 4"},
      {"..z. x", "row 1 from the top, column 3: 'z' must be x, o or a full stop"},
      {"......... x", "board '......... x' must have 1 to 8 rows of 1 to 8 squares"},
      {"/ x", "board '/ x' must have 1 to 8 rows of 1 to 8 squares"},
      {"x.../.... o", "column 1 has a stone above an empty square"},
  };
  for (const auto& [text, message] : wrong) {
    try {
      static_cast<void>(AnySize::parse(text));
      ADD_FAILURE() << "accepted " << text;
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), message);
    }
  }
}

TEST(Connect4, RefusesBoardsThatNoGameReaches) {
  EXPECT_THROW(AnySize::parse("xx.. o"), InputError);         // two x, no o
  EXPECT_THROW(AnySize::parse("xo.. o"), InputError);         // x would be to move
  EXPECT_THROW(AnySize::parse("xxxx/oooo x"), InputError);    // both have four
  EXPECT_THROW(AnySize::parse("oooo./xxxxo x"), InputError);  // and neither here
  EXPECT_THROW(AnySize::parse("oxoo./xxxx./oxoox o"),
               InputError);  // the four lies under later stones
  EXPECT_NO_THROW(AnySize::parse("ooo./xxxx o"));
  EXPECT_THROW(Standard::parse("6x5:1"), InputError);
}

TEST(Connect4, EveryExampleOfTheEntryReads) {
  const auto entry = connect4_entry();
  for (const auto& example : entry.examples) EXPECT_NO_THROW(entry.parse(example)) << example;
  EXPECT_NE(entry.parse("44").as<Standard>(), nullptr);
  EXPECT_NE(entry.parse("6x6:44").as<AnySize>(), nullptr);
}

RC_GTEST_PROP(Connect4Property, TextReadsBackAsTheSamePosition, (std::uint64_t seed)) {
  const auto any = random_any_size(seed);
  RC_ASSERT(AnySize::parse(any.text()) == any);
  const auto standard = random_position(Standard(), seed);
  RC_ASSERT(Standard::parse(standard.text()) == standard);
}

RC_GTEST_PROP(Connect4Property, TheGameIsOverWhenALineOrTheBoardIsFull, (std::uint64_t seed)) {
  const auto position = random_any_size(seed);
  const auto text = position.text();
  const bool over =
      has_four_in(text, 'x') || has_four_in(text, 'o') || text.find('.') == std::string::npos;
  RC_ASSERT(position.outcome().has_value() == over);
  RC_ASSERT(moves_of(position).empty() == over);
}

RC_GTEST_PROP(Connect4Property, MirroredPositionsShareTheCanonicalKey, (std::uint64_t seed)) {
  const auto position = random_any_size(seed);
  const auto mirrored = AnySize::parse(mirrored_text(position.text()));
  RC_ASSERT(position.canonical_key() == mirrored.canonical_key());
  RC_ASSERT(position.outcome() == mirrored.outcome());
  RC_ASSERT(position.evaluate() == mirrored.evaluate());

  const auto standard = random_position(Standard(), seed);
  const auto reflected = Standard::parse(mirrored_text(standard.text()));
  RC_ASSERT(standard.canonical_key() == reflected.canonical_key());
  RC_ASSERT((standard == reflected) == (standard.key() == reflected.key()));
}

RC_GTEST_PROP(Connect4Property, NoGuessReachesAWinInSight, (std::uint64_t seed)) {
  const auto position = random_any_size(seed);
  RC_PRE(!position.outcome());
  for (const auto move : moves_of(position))
    if (const auto won = position.after(move).outcome(); won && *won < 0)
      RC_ASSERT(std::abs(position.evaluate()) < -*won + 1);
}

RC_GTEST_PROP(Connect4Property, BothKindsOfBoardAgree, (std::uint64_t seed)) {
  const auto standard = random_position(Standard(), seed);
  const auto any = AnySize::parse(standard.text());
  RC_ASSERT(any.text() == standard.text());
  RC_ASSERT(any.outcome() == standard.outcome());
  RC_ASSERT(any.evaluate() == standard.evaluate());
  MoveList<AnySize::Move> of_any;
  MoveList<Standard::Move> of_standard;
  any.noisy_moves(of_any);
  standard.noisy_moves(of_standard);
  RC_ASSERT(columns(any, of_any) == columns(standard, of_standard));
}

RC_GTEST_PROP(Connect4Property, AnyTextIsReadOrRefused, (const std::string& text)) {
  try {
    static_cast<void>(AnySize::parse(text));
  } catch (const InputError&) {
  }
}

}  // namespace
}  // namespace espalier::connect4_test
