// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/search/best_node_search.hpp"
#include "espalier/search/run.hpp"
#include "support/algorithms.hpp"
#include "support/controls.hpp"
#include "support/plain_values.hpp"
#include "support/sample_trees.hpp"

namespace espalier::window_contract_test {
namespace {

/// A window near the value, or far from it.
Window window_near(Value value) {
  const auto near = *rc::gen::element<Value>(2, 10, 1000);
  const Value alpha = value + samples::between(-near, near);
  return {alpha, alpha + samples::between(1, near + 1)};
}

bool keeps_contract(Value result, Value value, Window window) {
  if (result <= window.alpha) return value <= result;
  if (result >= window.beta) return value >= result;
  return value == result;
}

RC_GTEST_PROP(WindowContract, EveryAlgorithmIsExactInsideItsWindowAndBoundsTheValueOutside, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Window window = window_near(value);
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " value " << value
           << std::endl;
  for_each_exact_algorithm([&](const char* name, const auto& algorithm) {
    RC_LOG() << name << std::endl;
    const auto result = find_best(root, sample.depth, algorithm, window);
    RC_LOG() << result.value << std::endl;
    RC_ASSERT(keeps_contract(result.value, value, window));
    RC_ASSERT(result.bound == bound_of(result.value, window));
    if (result.value > window.alpha && has_moves(root, sample.depth)) {
      // The move is at least as good as was proved.
      RC_ASSERT(result.best.has_value());
      RC_ASSERT(plain_value_of(root, *result.best, sample.depth) >= result.value);
    }
  });
}

RC_GTEST_PROP(WindowContract, SearchesWithoutWindowsAreExactWhateverTheWindow, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Window window = window_near(value);
  for_each_windowless_algorithm([&](const char* name, const auto& algorithm) {
    RC_LOG() << sample << name << std::endl;
    RC_ASSERT(find_best(root, sample.depth, algorithm, window).value == value);
  });
}

RC_GTEST_PROP(WindowContract, BoundIsExactBelowBetaBecauseItIgnoresAlpha, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Window window = window_near(value);
  const Value result = find_best(root, sample.depth, BoundSearch{}, window).value;
  RC_ASSERT((value < window.beta ? result == value : window.beta <= result && result <= value));
}

template <class Algorithm>
void check_clips(const Algorithm& algorithm) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Window window = window_near(value);
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << std::endl;
  RC_ASSERT(find_best(root, sample.depth, algorithm, window).value == clipped(value, window));
}

RC_GTEST_PROP(WindowContract, WindowedSssReturnsTheValueClippedToTheWindow, ()) {
  check_clips(Sss{});
  check_clips(DualSss{});
  check_clips(StagedSss{2});
  check_clips(SssAlphaBeta{2});
}

RC_GTEST_PROP(WindowContract, AWindowMayBeNarrowedWhileTheSearchRuns, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  // From the last window outwards, each holding the one after it.
  Window window = window_near(value);
  std::vector<ScheduledWindow::Step> steps;
  for (int count = samples::between(1, 4); count > 0; --count) {
    steps.insert(steps.begin(), {0, window});
    window = {window.alpha - samples::between(0, 20), window.beta + samples::between(0, 20)};
  }
  const auto spread = *rc::gen::element<std::uint64_t>(3, 30, 300, 1000);
  std::uint64_t after = 0;
  for (auto& step : steps) step.after = after += samples::between<std::uint64_t>(0, spread);
  for_each_narrowing_algorithm([&](const char* name, const auto& algorithm) {
    ScheduledWindow control(steps);
    NoObserver observer;
    NoTools tools;
    Context<AnyGame, OwnEvaluation, ScheduledWindow> search(control, observer, tools);
    const auto result = run(algorithm, search, root, sample.depth);
    const Window last = control.seen();
    RC_LOG() << sample << " " << name << ": " << result->value << ", value " << value
             << ", last window " << last.alpha << " " << last.beta << std::endl;
    RC_ASSERT(clipped(result->value, last) == clipped(value, last));
  });
}

template <class Algorithm, class Ctl, class Search = Context<AnyGame, OwnEvaluation, Ctl>>
constexpr bool kRunsUnder = std::is_invocable_v<Algorithm, Search&, const AnyGame&, Node>;

TEST(WindowContract, SearchesThatRememberBoundsDoNotCompileWithALiveWindow) {
  static_assert(kRunsUnder<Mtdf, NoControl> && kRunsUnder<Mtdf, StopControl>);
  static_assert(!kRunsUnder<Mtdf, LiveWindow> && !kRunsUnder<BestNodeSearch, LiveWindow>);
  static_assert(kRunsUnder<AlphaBeta, LiveWindow> && kRunsUnder<Scout, LiveWindow>);
}

TEST(WindowContract, TheThreePublishedFormsOfAlphaBetaDifferOutsideTheWindow) {
  const Window window{5, 10};
  const auto soft = [&](const char* tree, int depth) {
    return find_best(parse_tree(tree), depth, AlphaBetaFailSoft{}, window).value;
  };
  const auto hard = [&](const char* tree, int depth) {
    return find_best(parse_tree(tree), depth, AlphaBeta{}, window).value;
  };
  const auto sss = [&](const char* tree, int depth) {
    return find_best(parse_tree(tree), depth, Sss{}, window).value;
  };
  EXPECT_EQ(soft("(1 2)", 1), 2);
  EXPECT_EQ(soft("(12 1)", 1), 12);
  EXPECT_EQ(soft("((12 13))", 2), 12);
  EXPECT_EQ(hard("(1 2)", 1), 5);
  EXPECT_EQ(hard("(12 1)", 1), 12);  // leaves are not clipped (Knuth & Moore 1975)
  EXPECT_EQ(hard("((12 13))", 2), 10);
  EXPECT_EQ(sss("(1 2)", 1), 5);
  EXPECT_EQ(sss("(12 1)", 1), 10);
  EXPECT_EQ(sss("((12 13))", 2), 10);
}

}  // namespace
}  // namespace espalier::window_contract_test
