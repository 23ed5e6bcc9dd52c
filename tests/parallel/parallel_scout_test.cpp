// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_scout.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/watched_tree.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::parallel_scout_test {
namespace {

ParallelReport simulate(const ParallelScout& scout, int processors, const AnyRoot& root, int depth,
                        const SimulatedOptions& options = {.costs = cost_preset("nodes")}) {
  return run_simulated(scout, processors, root, depth, {}, options);
}

RC_GTEST_PROP(ParallelScout, FindsTheMinimaxValueWithAnyGrainUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  const ParallelScout scout{.grain = samples::between(0, 4)};
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const auto seed = samples::between<std::uint64_t>(0, 1'000'000);
  RC_LOG() << sample << " --set grain=" << scout.grain << " --processors " << processors
           << " --seed " << seed << std::endl;
  const AnyGame root = sample.root();
  const auto found = simulate(
      scout, processors, root, sample.depth,
      {.costs = cost_preset("balance"), .schedule = {.jitter = 9, .slow = true}, .seed = seed});
  check_contract(found.result, root, sample.depth);
}

RC_GTEST_PROP(ParallelScout, FindsTheSameOnThreads, ()) {
  const Sample sample = samples::any();
  const ParallelScout scout{.grain = samples::between(0, 3)};
  RC_LOG() << sample << " --set grain=" << scout.grain << std::endl;
  const AnyGame root = sample.root();
  check_contract(run_on_threads(scout, samples::between(1, 5), root, sample.depth).result, root,
                 sample.depth);
}

RC_GTEST_PROP(ParallelScout, OneProcessorVisitsWhatScoutVisitsInTheSameOrder, ()) {
  const auto shape = samples::any_shape();
  RC_PRE(shape.height > 0);
  const int depth = static_cast<int>(shape.height);
  const Value range = *rc::gen::element(2, 20, 1'000'000);
  const auto tree = irregular_tree(shape.degree, shape.height, -range, range, shape.seed);
  const ParallelScout scout{.grain = samples::between(0, 3)};
  std::vector<std::uint64_t> valued;
  const auto found = simulate(scout, 1, WatchedTree{tree, &valued}, depth).result.counters;
  const auto sequential = find_best(tree, depth, Scout{}).counters;
  RC_ASSERT(valued == watch(tree, depth, Scout{}).leaves);
  RC_ASSERT(found.leaves == sequential.leaves);
  RC_ASSERT(found.interior == sequential.interior);
  RC_ASSERT(found.researches == sequential.researches);
}

TEST(ParallelScout, NeverFailsATestWhenTheBestMovesComeFirst) {
  const BestTree root({6, 5, 1});
  const auto alone = find_best(root, 5, Scout{}).counters;
  for (const int processors : {1, 4, 64}) {
    const auto found = simulate({}, processors, root, 5).result.counters;
    EXPECT_EQ(found.researches, 0u);
    EXPECT_EQ(found.leaves, alone.leaves);
  }
}

// A brother that is tested before a better one is known fails, and is evaluated for nothing.
TEST(ParallelScout, EvaluatesMoreBrothersWithMoreProcessors) {
  const AnyGame root = parse_tree("((1 9) (3 9) (2 9))");
  EXPECT_EQ(simulate({}, 1, root, 2).result.counters.researches, 1u);
  EXPECT_EQ(simulate({}, 2, root, 2).result.counters.researches, 2u);
  EXPECT_EQ(simulate({}, 2, root, 2).result.value, 3);
}

TEST(ParallelScout, KeepsFewNodes) {
  const RandomTree root({8, 6, 1});
  for (const int processors : {1, 16, 64}) {
    const auto found = simulate({}, processors, root, 6).result.counters;
    EXPECT_LE(found.peak_stored, static_cast<std::uint64_t>(processors) * 6);
  }
}

TEST(ParallelScout, MoreProcessorsTakeLessTime) {
  const RandomTree root({8, 6, 1});
  const Time one = simulate({}, 1, root, 6).account.elapsed;
  EXPECT_LT(simulate({}, 4, root, 6).account.elapsed, one * 2 / 3);
}

TEST(ParallelScout, HandlesRootsWithoutAnythingToShare) {
  const RandomTree root({3, 2, 1});
  for (const int processors : {1, 5})
    for (const int grain : {0, 9}) {
      const ParallelScout scout{.grain = grain};
      EXPECT_EQ(simulate(scout, processors, root, 0).result.value, root.evaluate());
      EXPECT_EQ(simulate(scout, processors, root, 1).result.value, plain_value(root, 1));
      const auto terminal = root.after({0}).after({0});
      EXPECT_EQ(simulate(scout, processors, terminal, 3).result.value, *terminal.outcome());
      EXPECT_FALSE(simulate(scout, processors, terminal, 3).result.best);
    }
}

TEST(ParallelScout, TakesWideAndDeepTrees) {
  const RandomTree wide({700, 2, 1});
  EXPECT_EQ(simulate({}, 5, wide, 2).result.value, plain_value(wide, 2));
  const RandomTree deep({1, 60, 1});
  EXPECT_EQ(simulate({}, 3, deep, 60).result.value, plain_value(deep, 60));
}

}  // namespace
}  // namespace espalier::parallel_scout_test
