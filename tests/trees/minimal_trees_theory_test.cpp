// SPDX-License-Identifier: MIT
// The least that must be searched: formulas against searches of best-ordered trees and printed
// tables.
#include <gtest/gtest.h>

#include "espalier/trees/manichean_tree.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/theory/minimal_trees.hpp"
#include "trees/plain_search.hpp"

namespace espalier::minimal_trees_theory_test {
namespace {

using theory::CriticalNodes;

TEST(MinimalTrees, FewestLeavesAreThoseOfAlphaBetaInBestOrder) {
  for (std::uint32_t d = 1; d <= 6; ++d)
    for (std::uint32_t h = 0; h <= 6; ++h) {
      const int degree = static_cast<int>(d), height = static_cast<int>(h);
      EXPECT_EQ(theory::fewest_leaves(degree, height), alpha_beta_leaves(BestTree({d, h})));
      EXPECT_EQ(theory::fewest_leaves_shallow(degree, height), bound_leaves(BestTree({d, h})));
    }
  EXPECT_EQ(theory::fewest_leaves(3, 4), 17);
  EXPECT_EQ(theory::fewest_leaves(24, 4), 1151);
  EXPECT_EQ(theory::fewest_leaves_shallow(3, 4), 21);
  EXPECT_EQ(theory::fewest_leaves_shallow(24, 4), 1680);
}

TEST(MinimalTrees, SolutionTreesSettleWonAndLostTrees) {
  // In a tree that is won everywhere, alpha-beta with a window below the win looks at just one.
  for (std::uint32_t h = 0; h <= 6; ++h)
    for (const bool won : {true, false}) {
      long leaves = 0;
      alpha_beta(ManicheanTree({3, h, 1}, {won ? 1.0 : 0.0}), leaves, won ? 0 : -1, won ? 1 : 0);
      EXPECT_EQ(theory::solution_tree_leaves(3, static_cast<int>(h), won), leaves) << h << won;
    }
}

TEST(MinimalTrees, CriticalNodesOfDegree20AreThosePrinted) {
  // Cung & Roucairol 1991, N = 20, P = 5.
  const CriticalNodes classic[] = {{1, 0, 0},    {1, 19, 0},    {1, 19, 19},
                                   {1, 399, 19}, {1, 399, 399}, {1, 7999, 399}};
  const CriticalNodes weak[] = {{1, 0, 0},    {1, 19, 0},    {20, 19, 0},
                                {39, 380, 0}, {419, 741, 0}, {1160, 7961, 0}};
  for (int depth = 0; depth <= 5; ++depth) {
    EXPECT_EQ(theory::critical_nodes(20, depth), classic[depth]);
    EXPECT_EQ(theory::critical_nodes_by_recurrence(20, depth), classic[depth]);
    EXPECT_EQ(theory::critical_nodes_weak(20, depth), weak[depth]);
    const auto closed = theory::critical_nodes_weak_closed(20, depth);
    EXPECT_NEAR(closed.type1, weak[depth].type1, 1e-8);
    EXPECT_NEAR(closed.type2, weak[depth].type2, 1e-8);
  }
}

TEST(MinimalTrees, LeavesAndNodesOfCriticalTreesAreThosePrinted) {
  struct Row {
    int degree, height;
    double classic_leaves, weak_leaves, classic_nodes, weak_nodes;
  };
  const Row rows[] = {{5, 5, 149, 181, 242, 290},       {10, 5, 1099, 1261, 1437, 1680},
                      {15, 5, 3599, 3991, 4332, 4920},  {20, 2, 39, 39, 60, 60},
                      {20, 3, 419, 419, 479, 479},      {20, 4, 799, 1160, 1278, 1639},
                      {20, 5, 8399, 9121, 9677, 10760}, {38, 5, 56315, 59053, 60797, 64904}};
  for (const auto& row : rows) {
    EXPECT_EQ(theory::fewest_leaves(row.degree, row.height), row.classic_leaves);
    EXPECT_EQ(theory::fewest_leaves_shallow(row.degree, row.height), row.weak_leaves);
    EXPECT_EQ(theory::critical_tree_size(row.degree, row.height), row.classic_nodes);
    EXPECT_EQ(theory::critical_tree_size_weak(row.degree, row.height), row.weak_nodes);
  }
}

TEST(MinimalTrees, ClosedSumsOfEachTypeEqualTheSumsOverDepths) {
  for (int d = 2; d <= 12; ++d) {
    CriticalNodes sum;
    for (int h = 0; h <= 9; ++h) {
      const auto level = theory::critical_nodes_by_recurrence(d, h);
      sum = {sum.type1 + level.type1, sum.type2 + level.type2, sum.type3 + level.type3};
      const auto closed = theory::critical_tree(d, h);
      EXPECT_NEAR(closed.type1, sum.type1, 1e-6);
      EXPECT_NEAR(closed.type2, sum.type2, 1e-6 * (1 + sum.type2));
      EXPECT_NEAR(closed.type3, sum.type3, 1e-6 * (1 + sum.type3));
      EXPECT_EQ(theory::critical_tree_size(d, h), sum.all());
    }
  }
}

TEST(MinimalTrees, ShallowBranchingIsTheGrowthWithoutDeepCutoffs) {
  for (const int d : {2, 5, 24})
    EXPECT_NEAR(theory::fewest_leaves_shallow(d, 41) / theory::fewest_leaves_shallow(d, 40),
                theory::shallow_branching(d), 0.02 * d);
}

}  // namespace
}  // namespace espalier::minimal_trees_theory_test
