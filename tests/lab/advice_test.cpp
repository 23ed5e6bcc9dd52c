// SPDX-License-Identifier: MIT
#include "espalier/lab/advice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"

namespace espalier::lab {
namespace advice_test {

AnyGame tree_of(const std::string& text) { return find_game("tree").parse(text); }

TEST(Sample, SeesTheOrderingOfTheMoves) {
  const SampleOptions options{.depth = 4, .nodes = 20, .measure_time = false};
  const auto best = sample_instance(tree_of("model=best degree=5 height=6"), options);
  EXPECT_EQ(best.moves, 5);
  EXPECT_EQ(best.degree(), 5);
  EXPECT_NEAR(best.among_first(1), 1, 1e-9);
  EXPECT_NEAR(best.among_first(5), 1, 1e-9);
  const auto worst = sample_instance(tree_of("model=worst degree=5 height=6"), options);
  EXPECT_EQ(worst.among_first(4), 0);
  EXPECT_NEAR(worst.among_first(5), 1, 1e-9);
}

TEST(Sample, RefusesPositionsWithoutAChoice) {
  EXPECT_THROW(sample_instance(tree_of("((3))"), {}), InputError);
}

TEST(Candidates, AllRunOnAnyNumberOfProcessors) {
  for (const int processors : {1, 2, 5}) {
    const auto all = candidates(processors);
    const auto ranking =
        simulate(trees("random", 3, 3), all, {.processors = processors, .trees = 1});
    EXPECT_EQ(ranking.size(), all.size()) << "with " << processors;
  }
}

TEST(Simulation, RanksTheSameOnAnyNumberOfThreads) {
  const auto on = trees("pinhanez85", 4, 4);
  SimulationOptions options{.processors = 4, .trees = 4};
  const auto one = simulate(on, candidates(4), options);
  options.threads = 3;
  const auto three = simulate(on, candidates(4), options);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].candidate.text(), three[i].candidate.text());
    EXPECT_EQ(one[i].speedup.mean, three[i].speedup.mean);
  }
}

TEST(Fit, GivesTreesThatAreAsHardAsTheGame) {
  const auto othello = random_play("othello", 10, 1, 5);
  const AnyGame position = othello.position(1);
  const auto sample = sample_instance(position, {.depth = 5, .nodes = 20, .measure_time = false});
  const auto fitted = fit_trees(position, sample, {.depth = 5});
  EXPECT_EQ(fitted.compared_depth, 5);
  EXPECT_GT(fitted.tree_nodes, 0.7 * fitted.instance_nodes);
  EXPECT_LT(fitted.tree_nodes, 1.4 * fitted.instance_nodes);
}

TEST(Advice, OnAModelOfTreesSimulatesThatModel) {
  const std::string tree = "model=pinhanez85 degree=4 height=4 seed=7";
  AdviceOptions options{.position = tree, .depth = 4, .measure_time = false};
  options.simulation.processors = 4;
  options.simulation.trees = 3;
  const auto advice = advise(tree_of(tree), options);
  EXPECT_FALSE(advice.fitted);
  EXPECT_EQ(advice.trees.text.find("seed=7"), std::string::npos);
  EXPECT_NE(advice.trees.text.find("model=pinhanez85"), std::string::npos);
  EXPECT_GT(advice.ranking.front().speedup.mean, 1);
  EXPECT_NE(advice.reason.find("% would be chance"), std::string::npos);
}

// What synthetic trees say is true of the game that they stand for: over some positions, the
// advised candidates are not far from the best one, found by simulating all of them on the
// positions.
TEST(Advice, IsGoodForTheGameItself) {
  constexpr int kPositions = 3;
  const auto on = random_play("othello", 10, kPositions, 5);
  AdviceOptions options{.game = "othello", .depth = 5, .measure_time = false};
  options.simulation.trees = 6;
  std::map<std::string, double> speedups;  // sums over the positions
  for (const auto& text : on.list) {
    Positions one = on;
    one.list = {text};
    for (const auto& found : simulate(one, candidates(8), options.simulation))
      speedups[found.candidate.text()] += found.speedup.mean;
  }
  double best = 0;
  for (const auto& [candidate, sum] : speedups) best = std::max(best, sum);
  double reached = 0;
  std::string advised;
  for (std::uint64_t i = 1; i <= kPositions; ++i) {
    const auto advice = advise(on.position(i), options);
    const auto& first = advice.ranking.front();
    const double truth = speedups[first.candidate.text()] / kPositions;
    reached += speedups[first.candidate.text()] / best;
    advised += first.candidate.text() + "; ";
    EXPECT_GT(first.speedup.mean, 0.5 * truth) << first.candidate.text();
    EXPECT_LT(first.speedup.mean, 2 * truth) << first.candidate.text();
  }
  EXPECT_GT(reached / kPositions, 0.75) << advised;
}

}  // namespace advice_test
}  // namespace espalier::lab
