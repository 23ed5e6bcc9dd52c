// SPDX-License-Identifier: MIT
#include "espalier/match/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "espalier/core/random.hpp"
#include "espalier/match/schedule.hpp"
#include "espalier/match/standings.hpp"

namespace espalier::match::statistics_test {
namespace {

TEST(Elo, IsTheLogisticCurve) {
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
  EXPECT_EQ(elo_of_score(1), INFINITY);
  EXPECT_EQ(elo_of_score(0), -INFINITY);
}

TEST(Elo, HasATrinomialIntervalWithoutPairs) {
  const auto found = estimate({.wins = 10, .draws = 4, .losses = 6});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->model, Model::kTrinomial);
  EXPECT_DOUBLE_EQ(found->score, 0.6);
  const double error = 0.0972991;  // with the imaginary game; 0.0974679 without
  EXPECT_NEAR(found->low, elo_of_score(0.6 - 1.959964 * error), 1e-3);
  EXPECT_NEAR(found->high, elo_of_score(0.6 + 1.959964 * error), 1e-3);
  EXPECT_NEAR(found->superiority, 0.848, 1e-3);  // the normal distribution at 0.1 / error
}

TEST(Elo, IsUncertainAfterAFewWins) {
  const auto found = estimate({.wins = 4, .pairs = {0, 0, 0, 0, 2}});
  EXPECT_EQ(found->elo, INFINITY);
  EXPECT_LT(found->low, 200);
  EXPECT_LT(found->superiority, 0.9999);
}

TEST(Elo, CountsPairsWhereThereAreSome) {
  // Lopsided openings, 1-1 every time: the single games look noisy, the pairs say it is a draw.
  const auto found = estimate({.wins = 50, .draws = 0, .losses = 50, .pairs = {0, 0, 50, 0, 0}});
  EXPECT_EQ(found->model, Model::kPentanomial);
  EXPECT_GT(found->low, -10);  // single games would say -70 to +70
  EXPECT_LT(found->high, 10);
  EXPECT_FALSE(estimate({}));
}

TEST(Sprt, HasWaldsBounds) {
  const Sprt sprt{0, 5, 0.05, 0.05};
  EXPECT_NEAR(sprt.lower_bound(), -2.9444, 1e-4);
  EXPECT_NEAR(sprt.upper_bound(), 2.9444, 1e-4);
  EXPECT_EQ(sprt.log_ratio({}), 0);
  EXPECT_EQ(sprt.verdict({}), Sprt::Verdict::kContinue);
}

TEST(Sprt, IsNearTheNormalApproximationOfLargeSamples) {
  const Tally tally{.pairs = {300, 2500, 5200, 2700, 350}};
  double size = 0;
  double mean = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    size += static_cast<double>(tally.pairs[i]);
    mean += static_cast<double>(tally.pairs[i]) * static_cast<double>(i) / 4;
  }
  mean /= size;
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i)
    variance +=
        static_cast<double>(tally.pairs[i]) / size * std::pow(static_cast<double>(i) / 4 - mean, 2);
  const Sprt sprt{0, 5, 0.05, 0.05};
  const double s0 = score_of_elo(0);
  const double s1 = score_of_elo(5);
  EXPECT_NEAR(sprt.log_ratio(tally), size * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance),
              0.05);
}

RC_GTEST_PROP(Sprt, SeesTheSameFromBothSides, ()) {
  Tally tally;
  for (auto& count : tally.pairs) count = *rc::gen::inRange(0, 200);
  Tally other = tally;
  std::reverse(other.pairs.begin(), other.pairs.end());
  const double ratio = Sprt{-3, 10, 0.05, 0.05}.log_ratio(tally);
  RC_ASSERT(std::isfinite(ratio));
  RC_ASSERT(std::abs(ratio + Sprt{-10, 3, 0.05, 0.05}.log_ratio(other)) <
            1e-6 * (1 + std::abs(ratio)));
}

/// Simulated matches of a player that is stronger by `elo`: how many of them end with this verdict.
int verdicts(const Sprt& sprt, double elo, Sprt::Verdict wanted, int matches) {
  Random random(7);
  const double draws = 0.4;
  const double wins = score_of_elo(elo) - draws / 2;
  int count = 0;
  for (int match = 0; match < matches; ++match) {
    Tally tally;
    const auto half_points = [&] {
      const double draw = random.real();
      return draw < wins ? 2U : draw < wins + draws ? 1U : 0U;
    };
    while (sprt.verdict(tally) == Sprt::Verdict::kContinue)
      ++tally.pairs[half_points() + half_points()];
    count += sprt.verdict(tally) == wanted ? 1 : 0;
  }
  return count;
}

TEST(Sprt, ErrsAsSeldomAsItPromises) {
  const Sprt sprt{0, 100, 0.05, 0.05};
  EXPECT_LE(verdicts(sprt, 0, Sprt::Verdict::kAcceptElo1, 400), 32);  // 20 expected, s = 4.4
  EXPECT_LE(verdicts(sprt, 100, Sprt::Verdict::kAcceptElo0, 400), 32);
}

TEST(Schedule, PlaysEveryOpeningWithBothColours) {
  const Schedule schedule(2, Format::kRoundRobin, 3, 2);
  ASSERT_EQ(schedule.games(), 6);
  EXPECT_EQ(schedule.game(0).players, (std::array{0, 1}));
  EXPECT_EQ(schedule.game(1).players, (std::array{1, 0}));
  EXPECT_EQ(schedule.game(1).opening, 0U);
  EXPECT_EQ(schedule.game(2).opening, 1U);
  EXPECT_EQ(schedule.game(4).opening, 0U);  // there are only two
}

TEST(Schedule, KnowsRoundRobinAndGauntlet) {
  EXPECT_EQ(Schedule(4, Format::kRoundRobin, 5, 1).games(), 60);
  const Schedule gauntlet(4, Format::kGauntlet, 5, 1);
  EXPECT_EQ(gauntlet.games(), 30);
  for (int i = 0; i < gauntlet.games(); ++i) {
    const auto players = gauntlet.game(i).players;
    EXPECT_TRUE(players[0] == 0 || players[1] == 0);
  }
}

GameRecord game(int number, std::array<int, 2> players, Result result) {
  GameRecord record;
  record.number = number;
  record.players = players;
  record.result = result;
  return record;
}

TEST(Standings, PutGamesOfAPairTogetherInAnyOrder) {
  Standings standings(2);
  standings.add(game(1, {1, 0}, Result::kSecondWins));  // player 0 wins with the second seat
  EXPECT_EQ(standings.tally(0).pair_count(), 0);
  standings.add(game(2, {0, 1}, Result::kDraw));
  standings.add(game(0, {0, 1}, Result::kFirstWins));
  EXPECT_EQ(standings.tally(0).pairs, (std::array<std::int64_t, 5>{0, 0, 0, 0, 1}));
  EXPECT_EQ(standings.tally(1).pairs, (std::array<std::int64_t, 5>{1, 0, 0, 0, 0}));
  EXPECT_EQ(standings.tally(0).wins, 2);
  EXPECT_EQ(standings.tally(0).draws, 1);
  EXPECT_EQ(standings.tally(1).losses, 2);
}

}  // namespace
}  // namespace espalier::match::statistics_test
