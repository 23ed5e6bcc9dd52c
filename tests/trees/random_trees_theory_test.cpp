// SPDX-License-Identifier: MIT
// Random trees: exact means against the sum over all trees and long simulations.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "espalier/trees/random_tree.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/theory/random_trees.hpp"
#include "trees/plain_search.hpp"

namespace espalier::random_trees_theory_test {
namespace {

TEST(RandomTrees, MeanLeavesEqualTheSumOverAllTreesOfTwoValues) {
  // Values 0 and 1 with p0 for 1: by brute force over all trees of degree 2 and height 3 and 4.
  for (const std::uint32_t h : {1U, 2U, 3U, 4U}) {
    const int terminals = 1 << h;
    const double p0 = 0.4;
    double alpha_beta_sum = 0, bound_sum = 0;
    for (unsigned long wins = 0; wins < 1UL << terminals; ++wins) {
      struct Tree {
        using Move = TreeMove;
        unsigned long wins;
        std::uint32_t height, depth = 0, index = 0;
        void moves(MoveList<Move>& list) const {
          if (depth < height) list.push_back({0}), list.push_back({1});
        }
        [[nodiscard]] Tree after(Move m) const {
          return {wins, height, depth + 1, 2 * index + m.child};
        }
        [[nodiscard]] std::optional<Value> outcome() const {
          if (depth < height) return std::nullopt;
          return static_cast<Value>(wins >> index & 1) * (depth % 2 == 0 ? 1 : -1);
        }
        [[nodiscard]] static Value evaluate() { return 0; }
        [[nodiscard]] static std::uint64_t key() { return 0; }
      };
      const int ones = std::popcount(wins);
      const double probability = std::pow(p0, ones) * std::pow(1 - p0, terminals - ones);
      alpha_beta_sum += probability * static_cast<double>(alpha_beta_leaves(Tree{wins, h}));
      bound_sum += probability * static_cast<double>(bound_leaves(Tree{wins, h}));
    }
    const std::vector<double> probabilities = {1 - p0, p0};
    const int height = static_cast<int>(h);
    EXPECT_NEAR(theory::alpha_beta_leaves(2, height, probabilities), alpha_beta_sum, 1e-9) << h;
    EXPECT_NEAR(theory::bound_leaves(2, height, probabilities), bound_sum, 1e-9) << h;
  }
}

TEST(RandomTrees, MeanLeavesOfByteTreesAreThoseOfLongSimulations) {
  // 3000 trees a class: means within three standard errors.
  struct Row {
    int degree, height;
    double alpha_beta, alpha_beta_sd, bound, bound_sd, root, root_sd;
  };
  const auto bytes = theory::uniform_distribution(255);
  for (const auto& row : {Row{4, 8, 6801, 1283, 13902, 1935, -55.4, 3.3},
                          Row{7, 6, 11009, 2020, 18722, 2298, -73.6, 2.7},
                          Row{16, 4, 8222, 1391, 10528, 1443, -93.5, 2.5}}) {
    const double root = std::sqrt(3000.0);
    EXPECT_NEAR(theory::alpha_beta_leaves(row.degree, row.height, bytes), row.alpha_beta,
                3 * row.alpha_beta_sd / root);
    EXPECT_NEAR(theory::bound_leaves(row.degree, row.height, bytes), row.bound,
                3 * row.bound_sd / root);
    const auto distribution = theory::root_distribution(row.degree, row.height, bytes);
    double mean = 127, square = 0;
    for (const double at_most : distribution) mean -= at_most;
    mean += 1;
    for (std::size_t v = 0; v < distribution.size(); ++v) {
      const double p = distribution[v] - (v == 0 ? 0 : distribution[v - 1]);
      square += p * std::pow(static_cast<double>(v) - 127 - mean, 2);
    }
    EXPECT_NEAR(mean, row.root, 0.25);
    EXPECT_NEAR(std::sqrt(square), row.root_sd, 0.25);
  }
}

TEST(RandomTrees, MeanLeavesOfContinuousTreesAreThoseOfFineDiscreteOnes) {
  const auto fine = theory::uniform_distribution(50'000);
  for (const int d : {2, 3, 8, 24})
    for (const int h : {0, 1, 2, 3, 4})
      EXPECT_NEAR(
          theory::alpha_beta_leaves_continuous(d, h) / theory::alpha_beta_leaves(d, h, fine), 1,
          0.002)
          << d << ' ' << h;
}

TEST(RandomTrees, MeanLeavesOfContinuousTreesGrowWithTheBranchingFactor) {
  for (const int d : {2, 3, 8}) {
    double before = 2;
    for (int h = 10; h <= 100; h += 10) {
      const double growth = std::sqrt(theory::alpha_beta_leaves_continuous(d, h) /
                                      theory::alpha_beta_leaves_continuous(d, h - 2));
      const double excess = growth / theory::alpha_beta_branching(d) - 1;
      EXPECT_GT(excess, -1e-5) << d << ' ' << h;
      EXPECT_LT(excess, before + 1e-5) << d << ' ' << h;
      before = excess;
    }
    EXPECT_LT(before, 1e-4) << d;
  }
}

TEST(RandomTrees, MeanLeavesOfContinuousTreesAreThoseOfSimulation) {
  // Campbell & Marsland's d = 24, on independent leaves.
  EXPECT_NEAR(theory::alpha_beta_leaves_continuous(24, 2), 240, 2);
  double simulated = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    simulated += static_cast<double>(
                     alpha_beta_leaves(RandomTree({24, 4, seed}, RandomModel::continuous()))) /
                 40;
  EXPECT_NEAR(theory::alpha_beta_leaves_continuous(24, 4), simulated, 3 * 5073 / std::sqrt(40));
}

TEST(RandomTrees, RootValuesConverge) {
  const auto bytes = theory::uniform_distribution(255);
  for (const int d : {2, 4, 16}) {
    const auto limit = theory::limit_value(d, bytes);
    EXPECT_EQ(limit.first, limit.second);
    const auto root = theory::root_distribution(d, 60, bytes);
    const auto v = static_cast<std::size_t>(limit.first);
    EXPECT_GT(root[v] - root[v - 1], 0.99) << d;
    EXPECT_NEAR(limit.first - 127, theory::limit_value(d, -127.5, 127.5), 0.5);
  }
}

TEST(RandomTrees, RootFallsEvenlyOnTwoValuesWhenOneHitsXi) {
  const double xi = theory::xi(3);
  const std::vector<double> hit = {1 - xi, xi};
  EXPECT_EQ(theory::limit_value(3, hit).first, 0);
  EXPECT_EQ(theory::limit_value(3, hit).second, 1);
  EXPECT_EQ(theory::limit_value(3, std::vector<double>{0.1, 0.9}).first, 1);
  EXPECT_EQ(theory::alpha_beta_branching(9, false), 3);
}

}  // namespace
}  // namespace espalier::random_trees_theory_test
