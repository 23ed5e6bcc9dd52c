// SPDX-License-Identifier: MIT
#include "espalier/lab/trimmed_mean.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace espalier::testing::trimmed_mean_test {

using lab::mean_of_trimmed;
using lab::trimmed_mean;

TEST(TrimmedMean, IsThatOfTheMiddleHalf) {
  const auto estimate = trimmed_mean({900, 4, 5, 6, 7, 1, -800, 6});
  EXPECT_DOUBLE_EQ(estimate.mean, (4 + 5 + 6 + 6) / 4.0);
  EXPECT_EQ(estimate.count, 4);
}

TEST(TrimmedMean, HasTheErrorOfTukeyAndMcLaughlin) {
  // Drawn in: 2 2 3 4 4, of which the variance is 1; three fifths are kept.
  const auto estimate = trimmed_mean({1, 2, 3, 4, 5});
  EXPECT_DOUBLE_EQ(estimate.mean, 3);
  EXPECT_DOUBLE_EQ(estimate.deviation, 1);
  EXPECT_DOUBLE_EQ(estimate.error, 1 / (0.6 * std::sqrt(5)));
}

TEST(TrimmedMean, OfFewIsTheMean) {
  const auto estimate = trimmed_mean({1, 2, 9});
  EXPECT_DOUBLE_EQ(estimate.mean, 4);
  EXPECT_DOUBLE_EQ(estimate.error, lab::mean(std::vector<double>{1, 2, 9}).error);
  EXPECT_DOUBLE_EQ(trimmed_mean({7}).mean, 7);
}

TEST(MeanOfTrimmed, LetsEverySampleCountTheSame) {
  const std::vector<std::vector<double>> samples = {{1, 1, 1, 50}, {3, 3}};
  EXPECT_DOUBLE_EQ(mean_of_trimmed(samples).mean, 2);
}

TEST(MeanOfTrimmed, KnowsNoErrorOfSingleValues) {
  const std::vector<std::vector<double>> samples = {{1}, {3}};
  const auto estimate = mean_of_trimmed(samples);
  EXPECT_DOUBLE_EQ(estimate.mean, 2);
  EXPECT_EQ(estimate.half_width(), 0);
}

/// Logarithms of times on a machine that others use: some noise, and every tenth twice as slow or
/// worse.
std::vector<std::vector<double>> noisy_logarithms(std::mt19937& draw, int strata, int repetitions) {
  std::normal_distribution<double> noise(0, 0.05);
  std::uniform_real_distribution<double> share(0, 1);
  std::vector<std::vector<double>> samples;
  for (int s = 0; s < strata; ++s) {
    auto& sample = samples.emplace_back();
    for (int i = 0; i < repetitions; ++i)
      sample.push_back(s + noise(draw) + (share(draw) < 0.1 ? 0.7 + share(draw) : 0));
  }
  return samples;
}

TEST(MeanOfTrimmed, FindsWhatIsUnderTheNoise) {
  std::mt19937 draw(1);
  constexpr int kTrials = 400;
  const double truth = 1.5;  // the mean of 0, 1, 2, 3
  int covered = 0;
  double trimmed_error = 0, plain_error = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto samples = noisy_logarithms(draw, 4, 6);
    const auto estimate = mean_of_trimmed(samples);
    double plain = 0;
    for (const auto& sample : samples) plain += lab::mean(sample).mean / 4;
    covered += std::abs(estimate.mean - truth) <= estimate.half_width() + 0.01;
    trimmed_error += std::abs(estimate.mean - truth) / kTrials;
    plain_error += std::abs(plain - truth) / kTrials;
  }
  EXPECT_LT(trimmed_error, 0.05);
  EXPECT_LT(trimmed_error, plain_error / 2);
  EXPECT_GT(covered, kTrials * 85 / 100);
}

}  // namespace espalier::testing::trimmed_mean_test
