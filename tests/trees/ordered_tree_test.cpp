// SPDX-License-Identifier: MIT
#include "espalier/trees/ordered_tree.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "espalier/core/input_error.hpp"
#include "trees/plain_search.hpp"

namespace espalier::ordered_tree_test {
namespace {

long power(long base, long exponent) {
  return static_cast<long>(power_within(static_cast<std::uint64_t>(base),
                                        static_cast<std::uint32_t>(exponent), 1ULL << 40));
}

class OrderedTrees : public testing::TestWithParam<TreeShape> {};

TEST_P(OrderedTrees, BestOrderNeedsTheFewestLeavesThatAnySearchNeeds) {
  const long d = GetParam().degree, h = GetParam().height;
  EXPECT_EQ(alpha_beta_leaves(BestTree(GetParam())), power(d, (h + 1) / 2) + power(d, h / 2) - 1);
}

TEST_P(OrderedTrees, WorstOrderNeedsEveryLeaf) {
  const long d = GetParam().degree, h = GetParam().height;
  EXPECT_EQ(alpha_beta_leaves(WorstTree(GetParam())), power(d, h));
}

TEST_P(OrderedTrees, EvaluationIsTheMinimaxValueAtEveryNode) {
  const auto check = [](const auto& self, const auto& position) -> void {
    EXPECT_EQ(position.evaluate(), negamax(position)) << position.text();
    MoveList<TreeMove> moves;
    position.moves(moves);
    for (const auto move : moves) self(self, position.after(move));
  };
  if (power(GetParam().degree, GetParam().height) > 1000) return;
  check(check, BestTree(GetParam()));
  check(check, WorstTree(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Shapes, OrderedTrees,
                         testing::Values(TreeShape{1, 5}, TreeShape{2, 0}, TreeShape{2, 1},
                                         TreeShape{2, 7}, TreeShape{3, 4}, TreeShape{3, 5},
                                         TreeShape{5, 4}, TreeShape{24, 3}, TreeShape{10, 4}),
                         [](const auto& tested) {
                           return "Degree" + std::to_string(tested.param.degree) + "Height" +
                                  std::to_string(tested.param.height);
                         });

TEST(OrderedTree, RefusesValuesThatDoNotFit) {
  EXPECT_NO_THROW(BestTree({2, 29}));
  EXPECT_THROW(BestTree({2, 30}), InputError);
  EXPECT_THROW(WorstTree({1000, 4}), InputError);
}

}  // namespace
}  // namespace espalier::ordered_tree_test
