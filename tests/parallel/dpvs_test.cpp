// SPDX-License-Identifier: MIT
#include "espalier/parallel/dpvs.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/pv_splitting.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"
#include "support/watched_machine.hpp"

namespace espalier::dpvs_test {
namespace {

ParallelReport simulate(const Dpvs& algorithm, int processors, const AnyRoot& root, int depth) {
  return run_simulated(algorithm, processors, root, depth, {}, {.costs = cost_preset("nodes")});
}

RC_GTEST_PROP(DpvsOnTheSimulatedMachine, IsExactUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  const int processors = *rc::gen::element(1, 2, 3, 4, 7, 16);
  const Dpvs algorithm{.m = samples::between(0, 3), .update = samples::between(0, 2) == 1};
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " processors "
           << processors << " m " << algorithm.m << " update " << algorithm.update << std::endl;
  const auto found =
      run_simulated(algorithm, processors, root, sample.depth, window, samples::any_schedule());
  check_contract(found.result, root, sample.depth, window);
}

TEST(DpvsOnThreads, IsExactAndLeavesNoMessageBehind) {
  for (const bool update : {false, true})
    for (int processors = 1; processors <= 4; ++processors)
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const AnyGame root(RandomTree({5, 6, seed}, {-20, 20}));
        WatchedMachine<ThreadMachine<Dpvs::Message<AnyGame>>> machine;
        const auto found = Dpvs{.update = update}(machine, processors, root, 6, Window{});
        EXPECT_EQ(found.result.value, plain_value(root, 6)) << " seed " << seed;
        EXPECT_EQ(machine.sent, machine.taken) << " seed " << seed;
      }
}

TEST(Dpvs, WithOneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto alone = find_best(root, 7, AlphaBeta{});
  const auto found = run_on_threads(Dpvs{}, 1, root, 7);
  EXPECT_EQ(found.result.counters, alone.counters);
  EXPECT_EQ(found.result.best, alone.best);
}

TEST(Dpvs, VisitsTheMinimalTreeOnTheBestOrderWhileThereIsNobodyToHelp) {
  const BestTree root({8, 5, 0});
  const auto alone = find_best(root, 5, AlphaBeta{});
  EXPECT_EQ(simulate({}, 2, root, 5).result.counters.nodes(), alone.counters.nodes());
}

TEST(Dpvs, UsesMoreProcessorsThanANodeHasMoves) {
  const RandomTree root({3, 9, 1});
  const auto found = simulate({}, 16, root, 9);
  EXPECT_EQ(found.result.value, plain_value(root, 9));
  for (const Counters& one : found.by_processor) EXPECT_GT(one.nodes(), 0u);
}

TEST(Dpvs, IsFasterThanPvSplittingWhereMovesAreFewAndSubtreesDiffer) {
  Time helping = 0;
  Time waiting = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RandomTree root({4, 8, seed});
    helping += simulate({}, 8, root, 8).account.elapsed;
    const PvSplitting other{.tree = {.degree = 7, .update = true, .masters = Masters::kWorking}};
    waiting +=
        run_simulated(other, 8, root, 8, {}, {.costs = cost_preset("nodes")}).account.elapsed;
  }
  EXPECT_LT(helping, waiting);
}

TEST(DpvsOnTheSimulatedMachine, WorksWithManyMoreProcessorsThanMoves) {
  const RandomTree root({3, 6, 1});
  EXPECT_EQ(simulate({}, 1000, root, 6).result.value, plain_value(root, 6));
}

}  // namespace
}  // namespace espalier::dpvs_test
