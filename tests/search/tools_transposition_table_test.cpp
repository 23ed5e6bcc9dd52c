// SPDX-License-Identifier: MIT
#include "espalier/search/tools/transposition_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <atomic>
#include <limits>
#include <thread>
#include <unordered_map>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"

namespace espalier::tools_transposition_table_test {
namespace {

using Stored = TranspositionTable::Stored;
constexpr std::size_t kOneBucket = 1;
constexpr Replacement kSchemes[] = {Replacement::kAlways, Replacement::kDepth,
                                    Replacement::kTwoTier, Replacement::kAging};

TableEntry entry(Value value, int depth, Bound bound = Bound::kExact, std::uint16_t move = 0) {
  return {value, bound, static_cast<std::int16_t>(depth), move};
}

/// An entry that follows from its key, so that a reader can tell whether it is whole.
TableEntry entry_of(std::uint64_t key, std::uint64_t version) {
  const std::uint64_t h = mix(key, version);
  return {static_cast<Value>(h % 2'000'000'001) - kInfinity, static_cast<Bound>(h % 3),
          static_cast<std::int16_t>(version), static_cast<std::uint16_t>(1 + h % 65535)};
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(TranspositionTable::kMegabyte);
  for (const Value value : {0, 1, -1, kInfinity - 1, 1 - kInfinity})
    for (const Bound bound : {Bound::kExact, Bound::kLower, Bound::kUpper})
      for (const int depth : {0, 1, kMaxDepth})
        for (const int move : {0x1, 0x8000, 0xffff}) {
          const TableEntry stored = entry(value, depth, bound, static_cast<std::uint16_t>(move));
          table.clear();
          EXPECT_EQ(table.store(0xabcdef, stored), Stored::kFilled);
          EXPECT_EQ(table.find(0xabcdef), stored);
        }
}

TEST(TranspositionTable, KnowsNothingAtFirstNotEvenKeyZero) {
  const TranspositionTable table(kOneBucket);
  EXPECT_EQ(table.find(0), std::nullopt);
  EXPECT_EQ(table.find(~std::uint64_t{0}), std::nullopt);
  EXPECT_EQ(table.fill_per_mille(), 0);
}

TEST(TranspositionTable, TwoInTheSameMemoryAreOne) {
  alignas(64) std::array<std::byte, 1024> memory{};
  TranspositionTable here{std::span(memory)};
  const TranspositionTable there{std::span(memory)};
  EXPECT_EQ(here.bytes(), memory.size());
  here.store(7, entry(42, 3));
  EXPECT_EQ(there.find(7), entry(42, 3));
  here.resize(2048);  // in memory of its own, which is empty
  EXPECT_EQ(here.find(7), std::nullopt);
  EXPECT_EQ(there.find(7), entry(42, 3));
}

TEST(TranspositionTable, HoldsKeyZeroLikeAnyOther) {
  TranspositionTable table(kOneBucket);
  table.store(0, entry(0, 0));
  EXPECT_EQ(table.find(0), entry(0, 0));
  EXPECT_EQ(table.find(1), std::nullopt);
}

TEST(TranspositionTable, TakesAnySize) {
  for (const std::size_t bytes : {0UL, 1UL, 63UL, 64UL, 65UL, 1000UL, 100'000UL, 3'000'001UL}) {
    TranspositionTable table(bytes);
    EXPECT_GE(table.capacity(), 4U);
    EXPECT_LE(table.bytes(), std::max<std::size_t>(bytes, 64));
    for (std::uint64_t key = 0; key < 100; ++key) {
      table.store(key, entry(7, 3));
      EXPECT_EQ(table.find(key), entry(7, 3)) << bytes << " bytes, key " << key;
    }
  }
}

TEST(TranspositionTable, RefusesMoreThanTheMachineHasAndStaysUsable) {
  EXPECT_THROW(TranspositionTable{std::numeric_limits<std::size_t>::max()}, InputError);
  TranspositionTable table(TranspositionTable::kMegabyte);
  EXPECT_THROW(table.resize(std::size_t{1} << 60), InputError);
  table.store(1, entry(2, 3));
  EXPECT_EQ(table.find(1), entry(2, 3));
}

TEST(TranspositionTable, UsesAllOfItself) {
  TranspositionTable table(100 * 64);
  for (std::uint64_t key = 0; key < 10'000; ++key) table.store(key, entry(0, 1));
  EXPECT_EQ(table.fill_per_mille(), 1000);
}

TEST(TranspositionTable, ForgetsWhenClearedByOneThreadOrMany) {
  TranspositionTable table(40 * TranspositionTable::kMegabyte);
  for (const unsigned threads : {1U, 3U, 0U}) {
    for (std::uint64_t key = 0; key < 1000; ++key) table.store(key, entry(0, 1));
    table.clear(threads);
    for (std::uint64_t key = 0; key < 1000; ++key) ASSERT_EQ(table.find(key), std::nullopt);
  }
}

TEST(TranspositionTable, KeepsTheMoveWhenANewEntryBringsNone) {
  TranspositionTable table(kOneBucket);
  table.store(5, entry(3, 2, Bound::kLower, 99));
  EXPECT_EQ(table.store(5, entry(1, 4, Bound::kUpper)), Stored::kUpdated);
  EXPECT_EQ(table.find(5), entry(1, 4, Bound::kUpper, 99));
}

TEST(TranspositionTable, DoesNotGiveUpAnExactValueForABoundAtTheSameDepth) {
  TranspositionTable table(kOneBucket);
  table.store(5, entry(3, 2));
  EXPECT_EQ(table.store(5, entry(1, 2, Bound::kLower)), Stored::kTurnedAway);
  EXPECT_EQ(table.find(5), entry(3, 2));
  EXPECT_EQ(table.store(5, entry(1, 3, Bound::kLower)), Stored::kUpdated);
}

/// Fills the one bucket with keys 0, 1, 2 ... until nothing is empty; returns the next key.
std::uint64_t fill(TranspositionTable& table, int depth) {
  std::uint64_t key = 0;
  while (table.fill_per_mille() < 1000) table.store(key++, entry(0, depth));
  return key;
}

TEST(Replacement, AlwaysKeepsTheNewest) {
  TranspositionTable table(kOneBucket, Replacement::kAlways);
  const auto next = fill(table, 9);
  EXPECT_EQ(table.store(next, entry(1, 1)), Stored::kReplaced);
  EXPECT_EQ(table.find(next), entry(1, 1));
}

TEST(Replacement, ByDepthTurnsAwayShallowerEntriesOfThisSearch) {
  TranspositionTable table(kOneBucket, Replacement::kDepth);
  const auto next = fill(table, 9);
  EXPECT_EQ(table.store(next, entry(1, 8)), Stored::kTurnedAway);
  EXPECT_EQ(table.find(next), std::nullopt);
  EXPECT_EQ(table.store(next, entry(1, 9)), Stored::kReplaced);
  table.new_search();
  EXPECT_EQ(table.store(next + 1, entry(1, 1)), Stored::kReplaced);
}

TEST(Replacement, InTwoTiersKeepsTheDeepestAndTheNewest) {
  TranspositionTable table(kOneBucket, Replacement::kTwoTier);
  Random random(1);
  std::unordered_map<std::uint64_t, int> depths;
  int deepest = 0;
  std::uint64_t deepest_key = 0;
  for (std::uint64_t key = 0; key < 200; ++key) {
    const int depth = random.between(1, 500);
    table.store(key, entry(0, depth));
    if (depth > deepest) deepest = depth, deepest_key = key;
    EXPECT_TRUE(table.find(key)) << "the newest is there";
    EXPECT_TRUE(table.find(deepest_key)) << "the deepest is there";
  }
}

TEST(Replacement, ByAgeDropsTheShallowestAndOldSearchesFirst) {
  TranspositionTable table(kOneBucket);
  for (std::uint64_t key = 0; key < 4; ++key)
    table.store(key, entry(0, 10 + static_cast<int>(key)));
  EXPECT_EQ(table.store(4, entry(0, 1)), Stored::kReplaced);
  EXPECT_EQ(table.find(0), std::nullopt) << "the shallowest went";
  table.new_search();
  for (std::uint64_t key = 5; key < 8; ++key) table.store(key, entry(0, 6));
  EXPECT_FALSE(table.find(4)) << "first the shallowest of the old search";
  EXPECT_FALSE(table.find(1));
  EXPECT_FALSE(table.find(2)) << "then its deeper ones, though the new entries are shallower";
  EXPECT_TRUE(table.find(5) && table.find(6) && table.find(7));
}

TEST(Replacement, AgesComeRoundWithoutLosingEntries) {
  TranspositionTable table(kOneBucket);
  table.store(1, entry(2, 3));
  for (int i = 0; i < 100; ++i) table.new_search();
  EXPECT_EQ(table.find(1), entry(2, 3));
  EXPECT_EQ(table.fill_per_mille(), 250);
}

TEST(Replacement, TellsEntriesOfThisSearchFromOlderOnes) {
  TranspositionTable table(kOneBucket);
  table.store(1, entry(2, 3));
  table.new_search();
  EXPECT_EQ(table.fill_per_mille(true), 0);
  table.store(2, entry(2, 3));
  EXPECT_EQ(table.fill_per_mille(true), 250);
}

/// The model: a map that never forgets. The table may forget, but what it says is what was stored
/// last under that key, except that exact values stay.
RC_GTEST_PROP(TranspositionTable, NeverSaysAnythingThatWasNotStoredLast, ()) {
  const auto scheme =
      *rc::gen::elementOf(std::vector<Replacement>(std::begin(kSchemes), std::end(kSchemes)));
  TranspositionTable table(*rc::gen::inRange<std::size_t>(0, 4000), scheme);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  std::unordered_map<std::uint64_t, TableEntry> model;
  for (int step = 0; step < 2000; ++step) {
    const std::uint64_t key = random.below(200);
    if (random.below(50) == 0) table.new_search();
    if (random.below(2) == 0) {
      const TableEntry next = entry_of(key, random.below(8));
      if (table.store(key, next) != Stored::kTurnedAway)
        model[key] = next;
      else if (!table.find(key))
        model.erase(key);
    } else if (const auto found = table.find(key)) {
      RC_ASSERT(model.count(key) == 1);
      RC_ASSERT(*found == model[key]);
    }
  }
}

/// What one thread of the concurrent tests does: every entry it reads must be one that somebody
/// stored under that key.
void hammer(TranspositionTable& table, std::uint64_t seed, int steps, std::atomic<int>& wrong) {
  Random random(seed);
  for (int step = 0; step < steps; ++step) {
    const std::uint64_t key = mix(random.below(64));
    if (random.below(2) == 0)
      table.store(key, entry_of(key, random.below(8)));
    else if (const auto found = table.find(key))
      if (*found != entry_of(key, static_cast<std::uint64_t>(found->depth))) ++wrong;
    if (step % 1000 == 0) table.new_search();
  }
}

TEST(TranspositionTable, ConcurrentScenarioHoldsOnOneThread) {
  for (const auto scheme : kSchemes) {
    TranspositionTable table(8 * 64, scheme);
    std::atomic<int> wrong = 0;
    hammer(table, 1, 20'000, wrong);
    EXPECT_EQ(wrong, 0);
  }
}

TEST(TranspositionTable, NoThreadEverSeesHalfAnEntry) {
  for (const auto scheme : kSchemes) {
    TranspositionTable table(8 * 64, scheme);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
      threads.emplace_back([&, seed] { hammer(table, seed, 50'000, wrong); });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
  }
}

}  // namespace
}  // namespace espalier::tools_transposition_table_test
