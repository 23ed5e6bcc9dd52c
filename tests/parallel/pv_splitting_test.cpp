// SPDX-License-Identifier: MIT
#include "espalier/parallel/pv_splitting.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"
#include "support/sample_trees.hpp"
#include "support/watched_machine.hpp"

namespace espalier::pv_splitting_test {
namespace {

using Message = TreeMessage<AnyGame::Move>;
using WatchedSimulated = WatchedMachine<SimulatedMachine<Message>>;
using WatchedThreads = WatchedMachine<ThreadMachine<Message>>;

/// Update, abort, working masters, SSS* in the leaf processors and nesting, all thirty-two ways.
PvSplitting variant(int degree, int height, int number, int m = 0) {
  return {.m = m,
          .nested = (number & 16) != 0,
          .tree = {.degree = degree,
                   .height = height,
                   .update = (number & 1) != 0,
                   .on_cut = (number & 2) != 0 ? OnCut::kAbort : OnCut::kAwait,
                   .masters = (number & 4) != 0 ? Masters::kWorking : Masters::kWaiting,
                   .leaf = (number & 8) != 0 ? LeafSearch::kSss : LeafSearch::kAlphaBeta}};
}
constexpr int kVariants = 32;

int processors_of(const PvSplitting& algorithm) {
  return static_cast<int>(ProcessorTree::processors(algorithm.tree.degree, *algorithm.tree.height));
}

ParallelReport simulate(const PvSplitting& algorithm, const AnyRoot& root, int depth) {
  return run_simulated(algorithm, processors_of(algorithm), root, depth, {},
                       {.costs = cost_preset("nodes")});
}

RC_GTEST_PROP(PvSplittingOnTheSimulatedMachine,
              IsExactOnAnyTreeOfProcessorsUnderAnyScheduleAndLeavesNoMessageBehind, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  const int degree = samples::between(1, 5);
  const int height = samples::between(0, degree == 1 ? 6 : 4);
  const int number = samples::between(0, kVariants);
  const int m = samples::between(0, 4);
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " degree " << degree
           << " height " << height << " variant " << number << " m " << m << std::endl;
  const PvSplitting algorithm = variant(degree, height, number, m);
  WatchedSimulated machine(samples::any_schedule());
  const auto found = algorithm(machine, processors_of(algorithm), root, sample.depth, window);
  check_contract(found.result, root, sample.depth, window);
  RC_ASSERT(machine.sent == machine.taken);
}

TEST(PvSplittingOnThreads, IsExactInAllVariantsAndLeavesNoMessageBehind) {
  for (int number = 0; number < kVariants; ++number)
    for (const auto& [degree, height] : {std::pair{2, 1}, {3, 1}, {2, 2}, {1, 3}})
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const AnyGame root(RandomTree({5, 5, seed}, {-20, 20}));
        const PvSplitting algorithm = variant(degree, height, number);
        WatchedThreads machine;
        const auto found = algorithm(machine, processors_of(algorithm), root, 5, {});
        EXPECT_EQ(found.result.value, plain_value(root, 5)) << number << " seed " << seed;
        EXPECT_EQ(machine.sent, machine.taken) << number << " seed " << seed;
      }
}

TEST(PvSplitting, WithOneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto alone = find_best(root, 7, AlphaBeta{});
  for (int number = 0; number < 8; ++number) {
    const auto found = run_on_threads(variant(2, 0, number), 1, root, 7);
    EXPECT_EQ(found.result.counters, alone.counters);
    EXPECT_EQ(found.result.value, alone.value);
    EXPECT_EQ(found.result.best, alone.best);
  }
}

TEST(PvSplitting, OnAChainOfProcessorsVisitsTheNodesOfAlphaBeta) {
  const RandomTree root({4, 6, 1});
  const auto alone = find_best(root, 6, AlphaBeta{});
  for (int height = 1; height <= 8; ++height) {
    const auto found = simulate(variant(1, height, 1), root, 6);
    EXPECT_EQ(found.result.counters.leaves, alone.counters.leaves);
    EXPECT_EQ(found.result.counters.interior, alone.counters.interior);
  }
}

TEST(PvSplitting, IsTreeSplittingWhereTheLeafProcessorsWouldStayAboveTheRootsChildren) {
  const RandomTree root({4, 5, 1});
  for (const int m : {4, 5, 1000}) {
    const auto algorithm = variant(3, 1, 1, m);
    const auto other =
        run_simulated(algorithm.tree, 4, root, 5, {}, {.costs = cost_preset("nodes")});
    EXPECT_EQ(simulate(algorithm, root, 5).by_processor, other.by_processor);
  }
}

TEST(PvSplitting, WorksWhereTheGameTreeIsLowerThanTheProcessorTree) {
  for (int number = 0; number < kVariants; ++number)
    for (int depth = 0; depth <= 3; ++depth) {
      const RandomTree root({3, 3, 7});
      const auto found = simulate(variant(2, 5, number), root, depth);
      EXPECT_EQ(found.result.value, plain_value(root, depth));
      EXPECT_EQ(found.result.best.has_value(), depth > 0);
    }
}

/// The nodes of the leaf processor that visits most.
std::uint64_t most_nodes(int degree, int height, int m) {
  const BestTree root({24, 4, 0});
  const auto found = simulate(variant(degree, height, 0, m), root, 4);
  std::uint64_t most = 0;
  const ProcessorTree tree(degree, height);
  for (int id = 0; id < tree.size(); ++id)
    if (tree.is_leaf(id))
      most = std::max(most, found.by_processor[static_cast<std::size_t>(id)].nodes());
  return most;
}

// Marsland & Campbell (1982), d = 24, h = 4, as Pinhanez (1989) quotes them: at most 961, 505 and
// 277 visits a processor. They come out when the leaf processors stay two plies above the
// terminals: one of them searches the first node of the line alone (72 nodes), then there are 23
// refutations of 26 nodes and 23 of 50; with the root processor's visits before that, to the root
// on the way down and up and to the node below.
TEST(PvSplittingOnTheBestOrder, LoadsTheProcessorsAsMarslandAndCampbellCounted) {
  const std::uint64_t on_the_line = 3;
  EXPECT_EQ(most_nodes(2, 1, 2) + on_the_line, 961u);
  EXPECT_EQ(most_nodes(4, 1, 2) + on_the_line, 505u);
  EXPECT_EQ(most_nodes(8, 1, 2) + on_the_line, 277u);
}

// And 648 for four leaf processors under two masters: these follow the first moves of their nodes
// too. Two nodes on the root's line, 48 for the first grandchild, 11 refutations of 26 nodes below
// its father, and 12 of 50 at the root, whose 24 last pairs of nodes two processors share.
TEST(PvSplittingOnTheBestOrder, NestedTakesAsLongAsMarslandAndCampbellCountedWithTwoLevels) {
  const BestTree root({24, 4, 0});
  constexpr int kNested = 16;
  EXPECT_EQ(simulate(variant(2, 2, kNested, 1), root, 4).account.elapsed, 648);
  EXPECT_EQ(simulate(variant(2, 2, 0, 1), root, 4).account.elapsed, 936);
}

// Down at the terminals all nodes of the line are shared: 24 leaves, 23 refutations of 2 nodes, of
// 26 and of 50.
TEST(PvSplittingOnTheBestOrder, LoadsTheProcessorsEvenlyWhereTheyReachTheTerminals) {
  for (const int f : {2, 4, 8}) {
    const auto share = static_cast<std::uint64_t>(24 / f);
    EXPECT_EQ(most_nodes(f, 1, 0), (50 + 26 + 2 + 1) * share);
  }
}

TEST(PvSplittingOnTheBestOrder, VisitsTheMinimalTreeWithTreesOfHeightOne) {
  const BestTree root({6, 6, 0});
  const auto alone = find_best(root, 6, AlphaBeta{});
  for (const int degree : {1, 2, 5, 6}) {
    const auto found = simulate(variant(degree, 1, 0), root, 6);
    EXPECT_EQ(found.result.counters.nodes(), alone.counters.nodes());
  }
}

TEST(PvSplitting, VisitsFewerNodesThanTreeSplittingOnStronglyOrderedTrees) {
  std::uint64_t with_line = 0;
  std::uint64_t without = 0;
  std::uint64_t with_update = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto root = parse_tree(uniform_text("strongly-ordered", 6, 5, seed));
    with_line += simulate(variant(4, 1, 0), root, 5).result.counters.nodes();
    with_update += simulate(variant(4, 1, 1), root, 5).result.counters.nodes();
    without += simulate(variant(4, 1, 0, 1000), root, 5).result.counters.nodes();
  }
  EXPECT_LT(with_line, without);
  EXPECT_LT(with_update, with_line);
}

}  // namespace
}  // namespace espalier::pv_splitting_test
