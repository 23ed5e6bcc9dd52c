// SPDX-License-Identifier: MIT
#include "espalier/parallel/epvs.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/parallel/pv_splitting.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"
#include "support/watched_machine.hpp"

namespace espalier::epvs_test {
namespace {

/// Update and a working processor 0, all four ways.
Epvs variant(int number, int m = 0) {
  return {.m = m,
          .update = (number & 1) != 0,
          .masters = (number & 2) != 0 ? Masters::kWorking : Masters::kWaiting};
}
constexpr int kVariants = 4;

ParallelReport simulate(const Epvs& algorithm, int processors, const AnyRoot& root, int depth) {
  return run_simulated(algorithm, processors, root, depth, {}, {.costs = cost_preset("nodes")});
}

RC_GTEST_PROP(EpvsOnTheSimulatedMachine, IsExactUnderAnyScheduleAndLeavesNoMessageBehind, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  const int processors = *rc::gen::element(1, 2, 3, 4, 7, 16);
  const int number = samples::between(0, kVariants);
  const int m = samples::between(0, 3);
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " processors "
           << processors << " variant " << number << " m " << m << std::endl;
  WatchedMachine<SimulatedMachine<Epvs::Message<AnyGame>>> machine(samples::any_schedule());
  const auto found = variant(number, m)(machine, processors, root, sample.depth, window);
  check_contract(found.result, root, sample.depth, window);
  RC_ASSERT(machine.sent == machine.taken);
}

TEST(EpvsOnThreads, IsExactInAllVariants) {
  for (int number = 0; number < kVariants; ++number)
    for (int processors = 1; processors <= 4; ++processors)
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const RandomTree root({5, 6, seed}, {-20, 20});
        const auto found = run_on_threads(variant(number), processors, root, 6);
        EXPECT_EQ(found.result.value, plain_value(root, 6)) << number << " seed " << seed;
      }
}

TEST(Epvs, WithOneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto alone = find_best(root, 7, AlphaBeta{});
  const auto found = run_on_threads(Epvs{}, 1, root, 7);
  EXPECT_EQ(found.result.counters, alone.counters);
  EXPECT_EQ(found.result.best, alone.best);
}

/// Jobs too small to stop for, at every node: nobody ever stops, and this is PV-Splitting on a tree
/// of height 1.
TEST(Epvs, IsPvSplittingAsLongAsNobodyStops) {
  const RandomTree root({5, 4, 3});
  const int m = 2;
  const auto found = simulate(variant(0, m), 4, root, 4);
  const PvSplitting other{.m = m, .tree = {.degree = 3, .update = false, .on_cut = OnCut::kAbort}};
  const auto same = run_simulated(other, 4, root, 4, {}, {.costs = cost_preset("nodes")});
  EXPECT_EQ(found.result.counters.nodes(), same.result.counters.nodes());
  EXPECT_EQ(found.result.best, same.result.best);
}

TEST(Epvs, IsFasterThanPvSplittingWhereThereAreManyMoreMovesThanProcessors) {
  Time stopping = 0;
  Time waiting = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomTree root({16, 4, seed});
    stopping += simulate(variant(3), 4, root, 4).account.elapsed;
    const PvSplitting other{.tree = {.degree = 3, .update = true, .masters = Masters::kWorking}};
    waiting +=
        run_simulated(other, 4, root, 4, {}, {.costs = cost_preset("nodes")}).account.elapsed;
  }
  EXPECT_LT(stopping, waiting);
}

TEST(EpvsOnTheSimulatedMachine, WorksWithManyMoreProcessorsThanMoves) {
  const RandomTree root({3, 6, 1});
  for (int number = 0; number < kVariants; ++number)
    EXPECT_EQ(simulate(variant(number), 1000, root, 6).result.value, plain_value(root, 6));
}

}  // namespace
}  // namespace espalier::epvs_test
