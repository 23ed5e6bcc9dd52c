// SPDX-License-Identifier: MIT
// Tree-Splitting without deep cut-offs, and with SSS* in its leaf processors.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/parallel/tree_splitting.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"

namespace espalier::palphabeta_test {
namespace {

ParallelReport simulate(const TreeSplitting& algorithm, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("nodes")}) {
  const auto processors = ProcessorTree::processors(algorithm.degree, *algorithm.height);
  return run_simulated(algorithm, static_cast<int>(processors), root, depth, window, options);
}

TreeSplitting weak(int degree, int height, bool abort = false) {
  return {.degree = degree,
          .height = height,
          .update = false,
          .on_cut = abort ? OnCut::kAbort : OnCut::kAwait,
          .leaf = LeafSearch::kBound};
}

RC_GTEST_PROP(TreeSplittingWithOtherLeafSearches, IsExactUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  TreeSplitting algorithm = weak(samples::between(1, 5), samples::between(0, 4));
  const int number = samples::between(0, 16);
  if ((number & 1) != 0) algorithm.leaf = LeafSearch::kSss;
  if ((number & 2) != 0) algorithm.on_cut = OnCut::kAbort;
  if ((number & 4) != 0) algorithm.masters = Masters::kWorking;
  algorithm.update = (number & 8) != 0;
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " degree "
           << algorithm.degree << " height " << *algorithm.height << " variant " << number
           << std::endl;
  const auto found = simulate(algorithm, root, sample.depth, window, samples::any_schedule());
  check_contract(found.result, root, sample.depth, window);
}

TEST(PalphabetaWithoutDeepCutoffs, OnAChainOfProcessorsVisitsTheNodesOfBound) {
  const RandomTree root({4, 6, 1});
  const auto alone = find_best(root, 6, BoundSearch{});
  for (int height = 0; height <= 8; ++height)
    for (const bool abort : {false, true}) {
      const auto found = simulate(weak(1, height, abort), root, 6);
      EXPECT_EQ(found.result.counters.leaves, alone.counters.leaves);
      EXPECT_EQ(found.result.counters.interior, alone.counters.interior);
      EXPECT_EQ(found.result.value, alone.value);
    }
}

TEST(PalphabetaWithoutDeepCutoffs, SharesAllLeavesEvenlyInTheWorstOrder) {
  const WorstTree root({4, 6, 0});
  for (const int height : {1, 2, 3}) {
    const auto found = simulate(weak(4, height), root, 6);
    EXPECT_EQ(found.result.counters.leaves, 4096u);
    const auto each = 4096u >> (2 * height);
    const ProcessorTree tree(4, height);
    for (int id = 0; id < tree.size(); ++id) {
      const auto leaves = found.by_processor[static_cast<std::size_t>(id)].leaves;
      EXPECT_EQ(leaves, tree.is_leaf(id) ? each : 0u);
    }
  }
}

TEST(TreeSplittingWithSssInTheLeafProcessors, WithOneProcessorVisitsTheNodesOfSss) {
  const RandomTree root({4, 6, 1});
  const auto alone = find_best(root, 6, Sss{});
  const auto found = simulate({.height = 0, .leaf = LeafSearch::kSss}, root, 6);
  EXPECT_EQ(found.result.counters, alone.counters);
}

TEST(TreeSplittingWithSssInTheLeafProcessors, ValuesFewerLeavesThanWithAlphaBeta) {
  std::uint64_t sss = 0;
  std::uint64_t alpha_beta = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomTree root({4, 6, seed});
    sss += simulate({.degree = 3, .height = 1, .leaf = LeafSearch::kSss}, root, 6)
               .result.counters.leaves;
    alpha_beta += simulate({.degree = 3, .height = 1}, root, 6).result.counters.leaves;
  }
  EXPECT_LT(sss, alpha_beta);
}

}  // namespace
}  // namespace espalier::palphabeta_test
