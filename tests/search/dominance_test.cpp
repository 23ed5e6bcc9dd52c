// SPDX-License-Identifier: MIT
// Which leaves each algorithm visits, compared with the others: one algorithm dominates another
// when it never visits a leaf that the other does not (Pinhanez 1989, chapter 4).
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <cmath>
#include <functional>

#include "espalier/search/lalphabeta.hpp"
#include "espalier/search/solve.hpp"
#include "espalier/search/test.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "support/algorithms.hpp"
#include "support/plain_values.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::dominance_test {
namespace {

template <class Algorithm>
std::set<std::uint64_t> leaves_of(const AnyGame& root, int depth, const Algorithm& algorithm,
                                  Window window = {}) {
  return watch(root, depth, algorithm, window).leaf_set();
}

RC_GTEST_PROP(Dominance, AlphaBetaIsInsideBoundWhichIsInsideMinimax, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alpha_beta = leaves_of(root, sample.depth, AlphaBeta{});
  const auto bound = leaves_of(root, sample.depth, BoundSearch{});
  RC_ASSERT(is_subset(alpha_beta, bound));
  RC_ASSERT(is_subset(bound, leaves_of(root, sample.depth, Minimax{})));
}

RC_GTEST_PROP(Dominance, SssIsInsideAlphaBetaWithTheSameWindow, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Value alpha = value + samples::between(-10, 10);
  const Window window{alpha, alpha + samples::between(1, 20)};
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << std::endl;
  for (const Window w : {Window{}, window}) {
    const auto alpha_beta = leaves_of(root, sample.depth, AlphaBeta{}, w);
    RC_ASSERT(is_subset(leaves_of(root, sample.depth, Sss{}, w), alpha_beta));
  }
}

RC_GTEST_PROP(Dominance, TheAlphaBetaSssHybridIsInsideAlphaBeta, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const int levels = samples::between(0, sample.depth + 1);
  RC_ASSERT(is_subset(leaves_of(root, sample.depth, AlphaBetaSss{levels}),
                      leaves_of(root, sample.depth, AlphaBeta{})));
}

TEST(Dominance, SssVisitsLeavesThatTheHybridDoesNot) {
  // Many more do the converse, but it is no dominance: with a bound of its own, the lower SSS*
  // takes the leftmost solution at the bound where the whole SSS* would have looked for the largest
  // merit.
  const AnyGame root = parse_tree("model=random degree=5 height=4 seed=0 values=continuous");
  const auto sss = leaves_of(root, 4, Sss{}), hybrid = leaves_of(root, 4, AlphaBetaSss{1});
  EXPECT_FALSE(is_subset(sss, hybrid));
}

RC_GTEST_PROP(Dominance, ScoutsDistinctLeavesAreInsideBound, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto scout = leaves_of(root, sample.depth, Scout{});
  RC_ASSERT(is_subset(scout, leaves_of(root, sample.depth, BoundSearch{})));
}

RC_GTEST_PROP(Dominance, StoringLeavesOnlySparesScoutTheRepetitions, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto stored = watch(root, sample.depth, Scout{.store = true});
  RC_ASSERT(stored.leaf_set() == leaves_of(root, sample.depth, Scout{}));
  RC_ASSERT(stored.leaves.size() == stored.leaf_set().size());
}

RC_GTEST_PROP(Dominance, FailSoftVisitsWhatFailHardVisitsInTheSameOrder, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value alpha = plain_value(root, sample.depth) + samples::between(-10, 10);
  for (const Window w : {Window{}, Window{alpha, alpha + 3}}) {
    const auto hard = watch(root, sample.depth, AlphaBeta{}, w);
    const auto soft = watch(root, sample.depth, AlphaBetaFailSoft{}, w);
    RC_ASSERT(hard.nodes == soft.nodes);
    RC_ASSERT(hard.leaves == soft.leaves);
  }
}

RC_GTEST_PROP(Dominance, MtdFromInfinityVisitsSssLeavesInItsOrder, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  RC_ASSERT(watch(root, sample.depth, Mtdf{kInfinity}).leaves ==
            watch(root, sample.depth, Sss{}).leaves);
  RC_ASSERT(watch(root, sample.depth, Mtdf{-kInfinity}).leaves ==
            watch(root, sample.depth, DualSss{}).leaves);
}

RC_GTEST_PROP(Dominance, MtdEvaluatesNoLeafTwice, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  for (const Value guess : {-kInfinity, -5, 0, 5, kInfinity}) {
    const auto visits = watch(sample.root(), sample.depth, Mtdf{guess});
    RC_ASSERT(visits.leaves.size() == visits.leaf_set().size());
  }
}

RC_GTEST_PROP(Dominance, TestVisitsNoMoreThanAlphaBetaWithTheMinimalWindow, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value x = plain_value(root, sample.depth) + samples::between(-3, 4);
  RC_ASSERT(watch(root, sample.depth, Test{x, false}).leaves ==
            watch(root, sample.depth, AlphaBeta{}, {x - 1, x}).leaves);
  RC_ASSERT(watch(root, sample.depth, Test{x, true}).leaves ==
            watch(root, sample.depth, AlphaBeta{}, {x, x + 1}).leaves);
}

RC_GTEST_PROP(Dominance, LalphabetaVisitsNoMoreThanAlphaBeta, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  RC_ASSERT(is_subset(leaves_of(root, sample.depth, Lalphabeta{}),
                      leaves_of(root, sample.depth, AlphaBeta{})));
}

RC_GTEST_PROP(Dominance, RaisingAlphaCostsSssNoLeaf, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value alpha = plain_value(root, sample.depth) + samples::between(-10, 10);
  RC_LOG() << sample << " alpha " << alpha << std::endl;
  RC_ASSERT(is_subset(leaves_of(root, sample.depth, Sss{}, {alpha, kInfinity}),
                      leaves_of(root, sample.depth, Sss{})));
}

// When a node is examined (Cung & Roucairol 1991, theorems 1 and 2).

struct Predicted {
  std::set<std::uint64_t> classic;  // alpha-beta, full window
  std::set<std::uint64_t> weak;     // bound
};

void predict(const AnyGame& position, int depth, std::vector<std::int64_t>& path, Predicted& out) {
  // path[i] = c(s_i), the best of the elder brothers, from the root's child down to this node.
  constexpr std::int64_t kNone = -3LL * kInfinity;
  const auto c = [&path](std::size_t i) { return path[path.size() - 1 - i]; };
  std::int64_t even = kNone, odd = kNone;
  bool weak = true;
  for (std::size_t i = 0; i < path.size(); ++i) {
    auto& side = i % 2 == 0 ? even : odd;
    side = std::max(side, c(i));
    if (i > 0 && c(i) + c(i - 1) >= 0) weak = false;
  }
  if (even + odd < 0) out.classic.insert(position.key());
  if (weak) out.weak.insert(position.key());
  if (!has_moves(position, depth)) return;
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  std::int64_t best = kNone;
  for (const auto& move : moves) {
    path.push_back(best);
    predict(position.after(move), depth - 1, path, out);
    path.pop_back();
    best = std::max(best, std::int64_t{plain_value_of(position, move, depth)});
  }
}

RC_GTEST_PROP(Dominance, TheoremsSayWhichNodesAlphaBetaAndBoundExamine, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  Predicted predicted;
  std::vector<std::int64_t> path;
  predict(root, sample.depth, path, predicted);
  RC_ASSERT(watch(root, sample.depth, AlphaBeta{}).node_set() == predicted.classic);
  RC_ASSERT(watch(root, sample.depth, BoundSearch{}).node_set() == predicted.weak);
}

// Best and worst order.

std::uint64_t power(std::uint64_t base, std::uint32_t exponent) {
  std::uint64_t result = 1;
  while (exponent-- > 0) result *= base;
  return result;
}

std::uint64_t minimal_leaves(std::uint64_t degree, std::uint32_t height) {
  return power(degree, (height + 1) / 2) + power(degree, height / 2) - 1;
}

template <class Check>
void for_small_shapes(const Check& check) {
  for (std::uint32_t degree = 1; degree <= 5; ++degree)
    for (std::uint32_t height = 0; height <= 6; ++height) check(TreeShape{degree, height, 1});
}

TEST(Dominance, BestOrderedTreesCostTheMinimalTree) {
  for_small_shapes([](const TreeShape& shape) {
    const BestTree tree(shape);
    const auto minimum = minimal_leaves(shape.degree, shape.height);
    const auto check = [&](const char* name, const auto& algorithm) {
      EXPECT_EQ(find_best(tree, static_cast<int>(shape.height), algorithm).counters.leaves, minimum)
          << name << " " << shape.text();
    };
    check("alpha-beta", AlphaBeta{});
    check("fail-soft", AlphaBetaFailSoft{});
    check("palphabeta", Palphabeta{});
    check("pvs", Pvs{});
    check("scout", Scout{});
    check("sss*", Sss{});
    check("dual*", DualSss{});
    check("alpha-beta/sss*", AlphaBetaSss{2});
  });
}

TEST(Dominance, WorstOrderedTreesCostAlphaBetaEveryLeaf) {
  for_small_shapes([](const TreeShape& shape) {
    const WorstTree tree(shape);
    const int depth = static_cast<int>(shape.height);
    EXPECT_EQ(find_best(tree, depth, AlphaBeta{}).counters.leaves,
              power(shape.degree, shape.height))
        << shape.text();
    EXPECT_LE(find_best(tree, depth, Sss{}).counters.leaves, power(shape.degree, shape.height));
  });
}

TEST(Dominance, BoundOnBestOrderedTreesFollowsItsRecurrence) {
  EXPECT_EQ(find_best(BestTree({.degree = 24, .height = 4}), 4, BoundSearch{}).counters.leaves,
            1680U);
  // Cung & Roucairol 1991: terminals and all nodes of the two critical trees.
  struct Row {
    std::uint32_t degree, height;
    std::uint64_t classic_leaves, weak_leaves, classic_nodes, weak_nodes;
  };
  for (const Row& row : {Row{5, 5, 149, 181, 242, 290}, Row{10, 5, 1099, 1261, 1437, 1680},
                         Row{15, 5, 3599, 3991, 4332, 4920}, Row{20, 2, 39, 39, 60, 60},
                         Row{20, 3, 419, 419, 479, 479}, Row{20, 4, 799, 1160, 1278, 1639},
                         Row{20, 5, 8399, 9121, 9677, 10760}}) {
    const BestTree tree({.degree = row.degree, .height = row.height});
    const int depth = static_cast<int>(row.height);
    const auto classic = find_best(tree, depth, AlphaBeta{}).counters;
    const auto weak = find_best(tree, depth, BoundSearch{}).counters;
    EXPECT_EQ(classic.leaves, row.classic_leaves);
    EXPECT_EQ(classic.nodes(), row.classic_nodes);
    EXPECT_EQ(weak.leaves, row.weak_leaves);
    EXPECT_EQ(weak.nodes(), row.weak_nodes);
  }
}

}  // namespace
}  // namespace espalier::dominance_test
