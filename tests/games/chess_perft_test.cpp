// SPDX-License-Identifier: MIT
#include "espalier/games/chess/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "espalier/core/perft.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/epd.hpp"
#include "games/chess_support.hpp"

namespace espalier::chess::chess_perft_test {
namespace {

/// Counts every position of a suite as deep as the published number of leaves stays below `leaves`.
void check_suite(const std::string& name, std::uint64_t leaves) {
  std::ifstream file(ESPALIER_DATA "/chess/" + name);
  if (!file) GTEST_SKIP() << "no " ESPALIER_DATA "/chess/" << name;
  std::ostringstream text;
  text << file.rdbuf();
  int checked = 0;
  for (const auto& record : read_epd(text.str()))
    for (const auto& [opcode, operands] : record.operations) {
      const auto depth = read_integer("depth", opcode.substr(1), 1, 20);
      const auto expected =
          static_cast<std::uint64_t>(read_integer("count", operands.at(0), 0, INT64_MAX));
      if (expected > leaves) continue;
      ASSERT_EQ(perft(record.position, static_cast<int>(depth)), expected)
          << record.position.text() << " at depth " << depth;
      ++checked;
    }
  EXPECT_GT(checked, 100);
}

TEST(ChessPerft, CountsThePublishedNumbersOfThePerftSuite) {
  check_suite("perftsuite.epd", 5'000'000);
}

TEST(ChessPerft, CountsThePublishedNumbersOfChess960) {
  check_suite("perft_chess960.epd", 400'000);
}

TEST(ChessPerft, CountsTheSameWithATable) {
  PerftTable table(1 << 20);
  const auto position = Position::parse(kKiwipete);
  EXPECT_EQ(perft(position, 4, &table), 4'085'603U);
  EXPECT_EQ(perft(position, 4, &table), 4'085'603U);
  PerftTable tiny(1);
  EXPECT_EQ(perft(position, 3, &tiny), 97'862U);
}

TEST(ChessPerft, TheCountOfAnyGameAgrees) {
  PerftTable table(1 << 20);
  const BareChess game(Position::parse(kKiwipete));
  EXPECT_EQ(espalier::perft(game, 3, EndedGames::kDrop), 97'862U);
  EXPECT_EQ(espalier::perft(game, 3, EndedGames::kDrop, &table), 97'862U);
}

TEST(ChessPerft, CountsNothingBelowMateAndOneAtDepthZero) {
  const auto mated =
      Position::parse("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  EXPECT_EQ(perft(mated, 0), 1U);
  EXPECT_EQ(perft(mated, 1), 0U);
  EXPECT_EQ(perft(mated, 3), 0U);
}

TEST(ChessPerft, GoesOnWhereTheFiftyMoveRuleOrLackOfMaterialEndsTheGame) {
  EXPECT_EQ(perft(Position::parse("4k3/8/8/8/8/8/8/4K3 w - - 99 80"), 3), 170U);
}

}  // namespace
}  // namespace espalier::chess::chess_perft_test
