// SPDX-License-Identifier: MIT
#include "espalier/games/chess/chess960.hpp"

#include <gtest/gtest.h>

#include <set>

#include "espalier/games/chess/fen.hpp"

namespace espalier::chess::chess960_test {
namespace {

TEST(Chess960, StartsAreNumberedAsByScharnagl) {
  EXPECT_EQ(chess960_start(kOrdinaryStart), Position());
  EXPECT_EQ(chess960_start(0).text(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  EXPECT_EQ(chess960_start(959).text(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}

TEST(Chess960, AllStartsAreDifferentLegalPositions) {
  std::set<std::string> texts;
  for (unsigned number = 0; number < kChess960Starts; ++number) {
    const auto start = chess960_start(number);
    EXPECT_EQ(Position::parse(start.text()), start);
    texts.insert(start.text());
  }
  EXPECT_EQ(texts.size(), kChess960Starts);
}

}  // namespace
}  // namespace espalier::chess::chess960_test
