// SPDX-License-Identifier: MIT
#include "espalier/lab/resampling.hpp"

#include <gtest/gtest.h>

#include "espalier/lab/statistics.hpp"

namespace espalier::lab::resampling_test {
namespace {

constexpr int kOurs = 300, kTheirs = 60, kPairs = 200;
constexpr std::size_t kFigures = 3;
using Sample = std::vector<double>;

/// Three figures of each position that vary together; the last also for itself, about `centre`.
std::vector<Sample> draw(int count, Random& random, double centre = 0) {
  std::vector<Sample> drawn(kFigures);
  for (int i = 0; i < count; ++i) {
    const double common = random.real();
    drawn[0].push_back(common);
    drawn[1].push_back(2 * common + 0.1 * random.real());
    drawn[2].push_back(common + 0.1 * random.real() + centre);
  }
  return drawn;
}

/// A figure lies outside when it differs by more than two standard errors of the other's mean.
ByChance compare(const std::vector<Sample>& ours, const std::vector<Sample>& theirs,
                 Random& random) {
  std::vector<Compared> figures;
  for (std::size_t k = 0; k < kFigures; ++k) {
    const Estimate here = mean(ours[k]);
    Compared one{ours[k], here.mean - mean(theirs[k]).mean, 2 * mean(theirs[k]).error};
    for (double& x : one.deviations) x -= here.mean;
    figures.push_back(one);
  }
  return compare_by_chance(figures, kTheirs, kPairs, random);
}

// p values of samples from the same source are uniform, and as many figures lie outside as chance
// says.
TEST(CompareByChance, FindsNothingInSamplesFromTheSameSource) {
  constexpr int kRepetitions = 300;
  Random random(1);
  int unlikely = 0, below_half = 0;
  double outside = 0, expected = 0;
  for (int i = 0; i < kRepetitions; ++i) {
    const auto ours = draw(kOurs, random), theirs = draw(kTheirs, random);
    const ByChance found = compare(ours, theirs, random);
    unlikely += found.as_far < 0.05;
    below_half += found.as_far < 0.5;
    outside += found.outside;
    for (const int own : found.of_our_own) expected += static_cast<double>(own) / kPairs;
  }
  EXPECT_NEAR(unlikely, 0.05 * kRepetitions, 0.04 * kRepetitions);
  EXPECT_NEAR(below_half, 0.5 * kRepetitions, 0.1 * kRepetitions);
  EXPECT_NEAR(outside / expected, 1, 0.3);
}

// The difference is a tenth of what positions vary by, which no figure shows for itself: it shows
// in that two figures do not keep the distance which they have on every position.
TEST(CompareByChance, FindsOneFigureThatComesFromAnotherSource) {
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    const auto ours = draw(kOurs, random), theirs = draw(kTheirs, random, 0.03);
    EXPECT_LT(compare(ours, theirs, random).as_far, 0.01);
  }
}

TEST(CompareByChance, CountsFiguresOutsideHereAndInPairsOfOurOwn) {
  Random random(1);
  const Sample varies = {-2, -1, 0, 1, 2}, constant(5, 0);
  const std::vector<Compared> figures = {
      {varies, 0.5, 0.4}, {varies, -0.5, 0.4}, {varies, 0.5, 9}, {constant, 0, 0}};
  const ByChance found = compare_by_chance(figures, 5, 400, random);
  EXPECT_EQ(found.outside, 2);
  ASSERT_EQ(found.of_our_own.size(), 400u);
  for (const int own : found.of_our_own)
    EXPECT_TRUE(own == 0 || own == 2) << "the first two differ together, the others never";
}

TEST(CompareByChance, IsTheSameForTheSameSeed) {
  const auto once = [] {
    Random random(7);
    const auto ours = draw(kOurs, random), theirs = draw(kTheirs, random);
    return compare(ours, theirs, random);
  };
  EXPECT_EQ(once().of_our_own, once().of_our_own);
  EXPECT_EQ(once().as_far, once().as_far);
}

}  // namespace
}  // namespace espalier::lab::resampling_test
