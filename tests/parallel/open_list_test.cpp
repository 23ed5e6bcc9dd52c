// SPDX-License-Identifier: MIT
#include "espalier/parallel/open_list.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/watched_tree.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::open_list_test {

std::ostream& operator<<(std::ostream& out, const OpenList& list) {
  constexpr const char* kNames[] = {"alpha-beta", "sss", "dual"};
  return out << "--set order=" << kNames[static_cast<int>(list.options.order)]
             << " --set batch=" << list.options.batch << " --set grain=" << list.options.grain;
}

namespace {

ParallelReport simulate(const OpenList& list, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("nodes")}) {
  return run_simulated(list, processors, root, depth, window, options);
}

constexpr StateOrder kOrders[] = {StateOrder::kAlphaBeta, StateOrder::kSss, StateOrder::kDual};

OpenList any_list() {
  OpenList list;
  list.options.order = kOrders[samples::between(0, 3)];
  list.options.batch = *rc::gen::element<std::uint32_t>(1, 1, 2, 5);
  list.options.grain = samples::between(0, 4);
  return list;
}

RC_GTEST_PROP(OpenList, KeepsTheContractOfTheWindowWithAnyParametersUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const OpenList list = any_list();
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const SimulatedOptions options{.costs = cost_preset("balance"),
                                 .schedule = {.jitter = *rc::gen::element<Time>(0, 3, 200),
                                              .slow = samples::between(0, 2) == 0},
                                 .seed = samples::between<std::uint64_t>(0, 1'000'000)};
  Window window;
  if (samples::between(0, 2) == 0) {
    window.alpha = plain_value(root, sample.depth) + samples::between(-4, 4);
    window.beta = window.alpha + samples::between(1, 6);
  }
  RC_LOG() << sample << ' ' << list << " --processors " << processors << " --seed " << options.seed
           << " --alpha " << window.alpha << " --beta " << window.beta << std::endl;
  const auto found = simulate(list, processors, root, sample.depth, window, options);
  check_contract(found.result, root, sample.depth, window);
}

RC_GTEST_PROP(OpenList, FindsTheSameOnThreads, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const OpenList list = any_list();
  RC_LOG() << sample << ' ' << list << std::endl;
  const auto found = run_on_threads(list, samples::between(1, 5), root, sample.depth);
  check_contract(found.result, root, sample.depth);
}

/// One processor does what the sequential search does, leaf by leaf.
template <class Algorithm>
void check_one_processor(StateOrder order, const Algorithm& algorithm) {
  const auto shape = samples::any_shape();
  RC_PRE(shape.height > 0);
  const int depth = static_cast<int>(shape.height);
  const Value range = *rc::gen::element(2, 20, 1'000'000);
  const auto tree = irregular_tree(shape.degree, shape.height, -range, range, shape.seed);
  Window window;
  if (samples::between(0, 2) == 0)
    window = {samples::between(-range, 0), samples::between(1, range)};
  std::vector<std::uint64_t> valued;
  const OpenList list{{.order = order}};
  const auto found = simulate(list, 1, WatchedTree{tree, &valued}, depth, window);
  RC_ASSERT(valued == watch(tree, depth, algorithm, window).leaves);
  RC_ASSERT(found.result.counters.interior ==
            find_best(tree, depth, algorithm, window).counters.interior);
}
RC_GTEST_PROP(OpenList, TheLargestMeritFirstIsSss, ()) {
  check_one_processor(StateOrder::kSss, Sss{});
}
RC_GTEST_PROP(OpenList, TheSmallestMeritFirstIsDual, ()) {
  check_one_processor(StateOrder::kDual, DualSss{});
}
RC_GTEST_PROP(OpenList, TheLeftmostStateFirstIsAlphaBeta, ()) {
  check_one_processor(StateOrder::kAlphaBeta, AlphaBeta{});
}

RC_GTEST_PROP(OpenList, ValuesNoLeafTwice, ()) {
  const auto shape = samples::any_shape();
  RC_PRE(shape.height > 0);
  const auto tree = irregular_tree(shape.degree, shape.height, -20, 20, shape.seed);
  OpenList list = any_list();
  list.options.grain = 0;
  std::vector<std::uint64_t> valued;
  simulate(list, *rc::gen::element(2, 7, 64), WatchedTree{tree, &valued},
           static_cast<int>(shape.height));
  RC_ASSERT(!has_repeats(valued));
}

// Hiromoto et al.: with k processors that go depth-first, OPEN holds N^L + k(N-1)(P-L) states, L =
// ceil(log_N k), in trees of degree N and depth P. They count a list that holds all children of
// every node; here the nodes of one side list only the child in turn, so that this is a bound.
TEST(OpenList, LeftmostFirstKeepsTheListWithinTheFormulaForDepthFirstSearch) {
  for (const auto& [degree, height] : {std::pair{4U, 6U}, {3U, 8U}, {8U, 4U}})
    for (const std::uint32_t k : {1U, 2U, 4U, 16U, 64U}) {
      std::uint64_t level = 0, width = 1;
      while (width < k) width *= degree, ++level;
      const std::uint64_t formula = width + std::uint64_t{k} * (degree - 1) * (height - level);
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const RandomTree root({degree, height, seed});
        const OpenList list{{.order = StateOrder::kAlphaBeta}};
        const auto found = simulate(list, static_cast<int>(k), root, static_cast<int>(height));
        EXPECT_LE(found.result.counters.peak_stored, formula)
            << degree << ' ' << height << ' ' << k;
      }
    }
}
// With one processor half of it: one full row of brothers for every node of the choosing side.
TEST(OpenList, OneProcessorListsOneRowOfBrothersForEachLevelOfTheChoosingSide) {
  for (const auto& [degree, height] : {std::pair{4U, 6U}, {3U, 8U}, {8U, 5U}}) {
    const RandomTree root({degree, height, 1});
    const OpenList list{{.order = StateOrder::kAlphaBeta}};
    EXPECT_EQ(simulate(list, 1, root, static_cast<int>(height)).result.counters.peak_stored,
              1 + (degree - 1) * ((height + 1) / 2));
  }
}

TEST(OpenList, StoresASolutionTreeAtMostWithAnyNumberOfProcessors) {
  const RandomTree root({5, 5, 1});
  for (const int processors : {1, 16, 1000})
    for (const auto order : kOrders) {
      const auto found = simulate({{.order = order}}, processors, root, 5).result;
      EXPECT_LE(found.counters.peak_stored, order == StateOrder::kDual ? 25u : 125u);
    }
}

TEST(OpenList, VisitsTheMinimalTreeOfABestOrderedOneWithOneProcessor) {
  const BestTree root({6, 5, 1});
  for (const auto order : kOrders)
    EXPECT_EQ(simulate({{.order = order}}, 1, root, 5).result.counters.leaves, 216u + 36u - 1u);
}

TEST(OpenList, HandlesRootsWithoutAnythingToShare) {
  const RandomTree root({3, 2, 1});
  for (const auto order : kOrders)
    for (const int grain : {0, 9}) {
      const OpenList list{{.order = order, .batch = 3, .grain = grain}};
      EXPECT_EQ(simulate(list, 5, root, 0).result.value, root.evaluate());
      EXPECT_EQ(simulate(list, 5, root, 1).result.value, plain_value(root, 1));
      const auto terminal = root.after({0}).after({0});
      EXPECT_EQ(simulate(list, 5, terminal, 3).result.value, *terminal.outcome());
      EXPECT_FALSE(simulate(list, 5, terminal, 3).result.best);
    }
}

}  // namespace
}  // namespace espalier::open_list_test
