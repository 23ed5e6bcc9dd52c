// SPDX-License-Identifier: MIT
#include "espalier/parallel/uidpabs.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/properties.hpp"

namespace espalier::uidpabs_test {
namespace {

ParallelReport simulate(const Uidpabs& uidpabs, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("even")}) {
  return run_simulated(uidpabs, processors, root, depth, window, options);
}

/// Windows from one value to all of them.
Uidpabs any_uidpabs() {
  const Uidpabs made{.width = *rc::gen::element<Value>(1, 3, 30, kInfinity / 2),
                     .share = samples::between(0, 2) == 0};
  RC_LOG() << "width " << made.width << ", share " << made.share << std::endl;
  return made;
}

RC_GTEST_PROP(Uidpabs, KeepsTheContractOfTheWindowUnderAnySchedule, ()) {
  check_under_any_schedule([](Value) { return any_uidpabs(); });
}

RC_GTEST_PROP(Uidpabs, FindsTheSameOnThreads, ()) {
  check_on_threads([](Value) { return any_uidpabs(); });
}

TEST(Uidpabs, AWideWindowNeverFailsAndANarrowOneIsMoved) {
  const RandomTree tree({6, 5, 1});
  EXPECT_EQ(simulate({.width = kInfinity / 2}, 3, tree, 5).result.counters.researches, 0u);
  const auto narrow = simulate({.width = 1}, 3, tree, 5).result;
  EXPECT_GT(narrow.counters.researches, 0u);
  EXPECT_EQ(narrow.value, plain_value(tree, 5));
}

TEST(Uidpabs, WithoutSharingAProcessorSendsOnlyWhatItHasFound) {
  const RandomTree tree({6, 5, 1});
  const auto apart = simulate({.share = false}, 6, tree, 5);
  const auto together = simulate({.share = true}, 6, tree, 5);
  EXPECT_EQ(apart.result.value, together.result.value);
  EXPECT_EQ(apart.account.processors[0].messages, 5u) << "the end, to each of the others";
  EXPECT_GT(together.account.processors[0].messages, 5u);
  EXPECT_LE(together.result.counters.nodes(), apart.result.counters.nodes());
}

TEST(Uidpabs, ProcessorsWithoutMovesOnlyTakePartInTheFirstIterations) {
  const RandomTree tree({3, 5, 1});
  const auto found = simulate({}, 8, tree, 5);
  EXPECT_EQ(found.result.value, plain_value(tree, 5));
  const auto alone = simulate({}, 8, tree, 2).by_processor[7];
  EXPECT_GT(found.by_processor[7].nodes(), alone.nodes());
  EXPECT_EQ(found.by_processor[6], found.by_processor[7]);
  EXPECT_LT(found.by_processor[7].nodes(), found.by_processor[0].nodes());
}

TEST(Uidpabs, ARootThatIsALeafIsValuedOnce) {
  for (const int processors : {1, 5}) {
    const auto found = simulate({}, processors, AnyGame(ExplicitTree::parse("7")), 3);
    EXPECT_EQ(found.result.value, 7);
    EXPECT_FALSE(found.result.best);
    EXPECT_EQ(found.result.counters.nodes(), 1u);
  }
}

}  // namespace
}  // namespace espalier::uidpabs_test
