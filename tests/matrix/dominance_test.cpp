// SPDX-License-Identifier: MIT
#include "espalier/matrix/dominance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/matrix/equilibria.hpp"
#include "espalier/matrix/pure.hpp"
#include "espalier/matrix/report.hpp"
#include "matrix/random_games.hpp"

namespace espalier::dominance_test {
namespace {

using Indices = std::vector<std::size_t>;

TEST(Dominance, TellsStrictFromWeak) {
  const auto pairs = dominance_pairs(NormalForm::parse("2,0 2,0; 1,0 1,0; 2,0 1,0"));
  EXPECT_EQ(pairs, (std::vector<DominancePair>{{Player::kRow, 0, 1, Dominance::kStrict},
                                               {Player::kRow, 0, 2, Dominance::kWeak},
                                               {Player::kRow, 2, 1, Dominance::kWeak}}));
}

TEST(Dominance, EqualStrategiesDoNotDominateEachOther) {
  EXPECT_TRUE(dominance_pairs(NormalForm::parse("1,1 1,1; 1,1 1,1")).empty());
}

TEST(Dominance, EliminationGoesRoundByRound) {
  // Right falls to the middle; only then down falls to up; only then left to the middle.
  const auto game =
      NormalForm::parse("rows: up down; columns: left middle right; 1,0 1,2 0,1; 0,3 0,1 2,0");
  const auto reduction = eliminate_dominated(game);
  EXPECT_EQ(reduction.rows, Indices{0});
  EXPECT_EQ(reduction.columns, Indices{1});
  const auto words = report(game, analyse(game));
  EXPECT_EQ(words.substr(words.find("Iterated")),
            "Iterated elimination of strictly dominated strategies\n"
            "  1. column right goes: middle is better whatever remains to the row player\n"
            "  2. row down goes: up is better whatever remains to the column player\n"
            "  3. column left goes: middle is better whatever remains to the row player\n"
            "  left: row up; column middle\n"
            "Equilibria\n"
            "  (up, middle)  payoffs 1, 2\n"
            "What each can make sure of\n"
            "  the row player:    at least 2/3 with 2/3 up + 1/3 down\n"
            "  the column player: at least 3/2 with 1/4 left + 3/4 middle\n"
            "Pareto-optimal outcomes: (up, middle), (down, left), (down, right)\n");
}

TEST(Dominance, AMixtureCanDominateWhatNoSingleStrategyDoes) {
  const auto game = NormalForm::parse("4,0 0,0; 0,0 4,0; 1,0 1,0");
  EXPECT_TRUE(dominance_pairs(game).empty());
  const auto reduction = eliminate_dominated(game);
  ASSERT_EQ(reduction.steps.size(), 1U);
  EXPECT_EQ(reduction.steps[0].strategy, 2U);
  EXPECT_EQ(reduction.rows, (Indices{0, 1}));
}

RC_GTEST_PROP(Dominance, EliminationKeepsEveryEquilibrium, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random, 1 + random.below(4), 1 + random.below(4), 5);
  const auto reduction = eliminate_dominated(game);
  for (const auto& step : reduction.steps) {
    RC_ASSERT(is_mixture(step.by));
    for (const auto& e : mixed_equilibria(game).extreme)
      RC_ASSERT((step.player == Player::kRow ? e.row : e.column)[step.strategy].sign() == 0);
  }
}

RC_GTEST_PROP(Dominance, EliminationDoesNotDependOnTheOrder, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random, 1 + random.below(5), 1 + random.below(5), 5);
  std::vector<std::vector<NormalForm::Payoffs>> cells;
  for (std::size_t r = game.count(Player::kRow); r-- > 0;) {
    auto& row = cells.emplace_back();
    for (std::size_t c = game.count(Player::kColumn); c-- > 0;) row.push_back(game.payoffs({r, c}));
  }
  auto reversed = eliminate_dominated(NormalForm({}, {}, cells, game.sense()));
  const auto turn = [](Indices& indices, std::size_t count) {
    for (auto& i : indices) i = count - 1 - i;
    std::reverse(indices.begin(), indices.end());
  };
  turn(reversed.rows, game.count(Player::kRow));
  turn(reversed.columns, game.count(Player::kColumn));
  const auto straight = eliminate_dominated(game);
  RC_ASSERT(straight.rows == reversed.rows);
  RC_ASSERT(straight.columns == reversed.columns);
}

}  // namespace
}  // namespace espalier::dominance_test
