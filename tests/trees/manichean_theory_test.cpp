// SPDX-License-Identifier: MIT
// Win-loss trees: formulas against printed tables and the sum over all trees.
#include <gtest/gtest.h>

#include <cmath>

#include "espalier/core/value.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/theory/random_trees.hpp"

namespace espalier::manichean_theory_test {
namespace {

TEST(Manichean, ConstantsAreThosePrinted) {
  struct Row {
    double d, xi, branching, d_over_ln_d, root, v_star;
  };
  const Row rows[] = {{2, 0.618034, 1.6180, 2.8854, 1.4142, -29.98},
                      {3, 0.682328, 2.1479, 2.7307, 1.7321, -46.31},
                      {4, 0.724492, 2.6297, 2.8854, 2, -57.02},
                      {5, 0.754878, 3.0796, 3.1067, 2.2361, -64.74},
                      {7, 0.796544, 3.9151, 3.5973, 2.6458, -75.32},
                      {8, 0.811652, 4.3093, 3.8472, 2.8284, -79.16},
                      {16, 0.877167, 7.1411, 5.7708, 4, -95.80},
                      {24, 0.906127, 9.6527, 7.5518, 4.8990, -103.16},
                      {38, 0.931780, 13.6585, 10.4465, 6.1644, -109.67}};
  for (const auto& row : rows) {
    EXPECT_NEAR(theory::xi(row.d), row.xi, 5.1e-7);
    EXPECT_NEAR(std::pow(theory::xi(row.d), row.d) + theory::xi(row.d), 1, 1e-14);
    EXPECT_NEAR(theory::xi_branching(row.d), row.branching, 5.1e-5);
    EXPECT_NEAR(theory::d_over_ln_d(row.d), row.d_over_ln_d, 5.1e-5);
    EXPECT_NEAR(theory::solve_branching(row.d, 0.1), row.root, 5.1e-5);
    EXPECT_NEAR(theory::limit_value(row.d, -127, 127), row.v_star, 5.1e-3);
    EXPECT_EQ(theory::baudet_lower(row.d), theory::alpha_beta_branching(row.d));
    EXPECT_GE(theory::baudet_upper(row.d), theory::baudet_lower(row.d));
    EXPECT_LE(theory::baudet_upper(row.d), row.d);
  }
  EXPECT_EQ(theory::xi(1), 0.5);
}

TEST(Manichean, DOverLnDIsWithinAFactorOfTwoOfTheRootFrom3To74) {
  const auto ratio = [](int d) { return theory::d_over_ln_d(d) / std::sqrt(d); };
  for (int d = 3; d <= 74; ++d) {
    EXPECT_GE(ratio(d), 1);
    EXPECT_LE(ratio(d), 2);
  }
  EXPECT_NEAR(ratio(74), 1.9986, 1e-4);
  EXPECT_NEAR(ratio(75), 2.0058, 1e-4);
  EXPECT_NEAR(ratio(2), 2.04, 5e-3);
}

/// Adds up exactly, over all 2^(d^h) Manichean trees, the chance of a win and the leaves of SOLVE,
/// which alpha-beta becomes with the window (-1, 1) of such a tree.
struct Enumerated {
  double win = 0;
  double leaves = 0;
};
Value solve(int d, int h, int depth, unsigned long wins, int& next, int& leaves) {
  if (depth == h) return ++leaves, (wins >> next++ & 1) != 0 ? 1 : -1;
  const Value goal = depth % 2 == 0 ? 1 : -1;
  int size = 1;
  for (int i = depth + 1; i < h; ++i) size *= d;
  Value result = -goal;
  for (int i = 0; i < d; ++i) {
    if (result == goal) {
      next += size;
      continue;
    }
    result = solve(d, h, depth + 1, wins, next, leaves);
  }
  return result;
}
Enumerated enumerate(int d, int h, double p0) {
  Enumerated sum;
  const int terminals = static_cast<int>(std::pow(d, h));
  for (unsigned long wins = 0; wins < 1UL << terminals; ++wins) {
    double probability = 1;
    for (int i = 0; i < terminals; ++i) probability *= (wins >> i & 1) != 0 ? p0 : 1 - p0;
    int next = 0, leaves = 0;
    const bool won = solve(d, h, 0, wins, next, leaves) == 1;
    sum.win += won ? probability : 0;
    sum.leaves += leaves * probability;
  }
  return sum;
}

TEST(Manichean, WinProbabilityAndSolveLeavesEqualTheSumOverAllTrees) {
  struct Shape {
    int degree, height;
  };
  for (const auto& shape : {Shape{2, 0}, Shape{2, 1}, Shape{3, 1}, Shape{2, 2}, Shape{3, 2},
                            Shape{2, 3}, Shape{4, 2}, Shape{2, 4}, Shape{1, 3}})
    for (const double p0 : {0.0, 0.3, theory::xi(2), 1.0}) {
      const auto exact = enumerate(shape.degree, shape.height, p0);
      EXPECT_NEAR(theory::win_probability(shape.degree, shape.height, p0), exact.win, 1e-12);
      EXPECT_NEAR(theory::solve_leaves(shape.degree, shape.height, p0), exact.leaves, 1e-10);
    }
}

TEST(Manichean, AtXiTheCostIsAPowerOfTheBranchingFactor) {
  for (const int d : {2, 3, 8})
    for (const int h : {2, 4, 10}) {
      const double expected = std::pow(theory::xi_branching(d), h);
      EXPECT_NEAR(theory::solve_leaves(d, h, theory::xi(d)) / expected, 1, 1e-9);
      EXPECT_NEAR(theory::win_probability(d, h, theory::xi(d)), theory::xi(d), 1e-9);
    }
}

TEST(Manichean, AwayFromXiTallTreesAreDecided) {
  EXPECT_NEAR(theory::win_probability(4, 40, theory::xi(4) + 0.01), 1, 1e-9);
  EXPECT_NEAR(theory::win_probability(4, 40, theory::xi(4) - 0.01), 0, 1e-9);
  EXPECT_EQ(theory::solve_branching(4, theory::xi(4)), theory::xi_branching(4));
}

}  // namespace
}  // namespace espalier::manichean_theory_test
