// SPDX-License-Identifier: MIT
#include "espalier/lab/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "espalier/core/random.hpp"

namespace espalier::lab::statistics_test {
namespace {

using Sample = std::vector<double>;

TEST(Statistics, MeanDeviationAndErrorOfASmallSample) {
  const auto estimate = mean(Sample{2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_DOUBLE_EQ(estimate.mean, 5);
  EXPECT_NEAR(estimate.deviation, std::sqrt(32.0 / 7), 1e-12);
  EXPECT_NEAR(estimate.error, std::sqrt(32.0 / 7 / 8), 1e-12);
  EXPECT_EQ(estimate.count, 8);
}

// From printed tables of Student's distribution.
TEST(Statistics, StudentsQuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(student_quantile(0.975, 1), 12.706, 0.001);
  EXPECT_NEAR(student_quantile(0.975, 4), 2.776, 0.001);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.228, 0.001);
  EXPECT_NEAR(student_quantile(0.95, 30), 1.697, 0.001);
  EXPECT_NEAR(student_quantile(0.975, 100'000), 1.960, 0.001);
  EXPECT_NEAR(student_quantile(0.5, 7), 0, 1e-9);
}

TEST(Statistics, TheConfidenceIntervalIsTheErrorTimesStudentsQuantile) {
  const auto estimate = mean(Sample{1, 2, 3, 4, 5});
  EXPECT_NEAR(estimate.half_width(), 2.776 * std::sqrt(2.5 / 5), 0.001);
}

TEST(Statistics, WhatDoesNotVaryHasNoError) {
  EXPECT_EQ(mean(Sample{3, 3, 3}).half_width(), 0);
  EXPECT_EQ(known(7).half_width(), 0);
  EXPECT_EQ(mean(Sample{}).count, 0);
}

TEST(Statistics, PairsOfOneRatioHaveNoErrorHoweverMuchTheyVary) {
  const Sample b = {1, 10, 100, 3};
  Sample a;
  for (const double x : b) a.push_back(1.5 * x);
  EXPECT_DOUBLE_EQ(ratio_of_means(a, b).mean, 1.5);
  EXPECT_NEAR(ratio_of_means(a, b).error, 0, 1e-12);
  EXPECT_DOUBLE_EQ(mean_of_ratios(a, b).mean, 1.5);
}

TEST(Statistics, TheTwoRatiosAreTwoThings) {
  const Sample a = {1, 30}, b = {1, 10};
  EXPECT_DOUBLE_EQ(ratio_of_means(a, b).mean, 31.0 / 11);
  EXPECT_DOUBLE_EQ(mean_of_ratios(a, b).mean, 2);
}

// 95 % of the intervals hold the true mean, also of the paired ratio.
TEST(Statistics, IntervalsHoldTheTruthAsOftenAsTheySay) {
  constexpr int kSamples = 2000, kSize = 12;
  int mean_held = 0, ratio_held = 0;
  Random random(1);
  for (int i = 0; i < kSamples; ++i) {
    Sample a, b;
    for (int j = 0; j < kSize; ++j) {
      const double common = 1 + random.real();
      b.push_back(common);
      a.push_back(2 * common + random.real() - 0.5);
    }
    const auto of_b = mean(b);
    mean_held += std::abs(of_b.mean - 1.5) <= of_b.half_width();
    const auto ratio = ratio_of_means(a, b);
    ratio_held += std::abs(ratio.mean - 2) <= ratio.half_width();
  }
  EXPECT_NEAR(mean_held, 0.95 * kSamples, 0.015 * kSamples);
  EXPECT_NEAR(ratio_held, 0.95 * kSamples, 0.015 * kSamples);
}

TEST(Statistics, APowerTakesItsErrorsAlong) {
  const auto root = power({9, 0.9, 0.09, 100}, 0.5);
  EXPECT_DOUBLE_EQ(root.mean, 3);
  EXPECT_NEAR(root.error, 0.015, 1e-12);
  EXPECT_NEAR(root.deviation, 0.15, 1e-12);
}

}  // namespace
}  // namespace espalier::lab::statistics_test
