// SPDX-License-Identifier: MIT
#include "espalier/parallel/mwf_tree.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <cmath>
#include <cstdio>

#include "espalier/core/input_error.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/pinhanez85_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "espalier/trees/theory/speedup.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/leaf_means.hpp"
#include "parallel/schedules.hpp"
#include "support/sample_trees.hpp"
#include "support/watched_machine.hpp"

namespace espalier::mwf_tree_test {
namespace {

using Message = TreeMessage<AnyGame::Move>;
using WatchedSimulated = WatchedMachine<SimulatedMachine<Message>>;
using WatchedThreads = WatchedMachine<ThreadMachine<Message>>;

enum Mode { kNoBound, kSolBound, kCutBound, kUpdate };
constexpr Mode kModes[] = {kNoBound, kSolBound, kCutBound, kUpdate};

MwfTree mwf_tree(int degree, int height, Mode mode, LeafSearch leaf = LeafSearch::kAlphaBeta) {
  return {.degree = degree,
          .height = height,
          .bound = mode == kNoBound    ? MwfBound::kNone
                   : mode == kCutBound ? MwfBound::kCut
                                       : MwfBound::kSol,
          .update = mode == kUpdate,
          .leaf = leaf};
}
int processors_of(const MwfTree& algorithm) {
  return static_cast<int>(ProcessorTree::processors(algorithm.degree, *algorithm.height));
}
std::string text_of(const MwfTree& a) {
  return std::to_string(a.degree) + "x" + std::to_string(a.height.value_or(-1)) +
         (a.bound == MwfBound::kNone  ? " none"
          : a.bound == MwfBound::kCut ? " cut"
                                      : " sol") +
         (a.update ? " update" : "") + (a.leaf == LeafSearch::kSss ? " sss" : "");
}

ParallelReport simulate(const MwfTree& algorithm, const AnyRoot& root, int depth,
                        const SimulatedOptions& options) {
  return run_simulated(algorithm, processors_of(algorithm), root, depth, {}, options);
}
SimulatedOptions counting(const char* costs) { return {.costs = cost_preset(costs)}; }

MwfTree any_mwf_tree() {
  const int degree = samples::between(1, 5);
  return mwf_tree(degree, samples::between(0, degree == 1 ? 8 : 4),
                  *rc::gen::element(kNoBound, kSolBound, kCutBound, kUpdate),
                  *rc::gen::element(LeafSearch::kAlphaBeta, LeafSearch::kSss));
}

RC_GTEST_PROP(MwfTreeOnTheSimulatedMachine,
              IsExactOnAnyTreeOfProcessorsUnderAnyScheduleAndLeavesNoMessageBehind, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  const MwfTree algorithm = any_mwf_tree();
  const SimulatedOptions options = samples::any_schedule();
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " "
           << text_of(algorithm) << " seed " << options.seed << std::endl;

  WatchedSimulated machine(options);
  const auto found = algorithm(machine, processors_of(algorithm), root, sample.depth, window);
  check_contract(found.result, root, sample.depth, window);
  RC_ASSERT(machine.sent == machine.taken);
}

RC_GTEST_PROP(MwfTreeOnThreads, IsExactAndLeavesNoMessageBehind, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  MwfTree algorithm = any_mwf_tree();
  algorithm.height = samples::between(0, 2);
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " "
           << text_of(algorithm) << std::endl;
  WatchedThreads machine;
  const auto found = algorithm(machine, processors_of(algorithm), root, sample.depth, window);
  check_contract(found.result, root, sample.depth, window);
  RC_ASSERT(machine.sent == machine.taken);
}

TEST(MwfTree, WithOneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto alone = find_best(root, 7, AlphaBeta{});
  for (const Mode mode : kModes) {
    const auto found = run_on_threads(mwf_tree(2, 0, mode), 1, root, 7);
    EXPECT_EQ(found.result.counters, alone.counters);
    EXPECT_EQ(found.result.best, alone.best);
    EXPECT_EQ(found.account.total().messages, 0u);
  }
}

// The first child 3; then 2 refutes the second child, and 14 does not refute the third.
TEST(MwfTree, SearchesOnlyTheChildrenThatTheirFirstChildDoesNotRefute) {
  const auto root = parse_tree("((3 12 8) (2 4 6) (14 2 5))");
  const auto leaves = [&](Mode mode) {
    const auto found = simulate(mwf_tree(3, 1, mode), root, 2, counting("terminals"));
    EXPECT_EQ(found.result.value, 3);
    EXPECT_EQ(root.move_text(*found.result.best), "1");
    return found.result.counters.leaves;
  };
  EXPECT_EQ(leaves(kNoBound), 3u + 1 + 1 + 3);
  EXPECT_EQ(leaves(kSolBound), 3u + 1 + 1 + 2);  // the third child is refuted by its 2
}

using Node3 = MwfTreeNode<ExplicitTree>;
ExplicitTree three_by_three() { return ExplicitTree::parse("((3 12 8) (2 4 6) (14 2 5))"); }
Node3 node(Window window = {}, bool windows = false) {
  return {three_by_three(), 2, window, MwfBound::kSol, windows};
}

TEST(MwfTreeNode, HandsOutTheFirstChildAndTheFirstGrandchildrenThenWaitsForAllOfThem) {
  auto master = node();
  std::vector<Node3::Job> jobs;
  while (auto job = master.next()) jobs.push_back(*job);
  ASSERT_EQ(jobs.size(), 3u);
  EXPECT_TRUE(jobs[0].is_child());
  for (const std::size_t i : {1u, 2u}) {
    EXPECT_EQ(jobs[i].child, i);
    EXPECT_EQ(jobs[i].moves.size(), 2u);
    EXPECT_EQ(master.window_of(jobs[i]), Window{});
  }
  master.learn(jobs[2], 14);
  master.learn(jobs[0], -3);
  EXPECT_FALSE(master.next());
  master.learn(jobs[1], 2);
  const auto last = master.next();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->child, 2u);
  EXPECT_TRUE(last->is_child());
  EXPECT_EQ(master.window_of(*last), (Window{-kInfinity, -3}));
  EXPECT_FALSE(master.next());
  EXPECT_FALSE(master.is_done());
  master.learn(*last, -2);
  EXPECT_TRUE(master.is_done());
  EXPECT_EQ(master.window().alpha, 3);
}

TEST(MwfTreeNode, AsksWhetherAChildIsRefutedWhenItWouldBeHandedOut) {
  auto master = node();
  std::vector<Node3::Job> jobs;
  while (auto job = master.next()) jobs.push_back(*job);
  master.learn(jobs[0], -3);
  master.learn(jobs[1], 20);
  master.learn(jobs[2], 14);
  const auto second = master.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->child, 1u);
  master.learn(*second, -14);  // the third child may be worth 14 at most
  EXPECT_FALSE(master.next());
  EXPECT_EQ(master.window().alpha, 14);
}

TEST(MwfTreeNode, AGrandchildThatFailedHighRefutesNothing) {
  auto master = node({-10, 10}, true);
  std::vector<Node3::Job> jobs;
  while (auto job = master.next()) jobs.push_back(*job);
  EXPECT_EQ(master.window_of(jobs[0]), (Window{-10, 10}));
  EXPECT_EQ(master.window_of(jobs[1]), (Window{-10, 10}));
  master.learn(jobs[0], -3);
  EXPECT_EQ(master.window_of(jobs[1]), (Window{3, 10}));  // while it runs
  master.learn(jobs[1], 10);
  master.learn(jobs[2], 5);
  const auto second = master.next();
  const auto third = master.next();
  ASSERT_TRUE(second && third);
  EXPECT_EQ(master.window_of(*second), (Window{-10, -3}));
  EXPECT_EQ(master.window_of(*third), (Window{-5, -3}));  // it is worth 5 at most
  master.learn(*second, -7);
  EXPECT_TRUE(master.window_of(*third).is_empty());
  master.learn(*third, std::nullopt);
  EXPECT_TRUE(master.is_done());
  EXPECT_EQ(master.window().alpha, 7);
}

TEST(MwfTree, WorksWhereThereAreNoGrandchildrenOrNoChildrenOrTooFew) {
  for (const char* text : {"7", "(7)", "(3 1 2)", "(4 (1 2) 5 (6 7))", "((1 2) 4 (9 (1 2)))",
                           "(((((5)))))", "((2) (1) (3))"})
    for (const Mode mode : kModes)
      for (int depth = 0; depth <= 5; ++depth)
        for (const auto& [degree, height] : {std::pair{1, 3}, {2, 5}, {7, 2}}) {
          const auto root = parse_tree(text);
          const auto found =
              simulate(mwf_tree(degree, height, mode), root, depth, counting("nodes"));
          EXPECT_EQ(found.result.value, plain_value(root, depth)) << text << depth;
          EXPECT_EQ(found.result.best.has_value(), has_moves(root, depth)) << text << depth;
        }
}

TEST(MwfTree, SearchesANodeWhoseChildrenAreLeavesAlone) {
  const auto root = parse_tree("(3 1 2)");
  const auto found = simulate(mwf_tree(3, 1, kSolBound), root, 1, counting("nodes"));
  EXPECT_EQ(found.by_processor[0].leaves, 3u);
  EXPECT_EQ(found.result.counters.leaves, 3u);
}

/// Total leaves on the trees of Pinhanez (1989) against the means of 400 trees of the same classes
/// that an independent simulation gave: one tick a terminal, messages free.
struct Expected {
  MwfTree algorithm;
  double leaves;
  Sample1d leaves_here = {};
  Sample1d difference = {};  // to what alpha-beta on the same tree lets expect: it varies less
};

template <class MakeTree>
void expect_leaves(const MakeTree& make_tree, int depth, double alpha_beta,
                   std::vector<Expected> rows) {
  const int trees = trees_to_measure(60);
  for (int seed = 1; seed <= trees; ++seed) {
    const auto tree = make_tree(static_cast<std::uint64_t>(seed));
    const auto alone = static_cast<double>(find_best(tree, depth, AlphaBeta{}).counters.leaves);
    for (auto& row : rows) {
      const auto found = simulate(row.algorithm, tree, depth, counting("terminals"));
      const auto leaves = static_cast<double>(found.result.counters.leaves);
      row.leaves_here.add(leaves);
      row.difference.add(leaves - row.leaves / alpha_beta * alone);
    }
  }
  for (const auto& row : rows) {
    if (many_trees())
      std::printf("%s: %.0f leaves, expected %.0f\n", text_of(row.algorithm).c_str(),
                  row.leaves_here.mean(), row.leaves);
    EXPECT_LT(std::abs(row.difference.mean()), 4 * row.difference.error_against(400))
        << text_of(row.algorithm);
  }
}

/// 2x1, 3x1, 5x1, 10x1, 3x2, 2x3, 3x3 of both rows of the table.
std::vector<Expected> both_rows(const std::vector<double>& no_bound,
                                const std::vector<double>& sol) {
  constexpr std::pair<int, int> kTrees[] = {{2, 1}, {3, 1}, {5, 1}, {10, 1},
                                            {3, 2}, {2, 3}, {3, 3}};
  std::vector<Expected> rows;
  for (std::size_t i = 0; i < std::size(kTrees); ++i) {
    const auto [degree, height] = kTrees[i];
    rows.push_back({mwf_tree(degree, height, kNoBound), no_bound[i]});
    rows.push_back({mwf_tree(degree, height, kSolBound), sol[i]});
  }
  return rows;
}

constexpr auto random_tree(std::uint32_t degree, std::uint32_t height) {
  return [=](std::uint64_t seed) { return RandomTree({degree, height, seed}); };
}
constexpr auto ordered_tree(std::uint32_t degree, std::uint32_t height) {
  return [=](std::uint64_t seed) { return pinhanez85_tree({degree, height, seed}); };
}

TEST(MwfTreeOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnLongRandomOnes) {
  expect_leaves(random_tree(4, 8), 8, 6801,
                both_rows({11315, 11475, 11475, 11475, 18473, 27927, 29417},
                          {9475, 9669, 9669, 9669, 16223, 24442, 25856}));
}
TEST(MwfTreeOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnLongOrderedOnes) {
  expect_leaves(ordered_tree(4, 8), 8, 935,
                both_rows({1367, 1376, 1376, 1376, 1885, 2470, 2537},
                          {1289, 1298, 1298, 1298, 1809, 2379, 2444}));
}
TEST(MwfTreeOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnWideOrderedOnes) {
  if (!many_trees()) GTEST_SKIP() << "takes long: run with ESPALIER_TREES=400 in the environment";
  expect_leaves(ordered_tree(7, 6), 6, 1366,
                both_rows({2176, 2223, 2271, 2275, 3211, 3979, 4248},
                          {1928, 1970, 2011, 2015, 2973, 3704, 3961}));
}
TEST(MwfTreeOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnLargeOrderedOnes) {
  expect_leaves(ordered_tree(16, 4), 4, 1088,
                both_rows({1958, 1982, 2014, 2068, 2736, 3010, 3224},
                          {1469, 1494, 1522, 1573, 2383, 2513, 2710}));
}
TEST(MwfTreeOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnWideRandomOnes) {
  if (!many_trees()) GTEST_SKIP() << "takes long: run with ESPALIER_TREES=400 in the environment";
  expect_leaves(random_tree(7, 6), 6, 11009,
                both_rows({20921, 21432, 21917, 22020, 36582, 57602, 61418},
                          {15364, 16088, 16887, 17029, 30082, 45924, 50125}));
}
TEST(MwfTreeOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnLargeRandomOnes) {
  if (!many_trees()) GTEST_SKIP() << "takes long: run with ESPALIER_TREES=400 in the environment";
  expect_leaves(random_tree(16, 4), 4, 8222,
                both_rows({18438, 18615, 18956, 19538, 31336, 53020, 54530},
                          {10266, 10755, 11612, 13078, 23612, 33742, 36202}));
}

TEST(MwfTree, LooksAtFewerLeavesTheMoreItsProcessorsKnow) {
  for (const auto& [degree, height] : {std::pair{3, 2}, {2, 3}}) {
    std::uint64_t before = ~std::uint64_t{0};
    for (const Mode mode : kModes) {
      std::uint64_t leaves = 0;
      for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const RandomTree tree({7, 6, seed});
        leaves += simulate(mwf_tree(degree, height, mode), tree, 6, counting("terminals"))
                      .result.counters.leaves;
      }
      EXPECT_LT(leaves, before) << degree << "x" << height << " mode " << mode;
      before = leaves;
    }
  }
}

/// In terminals.
template <class Tree>
double time_taken(int degree, int height, std::uint32_t d, int h) {
  const Tree tree({d, static_cast<std::uint32_t>(h), 0});
  const auto found = simulate(mwf_tree(degree, height, kNoBound), tree, h, counting("terminals"));
  return static_cast<double>(found.account.elapsed);
}
/// x when `height` levels of masters are f^x times as fast as one level less.
template <class Tree>
double exponent(int f, int height, std::uint32_t d, int h) {
  const double quotient = time_taken<Tree>(f, height - 1, d, h) / time_taken<Tree>(f, height, d, h);
  return std::log(quotient) / std::log(f);
}

// Of the bounds for the exponent x of the speed-up k^x (Finkel & Fishburn 1983), those for the best
// order say what a level of masters gains when there are many: the first level, and the last that
// the tree has room for, differ. They know the size d^(h/2) of the minimal tree but not its parity,
// so that two heights are averaged.
TEST(MwfTreeOnTheBestOrder, GainsPerLevelWhatFinkelAndFishburnExpect) {
  struct Row {
    std::uint32_t d;
    int f, n, h;
  };
  for (const auto& [d, f, n, h] :
       {Row{4, 2, 2, 11}, Row{4, 2, 3, 11}, Row{4, 2, 4, 11}, Row{4, 3, 2, 11}, Row{4, 3, 3, 11},
        Row{9, 2, 2, 7}, Row{9, 2, 3, 7}, Row{16, 2, 2, 6}, Row{16, 3, 2, 6}, Row{16, 5, 2, 6}}) {
    const auto bounds = theory::mwf_tree_exponents_best(d, f);
    const double x = (exponent<BestTree>(f, n, d, h) + exponent<BestTree>(f, n, d, h + 1)) / 2;
    EXPECT_GT(x, bounds.lower) << d << " " << f << " " << n;
    EXPECT_LT(x, bounds.upper) << d << " " << f << " " << n;
  }
}

// Where the slaves share the later children evenly: else one round more, and x a little lower.
TEST(MwfTreeOnTheWorstOrder, GainsPerLevelWhatFinkelAndFishburnExpect) {
  struct Row {
    std::uint32_t d;
    int f, h;
  };
  for (const auto& [d, f, h] : {Row{4, 3, 7}, Row{9, 2, 5}, Row{16, 3, 4}, Row{16, 5, 4}})
    for (int n = 1; n <= 2; ++n) {
      const auto bounds = theory::mwf_tree_exponents_worst(d, f);
      const double x = exponent<WorstTree>(f, n, d, h);
      EXPECT_GT(x, bounds.lower) << d << " " << f << " " << n;
      EXPECT_LT(x, bounds.upper) << d << " " << f << " " << n;
    }
}

}  // namespace
}  // namespace espalier::mwf_tree_test
