// SPDX-License-Identifier: MIT
#include "espalier/trees/explicit_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/trees/materialise.hpp"
#include "espalier/trees/random_tree.hpp"
#include "trees/plain_search.hpp"

namespace espalier::explicit_tree_test {
namespace {

TEST(ExplicitTree, HasTheMinimaxValueOfItsBrackets) {
  EXPECT_EQ(negamax(ExplicitTree::parse("((3 12 8) (2 4 6) (14 5 2))")), 3);
  EXPECT_EQ(negamax(ExplicitTree::parse("(1 (2 (3 (4 5))))")), 2);
  EXPECT_EQ(negamax(ExplicitTree::parse("-7")), -7);
}

TEST(ExplicitTree, SpeaksForTheSideToMove) {
  const auto tree = ExplicitTree::parse("(5 (6 7))");
  EXPECT_EQ(tree.after({0}).outcome(), -5);
  EXPECT_EQ(tree.after({1}).outcome(), std::nullopt);
  EXPECT_EQ(tree.after({1}).after({1}).outcome(), 7);
}

TEST(ExplicitTree, PositionsInsideAreWrittenAsPaths) {
  const auto tree = ExplicitTree::parse("((3 12 8) (2 4 6))");
  const auto inside = tree.after({1}).after({2});
  EXPECT_EQ(inside.text(), "((3 12 8) (2 4 6)) path=2.3");
  EXPECT_EQ(ExplicitTree::parse(inside.text()).key(), inside.key());
  EXPECT_EQ(ExplicitTree::parse(inside.text()).outcome(), 6);
  EXPECT_NE(tree.key(), inside.key());
}

TEST(ExplicitTree, NumbersNodesLevelByLevel) {
  const auto tree = ExplicitTree::parse("((3 12) 4)");
  EXPECT_EQ(tree.size(), 5U);
  EXPECT_EQ(tree.leaf_count(), 3U);
  EXPECT_EQ(tree.height(), 2U);
  EXPECT_EQ(tree.child(0, 1), 2U);
  EXPECT_EQ(tree.parent(4), 1U);
  EXPECT_EQ(tree.parent(0), std::nullopt);
  EXPECT_EQ(tree.value(4), 12);
  EXPECT_EQ(tree.after({0}).after({1}).node(), 4U);
  EXPECT_EQ(tree.position(4).text(), "((3 12) 4) path=1.2");
}

TEST(ExplicitTree, RefusesWhatIsNotATree) {
  for (const auto* text : {"", "(", ")", "()", "(1 ())", "(1 2", "(1 2) 3", "(1 x)", "(1,2)",
                           "(1 99999999999999999999)", "(1 1000000000)", "(1 2) path=3",
                           "(1 2) path=1.1", "(1 2) path=0", "(1 2) path=x", "(1 2) junk", "((1)"})
    EXPECT_THROW(ExplicitTree::parse(text), InputError) << text;
}

TEST(ExplicitTree, RefusesNestingDeeperThanTheLimitWithoutUsingTheStack) {
  EXPECT_THROW(ExplicitTree::parse(std::string(5'000'000, '(')), InputError);
  const std::string fits = std::string(1000, '(') + "7" + std::string(1000, ')');
  EXPECT_EQ(ExplicitTree::parse(fits).text(), fits);
  EXPECT_EQ(negamax(ExplicitTree::parse(fits)), 7);
}

TEST(ExplicitTree, FromLevelsRefusesCountsThatMakeNoTree) {
  const std::vector<Value> values(3);
  using Counts = std::vector<std::uint32_t>;
  EXPECT_EQ(ExplicitTree::from_levels(Counts{2, 0, 0}, values).text(), "(0 0)");
  for (const auto& counts : {Counts{0, 2, 0}, Counts{1, 0, 0}, Counts{3, 0, 0}, Counts{0, 0, 0},
                             Counts{4'000'000'000U, 0, 0}, Counts{2, 0}, Counts{}})
    EXPECT_THROW(ExplicitTree::from_levels(counts, values), InputError);
}

RC_GTEST_PROP(ExplicitTree, CopiesOfGamesHaveTheirValueAndTheirText, ()) {
  const TreeShape shape{*rc::gen::inRange(1U, 5U), *rc::gen::inRange(0U, 6U),
                        *rc::gen::arbitrary<std::uint64_t>()};
  const RandomTree game(shape);
  const auto copy = materialise(game, 100);
  RC_ASSERT(negamax(copy) == negamax(game));
  RC_ASSERT(alpha_beta_leaves(copy) == alpha_beta_leaves(game));
  const auto again = ExplicitTree::parse(copy.text());
  RC_ASSERT(again.text() == copy.text());
  RC_ASSERT(again.key() == copy.key());
}

TEST(ExplicitTree, CopiesToADepthEvaluateThere) {
  const RandomTree game({3, 6, 5});
  const auto copy = materialise(game, 2);
  EXPECT_EQ(copy.size(), 13U);
  const auto there = game.after({2}).after({1});
  EXPECT_EQ(copy.after({2}).after({1}).outcome(), there.evaluate());
  const auto odd = materialise(game, 1);
  EXPECT_EQ(odd.after({2}).outcome(), game.after({2}).evaluate());
  EXPECT_THROW(materialise(game, 6, 100), InputError);
}

}  // namespace
}  // namespace espalier::explicit_tree_test
