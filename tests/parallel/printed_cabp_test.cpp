// SPDX-License-Identifier: MIT
// The simulated machine under jittered schedules finds the flaws of CABP as it was printed.
#include "parallel/printed_cabp.hpp"

#include <gtest/gtest.h>

#include "espalier/machine/simulated.hpp"
#include "espalier/parallel/cabp.hpp"
#include "espalier/trees/random_tree.hpp"
#include "support/plain_values.hpp"

namespace espalier::printed_cabp_test {
namespace {

using Machine = SimulatedMachine<>;
constexpr int kDepth = 3;
constexpr std::uint64_t kSeeds = 200;
constexpr PrintedFlaws kPrinted = {};
constexpr PrintedFlaws kRepaired = {false, false, false, false};

SimulatedOptions jittered(std::uint64_t seed) {
  return {.costs = cost_preset("balance"), .schedule = {.jitter = 3, .slow = true}, .seed = seed};
}
RandomTree tree(std::uint64_t seed) { return RandomTree({3, kDepth, seed}); }

/// What became of a run: "right", "wrong", or who waits for what.
std::string fate(std::uint64_t seed, const PrintedFlaws& flaws, int processors = 2) {
  Machine machine(jittered(seed));
  const RandomTree root = tree(seed);
  try {
    const Value value = PrintedCabp<Machine, RandomTree>(root, kDepth, flaws)(machine, processors);
    return value == plain_value(root, kDepth) ? "right" : "wrong";
  } catch (const Deadlock& deadlock) {
    return deadlock.what();
  }
}
bool is_lost_wake_up(const std::string& fate) { return fate.find("waits for INSER") != fate.npos; }
bool is_wrong(const std::string& fate) { return fate == "wrong"; }

/// The seeds up to kSeeds for which `is` holds.
template <class Is>
std::vector<std::uint64_t> seeds_where(Is&& is, const PrintedFlaws& flaws) {
  std::vector<std::uint64_t> seeds;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    if (is(fate(seed, flaws))) seeds.push_back(seed);
  return seeds;
}

TEST(PrintedCabp, LosesWakeUpsAndTheSeedReplaysIt) {
  const auto seeds = seeds_where(is_lost_wake_up, kPrinted);
  ASSERT_FALSE(seeds.empty());
  for (const auto seed : seeds) EXPECT_EQ(fate(seed, kPrinted), fate(seed, kPrinted));

  PrintedFlaws flaws = kPrinted;
  flaws.sleeps_late = false;
  EXPECT_TRUE(seeds_where(is_lost_wake_up, flaws).empty());
}

TEST(PrintedCabp, ResolvesNodesTwiceAndSoFindsWrongValues) {
  const auto seeds = seeds_where(is_wrong, kPrinted);
  ASSERT_FALSE(seeds.empty());
  for (const auto seed : seeds) EXPECT_EQ(fate(seed, kPrinted), "wrong");

  PrintedFlaws flaws = kPrinted;
  flaws.resolves_twice = false;
  EXPECT_TRUE(seeds_where(is_wrong, flaws).empty());
}

/// Processor time slept through, over all seeds.
Time slept(const PrintedFlaws& flaws) {
  Time sum = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Machine machine(jittered(seed));
    PrintedCabp<Machine, RandomTree> program(tree(seed), kDepth, flaws);
    program(machine, 4);
    sum += program.account.total().waiting;
  }
  return sum;
}

TEST(PrintedCabp, NeverTellsSleepersOfNewWork) {
  PrintedFlaws flaws = kRepaired;
  flaws.never_tells = true;
  EXPECT_GT(slept(flaws), 2 * slept(kRepaired));
}

TEST(PrintedCabp, ItsRepairsHoldOnTheSameSeeds) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    for (const int processors : {2, 4})
      EXPECT_EQ(fate(seed, kRepaired, processors), "right") << "seed " << seed;
}

TEST(Cabp, HoldsUnderTheSchedulesThatBreakThePrintedProgram) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
    for (const auto queue : {Cabp::Queue::kList, Cabp::Queue::kHeap})
      for (const int processors : {2, 4}) {
        Machine machine(jittered(seed));
        const RandomTree root = tree(seed);
        const auto found = Cabp{.queue = queue}(machine, processors, root, kDepth, {});
        EXPECT_EQ(found.result.value, plain_value(root, kDepth)) << "seed " << seed;
      }
}

}  // namespace
}  // namespace espalier::printed_cabp_test
