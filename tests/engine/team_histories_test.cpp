// SPDX-License-Identifier: MIT
// What the searchers of a team have learnt about moves, put together between searches.
#include "espalier/engine/team_histories.hpp"

#include <gtest/gtest.h>

#include "engine/engine_support.hpp"
#include "espalier/machine/parked_threads.hpp"

namespace espalier {
namespace team_histories_test {

constexpr std::size_t kTeam = 3;
constexpr unsigned kSlot = 300;

struct SharedHistories : testing::Test {
  TeamHistories team{kTeam};
  ParkedThreads crew;
};

TEST_F(SharedHistories, OfAllHoldWhatEachHasLearnt) {
  team.of(0).quiet(0, 17).add(100);
  team.of(1).noisy(1, kSlot, 3).add(-200);
  team.of(2).after(5)[1000].add(300);
  team.of(2).counter(1, kSlot) = 99;
  team.unite(crew);
  for (std::size_t id = 0; id < kTeam; ++id) {
    EXPECT_EQ(team.of(id).quiet(0, 17), 100) << id;
    EXPECT_EQ(team.of(id).noisy(1, kSlot, 3), -200) << id;
    EXPECT_EQ(team.of(id).after(5)[1000], 300) << id;
    EXPECT_EQ(team.of(id).counter(1, kSlot), 99) << id;
  }
}

TEST_F(SharedHistories, AddUpWhatSeveralHaveLearntAboutOneMove) {
  team.of(0).quiet(0, 17).add(100);
  team.of(1).quiet(0, 17).add(20);
  team.unite(crew);
  EXPECT_EQ(team.of(2).quiet(0, 17), 120);
  team.unite(crew);
  EXPECT_EQ(team.of(2).quiet(0, 17), 120) << "nothing is learnt twice";
  team.of(2).quiet(0, 17) = Tendency(50);
  team.unite(crew);
  EXPECT_EQ(team.of(0).quiet(0, 17), 50);
}

TEST_F(SharedHistories, StayWithinTheirBounds) {
  for (std::size_t id = 0; id < kTeam; ++id) team.of(id).quiet(1, 5) = Tendency(Tendency::kMost);
  team.unite(crew);
  EXPECT_EQ(team.of(0).quiet(1, 5), Tendency::kMost);
}

TEST_F(SharedHistories, ReachEveryEntryWhateverTheSizeOfTheTeam) {
  for (const std::size_t searchers : {2U, 5U, 7U}) {
    TeamHistories any(searchers);
    for (unsigned code = 0; code < 4096; ++code)
      any.of(1).quiet(1, static_cast<std::uint16_t>(code)).add(7);
    for (unsigned slot = 0; slot < 2 * kMoveSlots; ++slot) any.of(1).after(slot)[slot].add(9);
    any.unite(crew);
    for (unsigned code = 0; code < 4096; ++code)
      ASSERT_EQ(any.of(0).quiet(1, static_cast<std::uint16_t>(code)), 7) << code;
    for (unsigned slot = 0; slot < 2 * kMoveSlots; ++slot)
      ASSERT_EQ(any.of(0).after(slot)[slot], 9) << slot;
  }
}

TEST_F(SharedHistories, AreWhatNewSearchersBeginWith) {
  TeamHistories grows(1);
  grows.of(0).quiet(0, 17).add(100);
  grows.resize(3);
  EXPECT_EQ(grows.of(2).quiet(0, 17), 100);
  grows.of(2).quiet(0, 17) = Tendency(130);
  grows.resize(2);
  EXPECT_EQ(grows.of(0).quiet(0, 17), 130) << "what those who leave have learnt stays";
  grows.unite(crew);
  EXPECT_EQ(grows.of(1).quiet(0, 17), 130);
  grows.clear();
  grows.unite(crew);
  EXPECT_EQ(grows.of(1).quiet(0, 17), 0);
}

}  // namespace team_histories_test
}  // namespace espalier
