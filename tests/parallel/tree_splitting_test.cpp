// SPDX-License-Identifier: MIT
#include "espalier/parallel/tree_splitting.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <cmath>
#include <sstream>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/trees/ordered_tree.hpp"
#include "espalier/trees/pinhanez85_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/schedules.hpp"
#include "support/plain_values.hpp"
#include "support/sample_trees.hpp"
#include "support/watched_machine.hpp"

namespace espalier::tree_splitting_test {
namespace {

using Message = TreeMessage<AnyGame::Move>;
using WatchedSimulated = WatchedMachine<SimulatedMachine<Message>>;
using WatchedThreads = WatchedMachine<ThreadMachine<Message>>;

std::string text_of(const TreeSplitting& a) {
  std::ostringstream out;
  out << "degree=" << a.degree << " height=" << a.height.value_or(-1) << " update=" << a.update
      << " abort=" << (a.on_cut == OnCut::kAbort)
      << " working=" << (a.masters == Masters::kWorking);
  return out.str();
}

int processors_of(const TreeSplitting& algorithm) {
  return static_cast<int>(ProcessorTree::processors(algorithm.degree, *algorithm.height));
}

/// Update, abort and working masters, all eight ways.
TreeSplitting variant(int degree, int height, int number) {
  return {.degree = degree,
          .height = height,
          .update = (number & 1) != 0,
          .on_cut = (number & 2) != 0 ? OnCut::kAbort : OnCut::kAwait,
          .masters = (number & 4) != 0 ? Masters::kWorking : Masters::kWaiting};
}
constexpr int kVariants = 8;

ParallelReport simulate(const TreeSplitting& algorithm, const AnyRoot& root, int depth,
                        const SimulatedOptions& options) {
  return run_simulated(algorithm, processors_of(algorithm), root, depth, {}, options);
}
SimulatedOptions counting(const char* costs) { return {.costs = cost_preset(costs)}; }

bool keeps_contract(const Result<AnyGame::Move>& result, Value value, Window window) {
  if (result.bound != bound_of(result.value, window)) return false;
  if (result.value <= window.alpha) return value <= result.value;
  if (result.value >= window.beta) return value >= result.value;
  return value == result.value;
}
/// The move is at least as good as was proved.
bool has_right_move(const AnyGame& root, int depth, const Result<AnyGame::Move>& result,
                    Window window) {
  if (!has_moves(root, depth) || result.value <= window.alpha) return !result.best;
  return result.best && plain_value_of(root, *result.best, depth) >= result.value;
}

RC_GTEST_PROP(TreeSplittingOnTheSimulatedMachine,
              IsExactOnAnyTreeOfProcessorsUnderAnyScheduleAndLeavesNoMessageBehind, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Value value = plain_value(root, sample.depth);
  const Window window = samples::any_window(value);
  const int degree = samples::between(1, 5);
  const TreeSplitting algorithm =
      variant(degree, samples::between(0, degree == 1 ? 8 : 4), samples::between(0, kVariants));
  const SimulatedOptions options = samples::any_schedule();
  RC_LOG() << sample << " window " << window.alpha << " " << window.beta << " value " << value
           << " " << text_of(algorithm) << " seed " << options.seed << std::endl;

  WatchedSimulated machine(options);
  const auto found = algorithm(machine, processors_of(algorithm), root, sample.depth, window);
  RC_ASSERT(keeps_contract(found.result, value, window));
  RC_ASSERT(has_right_move(root, sample.depth, found.result, window));
  RC_ASSERT(machine.sent == machine.taken);
}

TEST(TreeSplittingOnThreads, IsExactInAllVariantsAndLeavesNoMessageBehind) {
  for (int number = 0; number < kVariants; ++number)
    for (const auto& [degree, height] : {std::pair{2, 1}, {3, 1}, {2, 2}, {1, 3}})
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const AnyGame root(RandomTree({5, 5, seed}, {-20, 20}));
        const Value value = plain_value(root, 5);
        const Window window = seed % 2 == 0 ? Window{} : Window{value - 3, value + 2};
        const TreeSplitting algorithm = variant(degree, height, number);
        WatchedThreads machine;
        const auto found = algorithm(machine, processors_of(algorithm), root, 5, window);
        EXPECT_EQ(found.result.value, value) << text_of(algorithm) << " seed " << seed;
        EXPECT_TRUE(has_right_move(root, 5, found.result, window)) << text_of(algorithm) << seed;
        EXPECT_EQ(machine.sent, machine.taken) << text_of(algorithm) << " seed " << seed;
      }
}

TEST(TreeSplitting, WithOneProcessorVisitsTheNodesOfAlphaBeta) {
  const AnyGame root(connect4::Standard::parse("4453"));
  const auto alone = find_best(root, 7, AlphaBeta{});
  for (int number = 0; number < kVariants; ++number) {
    const auto found = run_on_threads(variant(2, 0, number), 1, root, 7);
    EXPECT_EQ(found.result.counters, alone.counters);
    EXPECT_EQ(found.result.value, alone.value);
    EXPECT_EQ(found.result.best, alone.best);
    EXPECT_EQ(found.account.total().messages, 0u);
  }
}

TEST(TreeSplitting, OnAChainOfProcessorsVisitsTheNodesOfAlphaBeta) {
  const RandomTree root({4, 6, 1});
  const auto alone = find_best(root, 6, AlphaBeta{});
  for (int height = 1; height <= 8; ++height) {
    const auto found = simulate(variant(1, height, 1), root, 6, counting("network"));
    EXPECT_EQ(found.result.counters.leaves, alone.counters.leaves);
    EXPECT_EQ(found.result.counters.interior, alone.counters.interior);
  }
}

TEST(TreeSplitting, LeavesTheProcessorsThatItsTreeDoesNotNeedAlone) {
  const RandomTree root({4, 6, 1});
  const auto found = run_simulated(TreeSplitting{.degree = 3}, 12, root, 6, {}, counting("nodes"));
  EXPECT_EQ(found.result.value, plain_value(root, 6));
  for (std::size_t id = 1; id < 12; ++id)
    EXPECT_EQ(found.by_processor[id].nodes() > 0, id < 4) << id;
}

TEST(TreeSplitting, WorksWhereTheGameTreeIsLowerThanTheProcessorTree) {
  for (int number = 0; number < kVariants; ++number)
    for (int depth = 0; depth <= 3; ++depth) {
      const RandomTree root({3, 3, 7});
      const auto found = simulate(variant(2, 5, number), root, depth, counting("nodes"));
      EXPECT_EQ(found.result.value, plain_value(root, depth));
      EXPECT_EQ(found.result.best.has_value(), depth > 0);
    }
}

// Marsland & Campbell (1982), with the counts of nodes per processor as Pinhanez (1989) quotes
// them: the nodes of a leaf processor and of those above it that it waits for.
TEST(TreeSplittingOnTheBestOrder, LoadsTheProcessorsAsMarslandAndCampbellCounted) {
  const BestTree root({24, 4, 0});
  const auto most_nodes_by_level = [&](int degree, int height) {
    const auto algorithm = variant(degree, height, 0);
    const auto found = simulate(algorithm, root, 4, counting("nodes"));
    const ProcessorTree tree(degree, height);
    std::vector<std::uint64_t> most(static_cast<std::size_t>(height) + 1);
    for (int id = 0; id < tree.size(); ++id) {
      auto& level = most[static_cast<std::size_t>(tree.level(id))];
      level = std::max(level, found.by_processor[static_cast<std::size_t>(id)].nodes());
    }
    return most;
  };
  using Nodes = std::vector<std::uint64_t>;
  // 671 nodes for the first move, 50 for the refutation of another: 1222, 922, 772 with the root.
  EXPECT_EQ(most_nodes_by_level(2, 1), (Nodes{1, 671 + 50 * 22 / 2}));
  EXPECT_EQ(most_nodes_by_level(4, 1), (Nodes{1, 671 + 50 * 20 / 4}));
  EXPECT_EQ(most_nodes_by_level(8, 1), (Nodes{1, 671 + 50 * 16 / 8}));
  // 910 = 1 + 12 + 897.
  EXPECT_EQ(most_nodes_by_level(2, 2), (Nodes{1, 12, 72 + 11 * 26 + 11 * 49}));
}

/// Total leaves on the trees of Pinhanez (1989), against the means of 400 trees of the same classes
/// that an independent simulation gave: one tick a terminal, messages free.
struct Expected {
  TreeSplitting algorithm;
  double leaves;
  double sum = 0;  // of the differences to what alpha-beta on the same tree lets expect: they vary
  double squares = 0;  // less than the leaves
};

template <class MakeTree>
void expect_leaves(const MakeTree& make_tree, int depth, double alpha_beta,
                   std::vector<Expected> rows) {
  constexpr int kTrees = 60;
  constexpr double kTreesOfTheirs = 400;
  for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
    const auto tree = make_tree(seed);
    const auto alone = find_best(tree, depth, AlphaBeta{}).counters.leaves;
    for (auto& row : rows) {
      const auto found = simulate(row.algorithm, tree, depth, counting("terminals"));
      const double difference = static_cast<double>(found.result.counters.leaves) -
                                row.leaves / alpha_beta * static_cast<double>(alone);
      row.sum += difference;
      row.squares += difference * difference;
    }
  }
  for (const auto& row : rows) {
    const double mean = row.sum / kTrees;
    const double deviation = std::sqrt(row.squares / kTrees - mean * mean);
    EXPECT_LT(std::abs(mean), 3 * deviation * std::sqrt(1 / kTreesOfTheirs + 1.0 / kTrees))
        << text_of(row.algorithm) << ": " << row.leaves + mean << " instead of " << row.leaves;
  }
}

constexpr int kTree = 0, kTreeUpdate = 1, kTreeAbort = 2;

TEST(TreeSplittingOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnRandomOnes) {
  expect_leaves(
      [](std::uint64_t seed) {
        return RandomTree({4, 8, seed});
      },
      8, 6801,
      {{variant(2, 1, kTree), 8168},
       {variant(3, 1, kTree), 9339},
       {variant(3, 2, kTree), 12568},
       {variant(3, 2, kTreeAbort), 12383},
       {variant(2, 1, kTreeUpdate), 7667},
       {variant(3, 1, kTreeUpdate), 8407},
       {variant(3, 2, kTreeUpdate), 10698}});
}

TEST(TreeSplittingOnPinhanezTrees, LooksAtAsManyLeavesAsExpectedOnOrderedOnes) {
  expect_leaves(
      [](std::uint64_t seed) {
        return pinhanez85_tree({16, 4, seed});
      },
      4, 1088,
      {{variant(2, 1, kTree), 1504},
       {variant(3, 1, kTree), 1897},
       {variant(3, 2, kTree), 3058},
       {variant(3, 2, kTreeAbort), 2680},
       {variant(2, 1, kTreeUpdate), 1380},
       {variant(3, 1, kTreeUpdate), 1650},
       {variant(3, 2, kTreeUpdate), 2364}});
}

TEST(TreeSplittingOnTheSimulatedMachine, GivesTheSameRunTwice) {
  const RandomTree root({4, 7, 3});
  for (int number = 0; number < kVariants; ++number) {
    SimulatedOptions options = counting("multicore");
    options.schedule = {.jitter = 20, .slow = true, .burst = 1000};
    options.seed = 5;
    const auto once = simulate(variant(2, 3, number), root, 7, options);
    const auto again = simulate(variant(2, 3, number), root, 7, options);
    EXPECT_EQ(once.by_processor, again.by_processor);
    EXPECT_EQ(once.account, again.account);
    EXPECT_EQ(once.result.best, again.result.best);
  }
}

TEST(TreeSplitting, PacksItsMessages) {
  const AnyGame root(RandomTree({3, 3, 7}));
  MoveList<AnyGame::Move> moves;
  root.moves(moves);
  const Message job{
      .kind = Message::Kind::kJob, .job = 7, .window = {-3, 5}, .line = {moves[2], moves[0]}};
  const auto copy = unpacked<Message>(packed(job));
  EXPECT_EQ(copy.kind, job.kind);
  EXPECT_EQ(copy.job, job.job);
  EXPECT_EQ(copy.window, job.window);
  EXPECT_EQ(copy.line, job.line);
  EXPECT_EQ(copy.value, std::nullopt);
  const Message reply{.kind = Message::Kind::kReply, .from = 2, .value = -4};
  EXPECT_EQ(unpacked<Message>(packed(reply)).from, 2);
  EXPECT_EQ(unpacked<Message>(packed(reply)).value, -4);
}

TEST(TreeSplitting, SavesTimeWithWorkingMasters) {
  const RandomTree root({8, 5, 1});
  for (const int height : {1, 2, 3}) {
    const auto waiting = simulate(variant(2, height, 1), root, 5, counting("nodes"));
    const auto working = simulate(variant(2, height, 5), root, 5, counting("nodes"));
    EXPECT_LT(working.account.elapsed, waiting.account.elapsed);
    EXPECT_GT(working.by_processor[0].nodes(), 1u);
  }
}

}  // namespace
}  // namespace espalier::tree_splitting_test
