// SPDX-License-Identifier: MIT
#include "espalier/parallel/sss_2.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <cstdio>

#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/leaf_means.hpp"
#include "parallel/properties.hpp"

namespace espalier::sss_2_test {
namespace {

ParallelReport simulate(const Sss2& search, int processors, const AnyRoot& root, int depth,
                        Window window = {},
                        const SimulatedOptions& options = {.costs = cost_preset("terminals")}) {
  return run_simulated(search, processors, root, depth, window, options);
}

Sss2 any_sss_2() { return {.share = samples::between(0, 4) > 0}; }

RC_GTEST_PROP(Sss2, KeepsTheContractUnderAnySchedule, ()) {
  check_under_any_schedule([](Value) { return any_sss_2(); });
}

RC_GTEST_PROP(Sss2, FindsTheSameOnThreads, ()) {
  check_on_threads([](Value) { return any_sss_2(); });
}

RC_GTEST_PROP(Sss2, OneProcessorVisitsTheNodesOfDual, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, DualSss{});
  const auto found = simulate(any_sss_2(), 1, root, sample.depth);
  RC_ASSERT(found.result.value == alone.value);
  RC_ASSERT(found.result.counters.leaves == alone.counters.leaves);
  RC_ASSERT(found.result.counters.interior == alone.counters.interior);
}

/// The bounds that a search tells of meanwhile.
struct Listening : NoControl {
  std::vector<Value> bounds;
  void bounded(std::uint64_t, Value bound) { bounds.push_back(bound); }
};
template <class Algorithm, Game G>
std::vector<Value> bounds_of(const Algorithm& algorithm, const G& root, int depth) {
  Listening control;
  NoObserver observer;
  NoTools tools;
  Context<G, OwnEvaluation, Listening> context(control, observer, tools);
  run(algorithm, context, root, depth);
  return control.bounds;
}

RC_GTEST_PROP(HeadsOfTheList, BoundTheValueBetterAndBetter, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const auto falling = bounds_of(Sss{}, root, sample.depth);
  const auto rising = bounds_of(DualSss{}, root, sample.depth);
  RC_ASSERT(std::is_sorted(falling.rbegin(), falling.rend()));
  RC_ASSERT(std::is_sorted(rising.begin(), rising.end()));
  if (!has_moves(root, sample.depth)) return;
  RC_ASSERT(falling.back() == value);
  RC_ASSERT(rising.back() == value);
}

TEST(Sss2, TheHeadsOfRunningListsSpareTheOthersWork) {
  std::uint64_t shared = 0, apart = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomTree tree({5, 6, seed}, RandomModel::continuous());
    shared += simulate({.share = true}, 5, tree, 6).result.counters.leaves;
    apart += simulate({.share = false}, 5, tree, 6).result.counters.leaves;
  }
  EXPECT_LT(shared, apart);
}

TEST(Sss2, LeavesProcessorsBeyondTheMovesIdle) {
  const RandomTree root({3, 6, 1});
  const auto found = simulate({}, 8, root, 6);
  for (std::size_t id = 0; id < 8; ++id) EXPECT_EQ(found.by_processor[id].leaves > 0, id < 3) << id;
}

// Kumar & Kanal 1984 as Pinhanez 1989 prints them (table 6.5): means over random trees of the most
// leaves that one of d processors examines; beside them an independent simulation.
TEST(Sss2, LoadsItsBusiestProcessorAsPublished) {
  struct Row {
    std::uint32_t degree, height;
    double published, independent;
    int trees;
  };
  for (const Row& row :
       {Row{3, 7, 203, 193, 200}, Row{3, 8, 520, 473, 200}, Row{3, 9, 1043, 947, 100},
        Row{5, 5, 203, 191, 200}, Row{5, 6, 755, 682, 100}, Row{5, 7, 2193, 1956, 50},
        Row{8, 3, 38, 37, 200}, Row{8, 4, 239, 204, 200}, Row{8, 5, 897, 833, 50}}) {
    Sample1d most, speedup;
    const int trees = trees_to_measure(row.trees);
    for (int seed = 1; seed <= trees; ++seed) {
      const RandomTree tree({row.degree, row.height, static_cast<std::uint64_t>(seed)},
                            RandomModel::continuous());
      const int depth = static_cast<int>(row.height);
      const auto found = simulate({}, static_cast<int>(row.degree), tree, depth);
      std::uint64_t leaves = 0;
      for (const auto& one : found.by_processor) leaves = std::max(leaves, one.leaves);
      most.add(static_cast<double>(leaves));
      const auto alone = find_best(tree, depth, Sss{}).counters.leaves;
      speedup.add(static_cast<double>(alone) / static_cast<double>(leaves));
    }
    if (many_trees())
      std::printf("d=%u h=%u: %.1f +- %.1f, independent %.0f, published %.0f, speed-up %.2f\n",
                  row.degree, row.height, most.mean(), most.error_against(1e9), row.independent,
                  row.published, speedup.mean());
    EXPECT_NEAR(most.mean(), row.independent, 3 * most.error_against(50)) << row.degree;
    EXPECT_NEAR(most.mean(), row.published, 0.15 * row.published + 3 * most.error_against(50));
  }
}

}  // namespace
}  // namespace espalier::sss_2_test
