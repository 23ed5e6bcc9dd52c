// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_aspiration.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/parallel/measures.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "support/sample_trees.hpp"

namespace espalier::parallel_aspiration_test {
namespace {

ParallelReport simulate(const ParallelAspiration& search, int processors, const AnyRoot& root,
                        int depth, Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("nodes")}) {
  return run_simulated(search, processors, root, depth, window, options);
}

/// All combinations of parameters; the prior good or bad.
ParallelAspiration any_aspiration(Value value) {
  ParallelAspiration made;
  made.policy = *rc::gen::element(WindowPolicy::kSimple, WindowPolicy::kRecursive);
  made.fail = *rc::gen::element(Fail::kHard, Fail::kSoft);
  made.informed = samples::between(0, 2) == 0;
  made.safety = samples::between(0, 2) == 0;
  made.lambda = *rc::gen::element(0, 5, 20, 40, 100);
  made.spread = *rc::gen::element(0, 1, 10, 100, kInfinity - 1);
  if (samples::between(0, 2) == 0) made.low = value + samples::between(-30, 30);
  if (samples::between(0, 2) == 0) made.high = made.low.value_or(value) + samples::between(0, 30);
  RC_LOG() << "policy " << static_cast<int>(made.policy) << ", soft " << (made.fail == Fail::kSoft)
           << ", informed " << made.informed << ", safety " << made.safety << ", lambda "
           << made.lambda << ", spread " << made.spread << ", low " << made.low.value_or(-999)
           << ", high " << made.high.value_or(999) << std::endl;
  return made;
}

SimulatedOptions any_schedule() {
  const auto seed = samples::between<std::uint64_t>(0, 1'000'000);
  return {.costs = cost_preset("even"), .schedule = {.jitter = 5, .slow = true}, .seed = seed};
}

RC_GTEST_PROP(ParallelAspiration, FindsTheMinimaxValueAndAMoveThatAttainsItUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  RC_LOG() << processors << " processors" << std::endl;
  const auto found =
      simulate(any_aspiration(value), processors, root, sample.depth, {}, any_schedule());
  check_contract(found.result, root, sample.depth);
}

RC_GTEST_PROP(ParallelAspiration, KeepsTheContractOfTheWindow, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Value alpha = value + samples::between(-5, 5);
  const Window window{alpha, alpha + samples::between(1, 8)};
  const int processors = *rc::gen::element(1, 2, 3, 7, 16);
  const auto found =
      simulate(any_aspiration(value), processors, root, sample.depth, window, any_schedule());
  check_contract(found.result, root, sample.depth, window);
}

RC_GTEST_PROP(ParallelAspiration, FindsTheSameOnThreads, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const auto found =
      run_on_threads(any_aspiration(value), samples::between(1, 5), root, sample.depth);
  check_contract(found.result, root, sample.depth);
}

RC_GTEST_PROP(ParallelAspiration, WithTheSafetyProcessorItIsNeverSlowerThanAlphaBeta, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  auto search = any_aspiration(0);
  search.safety = true;
  const SimulatedOptions options{.costs = {.generate = 1, .evaluate = samples::between(0, 4)}};
  const Counters alone = find_best(root, sample.depth, AlphaBeta{}).counters;
  const int processors = samples::between(1, 20);
  RC_LOG() << processors << " processors" << std::endl;
  const auto found = simulate(search, processors, root, sample.depth, {}, options);
  RC_ASSERT(found.by_processor[0].nodes() <= alone.nodes());
  // The others notice at the end of their node that the value is known.
  const Time noticing = processors > 1 ? options.costs.evaluate : 0;
  RC_ASSERT(found.account.elapsed <= sequential_time(alone, options.costs) + noticing);
}

RC_GTEST_PROP(ParallelAspiration, OneSafeProcessorDoesWhatAlphaBetaDoes, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, AlphaBeta{});
  const auto found = simulate({}, 1, root, sample.depth);
  RC_ASSERT(found.result.counters == alone.counters);
  RC_ASSERT(found.result.best == alone.best);
}

RC_GTEST_PROP(AspirationWindows, AreDisjointAscendingAndInsideAndCoverAllWhenThereAreNoGaps, ()) {
  const auto anywhere = [] {
    return samples::between(0, 4) == 0 ? samples::between(-kInfinity, kInfinity)
                                       : samples::between(-300, 300);
  };
  Window where{anywhere(), anywhere()};
  if (where.alpha > where.beta) std::swap(where.alpha, where.beta);
  if (samples::between(0, 3) == 0) where.alpha = -kInfinity;
  if (samples::between(0, 3) == 0) where.beta = kInfinity;
  RC_PRE(!where.is_empty());
  PriorRange prior{anywhere(), anywhere()};
  if (prior.low > prior.high) std::swap(prior.low, prior.high);
  const int count = samples::between(1, 70);
  const double gaps = samples::between(0, 101) / 100.0;
  const auto windows = aspiration_windows(where, prior, count, gaps, samples::between(0, 2) == 0);
  RC_ASSERT(!windows.empty());
  RC_ASSERT(windows.size() <= static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < windows.size(); ++i) {
    RC_ASSERT(overlap(windows[i], where));
    RC_ASSERT(intersection(windows[i], where) == windows[i]);
    if (i > 0) RC_ASSERT(windows[i].alpha >= windows[i - 1].beta - 1);
    if (i > 0 && gaps == 0) RC_ASSERT(windows[i].alpha == windows[i - 1].beta - 1);
  }
  if (gaps == 0) {
    RC_ASSERT(windows.front().alpha == where.alpha);
    RC_ASSERT(windows.back().beta == where.beta);
  }
}

TEST(AspirationWindows, AValueThatEqualsABorderLiesInExactlyOneWindow) {
  const auto windows = aspiration_windows({}, {0, 29}, 3, 0, true);
  ASSERT_EQ(windows, (std::vector<Window>{{-kInfinity, 10}, {9, 20}, {19, kInfinity}}));
  for (Value v = -5; v < 40; ++v)
    EXPECT_EQ(std::count_if(windows.begin(), windows.end(),
                            [&](Window window) { return window.contains(v); }),
              1);
}

TEST(AspirationWindows, LeaveGapsBetweenThem) {
  // Two windows, total gaps 0.9 of 100 values: three gaps of 30, two windows of 5.
  const auto windows = aspiration_windows({-1, 100}, {0, 99}, 2, optimal_gaps(2, 0.2), true);
  EXPECT_EQ(windows, (std::vector<Window>{{29, 35}, {64, 70}}));
}

// Baudet's table as Pinhanez prints it (6.1), where it agrees with itself.
TEST(AspirationWindows, TheExpectedCostIsThatOfBaudetsTable) {
  EXPECT_NEAR(expected_cost(2, 0.2), 0.565, 1e-9);
  EXPECT_NEAR(expected_cost(2, 0.4), 0.885, 1e-9);
  EXPECT_NEAR(expected_cost(3, 0.4), 0.733, 1e-3);
  EXPECT_NEAR(expected_cost(4, 0.2), 0.4375, 1e-9);
  EXPECT_NEAR(expected_cost(5, 0.2), 0.40, 1e-9);
  EXPECT_NEAR(expected_cost(5, 0.4), 0.60, 1e-9);
}

TEST(ParallelAspiration, GainsFromAGoodPriorOnATreeInWorstOrder) {
  const WorstTree tree({4, 6, 1});
  const Value value = plain_value(tree, 6);
  const Counters alone = find_best(tree, 6, AlphaBeta{}).counters;
  const auto found = simulate({.low = value - 20, .high = value + 20}, 5, tree, 6);
  EXPECT_EQ(found.result.value, value);
  EXPECT_LT(found.account.elapsed * 2, sequential_time(alone, cost_preset("nodes")));
}

TEST(ParallelAspiration, TheSameSeedGivesTheSameRun) {
  const RandomTree tree({6, 5, 3});
  const SimulatedOptions options{
      .costs = cost_preset("multicore"), .schedule = {.jitter = 50}, .seed = 9};
  const ParallelAspiration search{.policy = WindowPolicy::kRecursive, .safety = false, .lambda = 5};
  const auto once = simulate(search, 7, tree, 5, {}, options);
  const auto again = simulate(search, 7, tree, 5, {}, options);
  EXPECT_EQ(once.account, again.account);
  EXPECT_EQ(once.by_processor, again.by_processor);
}

TEST(ParallelAspiration, SaysWhatIsWrongWithItsParameters) {
  const AnyGame root(ExplicitTree::parse("((3 9) (2 1))"));
  const auto run = [&](const std::vector<std::string>& assignments) {
    ParallelRequest request;
    request.algorithm = "parallel-aspiration";
    request.parameters = Parameters(assignments);
    request.depth = 2;
    return search_in_parallel(root, request);
  };
  EXPECT_EQ(run({"policy=recursive", "fail=hard"}).result.value, 3);
  EXPECT_THROW(run({"policy=other"}), InputError);
  EXPECT_THROW(run({"policy="}), InputError);
  EXPECT_THROW(run({"fail="}), InputError);
  EXPECT_THROW(run({"low=3", "high=2"}), InputError);
  EXPECT_THROW(run({"lambda=101"}), InputError);
  EXPECT_THROW(run({"lambda="}), InputError);
}

}  // namespace
}  // namespace espalier::parallel_aspiration_test
