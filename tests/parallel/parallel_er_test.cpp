// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_er.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/properties.hpp"

namespace espalier::parallel_er_test {
namespace {

ParallelReport simulate(const ParallelEr& er, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("even")}) {
  return run_simulated(er, processors, root, depth, window, options);
}

ParallelEr any_er() {
  const ParallelEr er{.speculative = samples::between(0, 2) == 0, .grain = samples::between(0, 4)};
  RC_LOG() << "speculative " << er.speculative << ", grain " << er.grain << std::endl;
  return er;
}

RC_GTEST_PROP(ParallelEr, KeepsTheContractOfTheWindowUnderAnySchedule, ()) {
  check_under_any_schedule([](Value) { return any_er(); });
}

RC_GTEST_PROP(ParallelEr, FindsTheSameOnThreads, ()) {
  check_on_threads([](Value) { return any_er(); });
}

RC_GTEST_PROP(ParallelEr, OneProcessorDoesWhatErDoes, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value alpha = samples::between(0, 2) == 0 ? -kInfinity : samples::between(-4, 3);
  const Window window{alpha, samples::between(0, 2) == 0 ? kInfinity : alpha + 3};
  const auto alone = find_best(root, sample.depth, Er{}, window);

  auto found = simulate({}, 1, root, sample.depth, window);
  found.result.counters.peak_stored = 0;
  RC_ASSERT(found.result.counters == alone.counters);
  RC_ASSERT(found.result.value == alone.value);
  if (alone.bound != Bound::kUpper) RC_ASSERT(found.result.best == alone.best);

  const auto coarse = simulate(any_er(), 1, root, sample.depth, window).result.counters;
  RC_ASSERT(coarse.leaves == alone.counters.leaves);
  RC_ASSERT(coarse.interior == alone.counters.interior);
  RC_ASSERT(coarse.cutoffs() == alone.counters.cutoffs());
}

TEST(ParallelEr, SpeculatesOnlyWhenThereIsNothingElseToDo) {
  const RandomTree tree({6, 5, 3});
  const auto cautious = simulate({.speculative = false}, 1, tree, 5);
  EXPECT_EQ(simulate({}, 1, tree, 5).by_processor, cautious.by_processor);

  // Many processors starve on the primary queue alone.
  const auto starving = simulate({.speculative = false}, 64, tree, 5);
  const auto busy = simulate({}, 64, tree, 5);
  EXPECT_LT(busy.account.elapsed, starving.account.elapsed);
  EXPECT_LT(busy.account.total().waiting, starving.account.total().waiting);
  EXPECT_GT(busy.result.counters.nodes(), starving.result.counters.nodes());
  EXPECT_EQ(busy.result.value, cautious.result.value);
}

TEST(ParallelEr, SearchesThatRunHearOfNarrowerWindows) {
  // One task is long and hopeless once the other has ended.
  const auto text = "model=random degree=5 height=6 seed=4";
  const AnyGame root = parse_tree(text);
  const auto alone = simulate({.grain = 3}, 1, root, 6).result;
  const auto many = simulate({.grain = 3}, 16, root, 6).result;
  EXPECT_EQ(many.value, alone.value);
  EXPECT_LT(many.counters.leaves, 3 * alone.counters.leaves);
}

TEST(ParallelEr, KeepsFewNodes) {
  const RandomTree tree({8, 6, 1});
  for (const int processors : {1, 16, 64}) {
    const auto found = simulate({}, processors, tree, 6);
    EXPECT_GE(found.result.counters.peak_stored, 6u);
    EXPECT_LE(found.result.counters.peak_stored, static_cast<std::uint64_t>(processors) * 8 * 6);
  }
}

TEST(ParallelEr, MoreProcessorsTakeLessTime) {
  const RandomTree tree({8, 6, 1});
  const Time one = simulate({}, 1, tree, 6).account.elapsed;
  EXPECT_LT(simulate({}, 4, tree, 6).account.elapsed, one / 2);
  EXPECT_LT(simulate({}, 16, tree, 6).account.elapsed, one / 5);
}

TEST(ParallelEr, ARootThatIsALeafIsValuedOnce) {
  for (const int processors : {1, 5}) {
    const auto found = simulate({}, processors, AnyGame(ExplicitTree::parse("7")), 3);
    EXPECT_EQ(found.result.value, 7);
    EXPECT_FALSE(found.result.best);
    EXPECT_EQ(found.result.counters.nodes(), 1u);
  }
}

TEST(ParallelEr, AGrainDeeperThanTheSearchLeavesOneTask) {
  const RandomTree tree({3, 4, 1});
  const auto found = simulate({.grain = 9}, 7, tree, 4);
  EXPECT_EQ(found.result.counters, find_best(tree, 4, Er{}).counters);
}

}  // namespace
}  // namespace espalier::parallel_er_test
