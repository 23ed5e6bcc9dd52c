// SPDX-License-Identifier: MIT
#include "espalier/lab/control_variates.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "espalier/core/random.hpp"
#include "espalier/lab/figure.hpp"

namespace espalier::lab::control_variates_test {
namespace {

using Sample = std::vector<double>;

// A line through five points, as textbooks have it: slope 0.6, squared residuals 2.4.
TEST(ExpectedMean, FollowsTheLineThroughOurPointsToTheirMean) {
  const Sample x = {1, 2, 3, 4, 5}, y = {2, 4, 5, 4, 5};
  const auto found = expected_mean(y, {x}, {.count = 10, .means = {5}});
  EXPECT_NEAR(found.mean, 4 + 0.6 * (5 - 3), 1e-12);
  EXPECT_NEAR(found.deviation, std::sqrt(2.4 / 3), 1e-12);
  EXPECT_NEAR(found.error, std::sqrt(2.4 / 3 * (1.0 / 5 + 1.0 / 10 + 4.0 / 10)), 1e-12);
  EXPECT_EQ(found.count, 5);
  EXPECT_NEAR(found.half_width(), 3.182 * found.error, 0.001) << "three degrees of freedom";
}

TEST(ExpectedMean, TakesTwoCompanionsTogether) {
  const Sample a = {1, 2, 3, 4, 5, 6}, b = {2, 1, 4, 3, 7, 5};
  Sample y;
  for (std::size_t i = 0; i < a.size(); ++i) y.push_back(7 + 3 * a[i] - 2 * b[i]);
  const auto found = expected_mean(y, {a, b}, {.count = 400, .means = {10, 4}});
  EXPECT_NEAR(found.mean, 7 + 3 * 10 - 2 * 4, 1e-9);
  EXPECT_NEAR(found.error, 0, 1e-9);
}

TEST(ExpectedMean, WithoutCompanionsIsOurMeanAndTheErrorOfTwoMeans) {
  const Sample y = {2, 4, 4, 4, 5, 5, 7, 9};
  const auto found = expected_mean(y, {}, {.count = 4, .means = {}});
  EXPECT_DOUBLE_EQ(found.mean, 5);
  EXPECT_NEAR(found.deviation, std::sqrt(32.0 / 7), 1e-12);
  EXPECT_NEAR(found.error, std::sqrt(32.0 / 7 * (1.0 / 8 + 1.0 / 4)), 1e-12);
}

TEST(ExpectedMean, LeavesOutCompanionsThatTheOthersDetermine) {
  const Sample a = {1, 2, 3, 4, 5, 6, 9}, b = {2, 1, 4, 3, 7, 5, 5}, y = {3, 1, 4, 1, 5, 9, 2};
  Sample sum, constant(a.size(), 8);
  for (std::size_t i = 0; i < a.size(); ++i) sum.push_back(a[i] + b[i]);
  const auto two = expected_mean(y, {a, b}, {.count = 20, .means = {5, 3}});
  const auto more =
      expected_mean(y, {constant, a, a, b, sum}, {.count = 20, .means = {8, 5, 5, 3, 8}});
  EXPECT_NEAR(more.mean, two.mean, 1e-9);
  EXPECT_NEAR(more.deviation, two.deviation, 1e-9);
  EXPECT_NEAR(more.error, two.error, 1e-9);
}

TEST(ExpectedMean, IsNotKnownFromAsFewPositionsAsCompanions) {
  const Sample x = {1, 2}, y = {2, 4};
  EXPECT_EQ(expected_mean(y, {x}, {.count = 10, .means = {5}}).count, 0);
  EXPECT_EQ(expected_mean({}, {}, {.count = 10, .means = {}}).count, 0);
}

// What two samples differ by is mostly what their companions differ by; 95 % of the intervals hold
// the mean that the others find.
TEST(ExpectedMean, IntervalsHoldTheOthersMeanAsOftenAsTheySay) {
  constexpr int kRepetitions = 2000, kOurs = 6, kTheirs = 20;
  int held = 0;
  double with = 0, without = 0;
  Random random(1);
  for (int i = 0; i < kRepetitions; ++i) {
    const auto draw = [&](int count) {
      std::vector<Sample> drawn(3);
      for (int j = 0; j < count; ++j) {
        const double a = random.real(), b = random.real() + a;
        drawn[0].push_back(5 * a + 2 * b + random.real());
        drawn[1].push_back(a);
        drawn[2].push_back(b);
      }
      return drawn;
    };
    const auto ours = draw(kOurs), theirs = draw(kTheirs);
    const double truth = mean(theirs[0]).mean;
    const auto found =
        expected_mean(ours[0], {ours[1], ours[2]},
                      {.count = kTheirs, .means = {mean(theirs[1]).mean, mean(theirs[2]).mean}});
    held += std::abs(found.mean - truth) <= found.half_width();
    with += std::pow(found.mean - truth, 2);
    without += std::pow(mean(ours[0]).mean - truth, 2);
  }
  EXPECT_NEAR(held, 0.95 * kRepetitions, 0.015 * kRepetitions);
  EXPECT_LT(with, without / 5);
}

TEST(ExpectedFigure, IsOfThePositionsThatAllSearchesHave) {
  const Search search{.on = trees("random", 4, 3), .algorithm = "bound"};
  const Search companion{.on = trees("random", 4, 3)};
  const auto figure =
      Figure::expected(&Measurement::leaves, search, {companion}, {.count = 10, .means = {5}});
  Data data;
  EXPECT_EQ(figure.estimate(data).count, 0);
  const Sample x = {1, 2, 3, 4, 5}, y = {2, 4, 5, 4, 5};
  for (std::size_t i = 0; i < x.size(); ++i) {
    data[companion.key()][i].leaves = x[i];
    data[search.key()][i].leaves = y[i];
  }
  data[search.key()][77].leaves = 1000;  // the companion has not been run there
  EXPECT_NEAR(figure.estimate(data).mean, 5.2, 1e-12);
  EXPECT_NEAR(figure.scaled(2).estimate(data).mean, 10.4, 1e-12);
  EXPECT_EQ(figure.estimate(data).count, 5);
  EXPECT_EQ(figure.searches().size(), 2u) << "all of them have to be run";
  const Sample residuals = {-0.8, 0.6, 1.0, -0.6, -0.2};  // from the line
  const auto deviations = figure.scaled(2).deviations(data);
  ASSERT_EQ(deviations.size(), residuals.size());
  for (std::size_t i = 0; i < residuals.size(); ++i)
    EXPECT_NEAR(deviations[i], 2 * residuals[i], 1e-12);
}

}  // namespace
}  // namespace espalier::lab::control_variates_test
