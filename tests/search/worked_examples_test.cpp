// SPDX-License-Identifier: MIT
// The examples that the papers and textbooks work out by hand.
#include <gtest/gtest.h>

#include "espalier/search/best_node_search.hpp"
#include "support/algorithms.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::worked_examples_test {
namespace {

template <class Algorithm>
std::vector<Value> leaves_seen(const char* tree, int depth, const Algorithm& algorithm) {
  return watch<LeafValues>(parse_tree(tree), depth, algorithm).values;
}
template <class Algorithm>
Counters counters_of(const char* tree, int depth, const Algorithm& algorithm) {
  return find_best(parse_tree(tree), depth, algorithm).counters;
}
using Leaves = std::vector<Value>;

constexpr const char* kTextbook = "((3 12 8) (2 4 6) (14 5 2))";
constexpr const char* kTextbookReversed = "((3 12 8) (2 4 6) (2 5 14))";
/// MAX, MIN, MAX, MIN, of several widths.
constexpr const char* kFourPly =
    "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))";

TEST(WorkedExamples, TheTextbookTree) {
  for_each_exact_algorithm([](const char* name, const auto& algorithm) {
    EXPECT_EQ(find_best(parse_tree(kTextbook), 2, algorithm).value, 3) << name;
  });
  EXPECT_EQ(leaves_seen(kTextbook, 2, AlphaBeta{}), (Leaves{3, 12, 8, 2, 14, 5, 2}));
  EXPECT_EQ(leaves_seen(kTextbookReversed, 2, AlphaBeta{}), (Leaves{3, 12, 8, 2, 2}));
  EXPECT_EQ(counters_of(kTextbook, 2, Minimax{}).leaves, 9U);
  EXPECT_EQ(counters_of(kTextbook, 2, Scout{}).leaves, 7U);
}

TEST(WorkedExamples, AFourPlyTree) {
  for_each_exact_algorithm([](const char* name, const auto& algorithm) {
    EXPECT_EQ(find_best(parse_tree(kFourPly), 4, algorithm).value, 6) << name;
  });
  EXPECT_EQ(counters_of(kFourPly, 4, Minimax{}).leaves, 14U);
  EXPECT_EQ(leaves_seen(kFourPly, 4, AlphaBeta{}), (Leaves{5, 6, 7, 4, 3, 6, 6, 7, 5}));
  EXPECT_EQ(counters_of(kFourPly, 4, Scout{}).leaves, 12U);
}

TEST(WorkedExamples, MtdNeedsFewPassesFromAGoodGuess) {
  const auto passes = [](const char* tree, int depth, Value guess) {
    return watch(parse_tree(tree), depth, Mtdf{guess}).root_visits;
  };
  EXPECT_EQ(passes(kTextbook, 2, 0), 2);
  EXPECT_EQ(passes(kTextbook, 2, 3), 2);
  EXPECT_EQ(passes(kTextbook, 2, 9), 3);
  EXPECT_EQ(passes(kFourPly, 4, 0), 3);
  EXPECT_EQ(passes(kFourPly, 4, 6), 2);
  EXPECT_EQ(passes(kFourPly, 4, 9), 3);
  for (const Value guess : {0, 3, 9})
    EXPECT_EQ(counters_of(kTextbook, 2, Mtdf{guess}).leaves, 7U) << guess;
  for (const Value guess : {0, 6, 9})
    EXPECT_EQ(counters_of(kFourPly, 4, Mtdf{guess}).leaves, 7U) << guess;
}

TEST(WorkedExamples, BestNodeSearchNamesTheMove) {
  const auto best = [](const char* tree, int depth) {
    const AnyGame root = parse_tree(tree);
    return root.move_text(*find_best(root, depth, BestNodeSearch{}).best);
  };
  EXPECT_EQ(best(kTextbook, 2), "1");
  EXPECT_EQ(best(kFourPly, 4), "2");
}

TEST(WorkedExamples, BestNodeSearchReachesValuesFarOutsideTheRangeItExpects) {
  for (const char* tree :
       {"(500000000 499999999 500000000)", "(-500000000 -499999999 -500000000)"}) {
    const auto result = find_best(parse_tree(tree), 1, BestNodeSearch{.low = 2, .high = 3});
    EXPECT_EQ(result.counters.leaves, 3U);
    EXPECT_GE(result.value, tree[1] == '-' ? -499999999 : 500000000);
  }
}

TEST(WorkedExamples, AShallowCutNeedsTheValueOfABrother) {
  // The first move is worth 3. In the second, the first answer leaves 2: the others are skipped.
  constexpr const char* kTree = "(3 (2 9 9))";
  for (const auto& counters :
       {counters_of(kTree, 2, AlphaBeta{}), counters_of(kTree, 2, BoundSearch{})}) {
    EXPECT_EQ(counters.leaves, 2U);
    EXPECT_EQ(counters.shallow_cutoffs, 1U);
    EXPECT_EQ(counters.deep_cutoffs, 0U);
  }
}

TEST(WorkedExamples, ADeepCutNeedsAValueFromThreeLevelsAbove) {
  // The first move is worth 3. Far down in the second, an answer leaves 2: alpha-beta skips its
  // brothers, although the 3 stands three levels higher; the weak form does not.
  constexpr const char* kTree = "(3 (((2 9 9) 5)))";
  EXPECT_EQ(leaves_seen(kTree, 4, AlphaBeta{}), (Leaves{3, 2, 5}));
  const auto classic = counters_of(kTree, 4, AlphaBeta{});
  EXPECT_EQ(classic.shallow_cutoffs, 0U);
  EXPECT_EQ(classic.deep_cutoffs, 1U);
  EXPECT_EQ(leaves_seen(kTree, 4, BoundSearch{}), (Leaves{3, 2, 9, 9, 5}));
  EXPECT_EQ(counters_of(kTree, 4, BoundSearch{}).cutoffs(), 0U);
}

}  // namespace
}  // namespace espalier::worked_examples_test
