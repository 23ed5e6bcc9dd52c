// SPDX-License-Identifier: MIT
#include "espalier/parallel/knm.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <atomic>

#include "espalier/machine/simulated.hpp"
#include "espalier/trees/lindstrom_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "parallel/compiled.hpp"
#include "parallel/contract.hpp"
#include "parallel/watched_tree.hpp"
#include "support/sample_trees.hpp"

namespace espalier::knm_test {
/// The lists without the stamps.
template <class Node>
class ForgetfulStack : public KnmStack<Node> {
 public:
  static constexpr bool kStamped = false;
};
template <class Node>
class ForgetfulQueue : public KnmQueue<Node> {
 public:
  static constexpr bool kStamped = false;
};

namespace {

constexpr Knm kFifo{Knm::Order::kFifo};
constexpr Knm kLifo{Knm::Order::kLifo};

SimulatedOptions jittered(std::uint64_t seed) {
  return {.costs = cost_preset("even"), .schedule = {.jitter = 5, .slow = true}, .seed = seed};
}

ParallelReport simulate(const Knm& knm, int processors, const AnyRoot& root, int depth,
                        const SimulatedOptions& options = {.costs = cost_preset("nodes")}) {
  return run_simulated(knm, processors, root, depth, {}, options);
}

RC_GTEST_PROP(Knm, FindsTheMinimaxValueAndValuesNoLeafTwiceUnderAnySchedule, ()) {
  const auto shape = samples::any_shape();
  RC_PRE(shape.height > 0);
  const Value range = *rc::gen::element(1, 3, 20, 1'000'000);
  const auto tree = irregular_tree(shape.degree, shape.height, -range, range, shape.seed);
  const Knm knm = *rc::gen::element(0, 1) == 0 ? kFifo : kLifo;
  const int depth = static_cast<int>(shape.height);
  const int processors = *rc::gen::element(1, 2, 3, 7, 64);
  std::vector<std::uint64_t> valued;
  const auto found = simulate(knm, processors, WatchedTree{tree, &valued}, depth,
                              jittered(samples::between<std::uint64_t>(0, 1'000'000)));
  RC_ASSERT(found.result.value == plain_value(tree, depth));
  RC_ASSERT(plain_value_of(AnyGame(tree), *found.result.best, depth) == found.result.value);
  RC_ASSERT(!has_repeats(valued));
  RC_ASSERT(valued.size() == found.result.counters.leaves);
  RC_ASSERT(found.result.counters.peak_stored == found.result.counters.interior);
}

/// Over several shapes and numbers of processors.
template <template <class> class Messages>
double share_of_wrong_values(const Schedule& schedule) {
  int wrong = 0, searches = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed)
    for (const auto& [degree, height] : {std::pair{3U, 5U}, {3U, 6U}, {4U, 4U}})
      for (const int processors : {2, 5, 20}) {
        const LindstromTree root({degree, height, seed});
        const int depth = static_cast<int>(height);
        SimulatedMachine<> machine(
            {.costs = cost_preset("nodes"), .schedule = schedule, .seed = seed});
        const auto found = BasicKnm<Messages>{}(machine, processors, root, depth, {});
        wrong += found.result.value != plain_value(root, depth);
        ++searches;
      }
  return static_cast<double>(wrong) / searches;
}

TEST(Knm, TheLastMessageFirstNeedsTimeStamps) {
  EXPECT_GT(share_of_wrong_values<ForgetfulStack>({}), 0);
  EXPECT_GT(share_of_wrong_values<ForgetfulStack>({.jitter = 20}), 0.02);
  EXPECT_EQ(share_of_wrong_values<KnmStack>({}), 0);
  EXPECT_EQ(share_of_wrong_values<KnmStack>({.jitter = 20}), 0);
}
// Messages in the hands of processors of different speed overtake each other too.
TEST(Knm, TheOldestMessageFirstNeedsThemAsSoonAsProcessorsAreUneven) {
  EXPECT_GT(share_of_wrong_values<ForgetfulQueue>({.jitter = 20}), 0.02);
  EXPECT_EQ(share_of_wrong_values<KnmQueue>({.jitter = 20}), 0);
}

// Table 6.4 of Pinhanez (1989), from Lindstrom (1983): leaves of KNM and of alpha-beta on
// branch-dependent trees of real numbers, with 2 to 20 processors.
TEST(Knm, NeedsAsManyLeavesMoreThanAlphaBetaAsLindstromFoundWithAnyNumberOfProcessors) {
  struct Case {
    std::uint32_t degree, height;
    double ratio;
  };
  constexpr std::uint64_t kTrees = 200;
  for (const Case& c : {Case{3, 5, 1.60}, {3, 6, 1.89}, {4, 4, 1.61}, {4, 5, 1.91}}) {
    const int depth = static_cast<int>(c.height);
    double sequential = 0;
    for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
      const LindstromTree root({c.degree, c.height, seed});
      sequential += static_cast<double>(find_best(root, depth, AlphaBeta{}).counters.leaves);
    }
    double least = 1e9, most = 0;
    for (const int processors : {2, 5, 10, 20}) {
      double leaves = 0;
      for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
        const LindstromTree root({c.degree, c.height, seed});
        leaves +=
            static_cast<double>(simulate(kFifo, processors, root, depth).result.counters.leaves);
      }
      const double ratio = leaves / sequential;
      EXPECT_NEAR(ratio, c.ratio, 0.1 * c.ratio)
          << c.degree << ' ' << c.height << ' ' << processors;
      least = std::min(least, ratio);
      most = std::max(most, ratio);
    }
    EXPECT_LT(most, 1.05 * least) << c.degree << ' ' << c.height;
  }
}

TEST(Knm, StoresNoMoreWithMoreProcessors) {
  const RandomTree root({4, 6, 1});
  const std::uint64_t interior = (4096 - 1) / 3;
  const auto alone = simulate(kFifo, 1, root, 6).result.counters.peak_stored;
  EXPECT_GT(alone, 0u);
  for (const int processors : {1, 16, 64, 1024})
    for (const Knm& knm : {kFifo, kLifo}) {
      const auto stored = simulate(knm, processors, root, 6).result.counters.peak_stored;
      EXPECT_LE(stored, interior) << processors;
      EXPECT_LE(stored, alone + alone / 10) << processors;
    }
}

TEST(Knm, MoreProcessorsTakeLessTime) {
  const LindstromTree root({4, 6, 1});
  const Time one = simulate(kFifo, 1, root, 6).account.elapsed;
  EXPECT_LT(simulate(kFifo, 4, root, 6).account.elapsed, one / 3);
  EXPECT_LT(simulate(kFifo, 16, root, 6).account.elapsed, one / 8);
}

RC_GTEST_PROP(Knm, FindsTheSameOnThreads, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const Knm knm = *rc::gen::element(0, 1) == 0 ? kFifo : kLifo;
  check_contract(run_on_threads(knm, samples::between(1, 5), root, sample.depth).result, root,
                 sample.depth);
}

TEST(Knm, HandlesRootsWithoutAnythingToShare) {
  const RandomTree root({3, 2, 1});
  for (const int processors : {1, 5})
    for (const Knm& knm : {kFifo, kLifo}) {
      EXPECT_EQ(simulate(knm, processors, root, 0).result.value, root.evaluate());
      EXPECT_EQ(simulate(knm, processors, root, 1).result.value, plain_value(root, 1));
      const auto terminal = root.after({0}).after({0});
      EXPECT_EQ(simulate(knm, processors, terminal, 3).result.value, *terminal.outcome());
      EXPECT_FALSE(simulate(knm, processors, terminal, 3).result.best);
    }
}

TEST(Knm, TakesWideAndDeepTrees) {
  const RandomTree wide({700, 2, 1});
  EXPECT_EQ(simulate(kFifo, 5, wide, 2).result.value, plain_value(wide, 2));
  const RandomTree deep({1, 120, 1});
  EXPECT_EQ(simulate(kLifo, 3, deep, 120).result.value, plain_value(deep, 120));
}

TEST(Knm, EndsWhenToldFromOutside) {
  std::atomic<bool> stop = true;
  const RandomTree root({16, 8, 1});
  EXPECT_THROW(simulate(kFifo, 16, root, 8, {.costs = cost_preset("balance"), .stop = &stop}),
               Stopped);
  EXPECT_THROW(run_on_threads(kFifo, 3, root, 8, {}, &stop), Stopped);
}

}  // namespace
}  // namespace espalier::knm_test
