// SPDX-License-Identifier: MIT
// The searches that split nodes while they run: Young Brothers Wait, Jamboree, Dynamic Tree
// Splitting. exactness_test.cpp checks their values with every other search.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/explicit_tree.hpp"
#include "parallel/by_name.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"

namespace espalier {
namespace split_search_test {

const std::vector<std::string> kAll = {"ybwc", "jamboree", "dts"};

std::vector<std::string> any_numbers(const std::string& algorithm) {
  std::vector<std::string> settings = {"leaf=" + std::to_string(samples::between(0, 5))};
  if (algorithm != "jamboree")
    settings.push_back("promising=" + std::to_string(samples::between(1, 5)));
  if (algorithm == "ybwc") settings.push_back("rule=strong");
  if (algorithm == "dts") settings.push_back("eager=on");
  return settings;
}

RC_GTEST_PROP(SplitSearch, KeepsTheContractOfTheWindowUnderAnySchedule, ()) {
  const Sample sample = samples::any();
  const AnyGame root = sample.root();
  const Window window = samples::any_window(plain_value(root, sample.depth));
  const int processors = *rc::gen::element(1, 2, 3, 7, 16, 64);
  const auto algorithm = *rc::gen::elementOf(kAll);
  const auto settings = any_numbers(algorithm);
  const SimulatedOptions options = samples::any_schedule();
  RC_LOG() << sample << " " << algorithm << " " << settings[0] << " --processors " << processors
           << " --alpha " << window.alpha << " --beta " << window.beta << std::endl;
  const auto found =
      simulate_by_name(algorithm, processors, root, sample.depth, settings, window, options);
  check_contract(found.result, root, sample.depth, window);
}

RC_GTEST_PROP(SplitSearch, OneProcessorVisitsTheNodesOfAlphaBeta, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const auto alone = find_best(root, sample.depth, AlphaBeta{});
  for (const char* algorithm : {"ybwc", "dts"}) {
    const auto found =
        simulate_by_name(algorithm, 1, root, sample.depth, any_numbers(algorithm)).result;
    RC_ASSERT(found.value == alone.value);
    RC_ASSERT(found.best == alone.best);
    RC_ASSERT(found.counters.leaves == alone.counters.leaves);
    RC_ASSERT(found.counters.interior == alone.counters.interior);
    RC_ASSERT(found.counters.cutoffs() == alone.counters.cutoffs());
    RC_ASSERT(found.counters.first_move_cutoffs == alone.counters.first_move_cutoffs);
  }
}

TEST(SplitSearch, NothingIsSearchedInVainWhereTheBestMovesComeFirst) {
  const AnyGame root = parse_tree("model=best degree=5 height=6");
  const auto minimal = find_best(root, 6, AlphaBeta{}).counters.leaves;
  for (const auto& algorithm : kAll)
    for (const int processors : {2, 7, 64}) {
      const auto found = simulate_by_name(algorithm, processors, root, 6);
      EXPECT_EQ(found.result.counters.leaves, minimal) << algorithm << ", " << processors;
    }
}

/// The second move of the second son refutes it; its third has many nodes.
AnyGame early_refutation() {
  std::string large = "(7 7)";
  for (int i = 0; i < 7; ++i) large = "(" + large + " " + large + ")";
  return AnyGame(ExplicitTree::parse("(10 ((12) (0) " + large + "))"));
}

TEST(SplitSearch, ACutEndsTheBrothersAtOnce) {
  const AnyGame root = early_refutation();
  for (const auto& algorithm : kAll)
    for (const char* leaf : {"leaf=0", "leaf=1", "leaf=9"}) {
      std::vector<std::string> settings = {leaf};
      if (algorithm == "dts") settings.push_back("promising=1");
      const auto found =
          simulate_by_name(algorithm, 3, root, 12, settings, {}, {.costs = cost_preset("nodes")});
      EXPECT_EQ(found.result.value, 10) << algorithm;
      EXPECT_LT(found.account.elapsed, 15) << algorithm << " " << leaf;
      EXPECT_LT(found.result.counters.nodes(), 30u) << algorithm << " " << leaf;
    }
}

TEST(SplitSearch, TheStrongRuleLetsMoreBrothersWait) {
  const AnyGame root = early_refutation();
  const auto nodes = [&](const std::vector<std::string>& settings) {
    return simulate_by_name("ybwc", 3, root, 12, settings).result.counters.nodes();
  };
  const auto alone = find_best(root, 12, AlphaBeta{}).counters.nodes();
  EXPECT_GT(nodes({"rule=plain"}), alone);
  EXPECT_GT(nodes({"rule=strong", "promising=1"}), alone);
  EXPECT_EQ(nodes({"rule=strong", "promising=2"}), alone);
}

TEST(SplitSearch, JamboreeAsksForValuesInTheOrderOfTheMoves) {
  // Each move is better than the one before: all tests fail, whatever they are compared with.
  const AnyGame root(ExplicitTree::parse("(1 2 3 4)"));
  for (const int processors : {1, 2, 4}) {
    const auto found = simulate_by_name("jamboree", processors, root, 1, {"leaf=0"});
    EXPECT_EQ(found.result.value, 4);
    EXPECT_EQ(found.result.counters.researches, 3u) << processors;
    EXPECT_EQ(found.result.counters.leaves, 7u) << processors;
  }
}

TEST(SplitSearch, MoreProcessorsTakeLessTime) {
  const AnyGame root = parse_tree("model=strongly-ordered degree=12 height=6 seed=5");
  for (const auto& algorithm : kAll) {
    const Time one = simulate_by_name(algorithm, 1, root, 6).account.elapsed;
    EXPECT_LT(simulate_by_name(algorithm, 4, root, 6).account.elapsed, one / 2) << algorithm;
    EXPECT_LT(simulate_by_name(algorithm, 16, root, 6).account.elapsed, one / 5) << algorithm;
  }
}

TEST(SplitSearch, KeepsFewNodes) {
  constexpr int kHeight = 8;
  const AnyGame root = parse_tree("model=random degree=4 height=8 seed=1");
  for (const auto& algorithm : kAll)
    for (const int processors : {1, 5, 64}) {
      const auto found = simulate_by_name(algorithm, processors, root, kHeight, {"leaf=0"});
      // Every processor's own nodes, a spare one, and those that it keeps for later.
      EXPECT_LE(found.result.counters.peak_stored,
                static_cast<std::uint64_t>(processors) * (kHeight + 2 + 64))
          << algorithm;
    }
}

TEST(SplitSearch, HundredsOfProcessorsDoNotQueueAtCostlyLocks) {
  const AnyGame root = parse_tree("model=strongly-ordered degree=20 height=5 seed=2");
  const SimulatedOptions options{.costs = cost_preset("multicore")};
  for (const char* algorithm : {"ybwc", "dts"}) {
    const Time one = simulate_by_name(algorithm, 1, root, 5, {}, {}, options).account.elapsed;
    EXPECT_LT(simulate_by_name(algorithm, 250, root, 5, {}, {}, options).account.elapsed, one / 4)
        << algorithm;
  }
}

TEST(SplitSearch, ARootThatIsALeafIsValuedOnce) {
  for (const auto& algorithm : kAll)
    for (const int processors : {1, 5}) {
      const auto found =
          simulate_by_name(algorithm, processors, AnyGame(ExplicitTree::parse("7")), 3).result;
      EXPECT_EQ(found.value, 7);
      EXPECT_FALSE(found.best);
      EXPECT_EQ(found.counters.nodes(), 1u);
    }
}

TEST(SplitSearch, ALeafDeeperThanTheSearchLeavesOneJob) {
  const AnyGame root = parse_tree("model=random degree=3 height=4 seed=1");
  for (const auto& algorithm : kAll)
    EXPECT_EQ(simulate_by_name(algorithm, 7, root, 4, {"leaf=9"}).result.counters,
              find_best(root, 4, AlphaBeta{}).counters);
}

TEST(SplitSearch, SaysWhichParametersMakeNoSense) {
  const AnyGame root = parse_tree("model=random degree=3 height=4 seed=1");
  EXPECT_THROW(simulate_by_name("ybwc", 2, root, 4, {"leaf=-1"}), InputError);
  EXPECT_THROW(simulate_by_name("ybwc", 2, root, 4, {"promising=0"}), InputError);
  EXPECT_THROW(simulate_by_name("ybwc", 2, root, 4, {"rule=weak"}), InputError);
  EXPECT_THROW(simulate_by_name("jamboree", 2, root, 4, {"promising=1"}), InputError);
}

}  // namespace split_search_test
}  // namespace espalier
