// SPDX-License-Identifier: MIT
#include "espalier/matrix/coalition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"

namespace espalier::coalition_test {
namespace {

CoalitionGame random_game(Random& random) {
  std::string text;
  const std::string players = std::string("ABCD").substr(0, 1 + random.below(4));
  for (unsigned c = 1; c < 1U << players.size(); ++c) {
    for (std::size_t i = 0; i < players.size(); ++i)
      if ((c >> i & 1) != 0) text += players[i];
    text += "=" + std::to_string(random.between(-3, 9)) + " ";
  }
  return CoalitionGame::parse(text);
}

TEST(CoalitionGame, OneRightGloveIsWorthTwoThirdsOfAPair) {
  const auto game = CoalitionGame::parse("RA=1 RB=1 RAB=1");
  EXPECT_EQ(game.players(), "ABR");
  EXPECT_EQ(shapley_value(game), (Vector{Rational(1, 6), Rational(1, 6), Rational(2, 3)}));
  EXPECT_EQ(core_point(game), (Vector{0, 0, 1}));  // the only point of the core
  EXPECT_FALSE(is_in_core(game, shapley_value(game)));
  EXPECT_TRUE(is_superadditive(game));
  EXPECT_FALSE(is_convex(game));
}

TEST(CoalitionGame, AMajorityOfThreeHasNoCore) {
  const auto game = CoalitionGame::parse("AB=1 AC=1 BC=1 ABC=1");
  EXPECT_EQ(core_cost(game).total, Rational(3, 2));
  EXPECT_EQ(core_point(game), std::nullopt);
  EXPECT_EQ(shapley_value(game), Vector(3, Rational(1, 3)));
}

TEST(CoalitionGame, LosingByJoiningIsNotSuperadditive) {
  EXPECT_FALSE(is_superadditive(CoalitionGame::parse("A=2 B=2 AB=3")));
  EXPECT_TRUE(is_superadditive(CoalitionGame::parse("A=2 B=2 AB=4")));
}

TEST(CoalitionGame, WritesAllCoalitionsAndReadsThemBack) {
  const auto game = CoalitionGame::parse("BA=3/2 A=1");
  EXPECT_EQ(game.text(), "A=1 B=0 AB=3/2");
  EXPECT_EQ(CoalitionGame::parse(game.text()).text(), game.text());
}

TEST(CoalitionGame, RefusesBadText) {
  for (const char* text :
       {"", "A", "A=", "=1", "A=x", "A=1/0", "AA=1", "A=1 A=2", "AB=1 BA=1", "A+B=1", "ABCDEFGHI=1",
        "A=9999999999", "\xff=1", "A=1/99999989 B=1/99999971"})
    EXPECT_THROW(CoalitionGame::parse(text), InputError) << text;
}

RC_GTEST_PROP(CoalitionGame, TheShapleyValueSharesExactlyWhatThereIs, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random);
  const auto shares = shapley_value(game);
  RC_ASSERT(std::accumulate(shares.begin(), shares.end(), Rational()) ==
            game.worth(game.everybody()));
  if (is_convex(game)) RC_ASSERT(is_in_core(game, shares));  // Shapley 1971
}

RC_GTEST_PROP(CoalitionGame, APointOfTheCoreIsInItAndAnEmptyCoreHasNone, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random);
  if (const auto point = core_point(game))
    RC_ASSERT(is_in_core(game, *point));
  else
    RC_ASSERT(!is_in_core(game, shapley_value(game)));
}

}  // namespace
}  // namespace espalier::coalition_test
