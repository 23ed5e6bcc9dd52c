// SPDX-License-Identifier: MIT
#include "espalier/games/chess/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"

namespace espalier::chess {
namespace {

/// Counts every position of a suite as deep as the published number of leaves stays below `leaves`.
/// Lines are a FEN of four or six fields, then D1 20; D2 400; ... with semicolons before or after.
void check_suite(const std::string& name, std::uint64_t leaves) {
  std::ifstream file(ESPALIER_DATA "/chess/" + name);
  if (!file) GTEST_SKIP() << "no " ESPALIER_DATA "/chess/" << name;
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    const auto fields = words(line);
    if (fields.size() < 4) continue;
    const auto first_count = line.find("D1");
    ASSERT_NE(first_count, line.npos) << line;
    const auto position_text =
        trimmed(split(std::string_view(line).substr(0, first_count), ';').front());
    const auto position = Position::parse(position_text);
    for (const auto part : split(std::string_view(line).substr(first_count), ';')) {
      const auto operation = words(part);
      if (operation.size() != 2) continue;
      const auto depth = read_integer("depth", operation[0].substr(1), 1, 20);
      const auto expected = read_integer("count", operation[1], 0, INT64_MAX);
      if (static_cast<std::uint64_t>(expected) > leaves) break;
      ASSERT_EQ(perft(position, static_cast<int>(depth)), static_cast<std::uint64_t>(expected))
          << position_text << " at depth " << depth;
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

TEST(ChessPerft, CountsThePublishedNumbersOfThePerftSuite) {
  check_suite("perftsuite.epd", 2'000'000);
}

TEST(ChessPerft, CountsThePublishedNumbersOfChess960) {
  check_suite("perft_chess960.epd", 300'000);
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
}  // namespace espalier::chess
