// SPDX-License-Identifier: MIT
// What the searchers of a team have learnt about moves: in one table, or apart and put together
// between searches.
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
  TeamHistories apart{kTeam, TeamHistories::Learn::kApart};
  ParkedThreads crew;
};

void learn_something(TeamHistories& team) {
  team.of(0).quiet(0, 17).add(100);
  team.of(1).noisy(1, kSlot, 3).add(-200);
  team.of(2).after(5)[1000].add(300);
  team.of(2).counter(1, kSlot) = 99;
}
void expect_that_all_know_it(TeamHistories& team) {
  for (std::size_t id = 0; id < kTeam; ++id) {
    EXPECT_EQ(team.of(id).quiet(0, 17), 100) << id;
    EXPECT_EQ(team.of(id).noisy(1, kSlot, 3), -200) << id;
    EXPECT_EQ(team.of(id).after(5)[1000], 300) << id;
    EXPECT_EQ(team.of(id).counter(1, kSlot), 99) << id;
  }
}

TEST_F(SharedHistories, HoldAtOnceWhatEachHasLearnt) {
  learn_something(team);
  expect_that_all_know_it(team);
}

TEST_F(SharedHistories, OfThoseWhoLearnApartHoldItOnceTheyAreUnited) {
  learn_something(apart);
  apart.unite(crew);
  expect_that_all_know_it(apart);
}

TEST_F(SharedHistories, OfThoseWhoLearnApartAreTheirOwnWhileTheySearch) {
  learn_something(apart);
  EXPECT_EQ(apart.of(1).quiet(0, 17), 0);
  EXPECT_EQ(apart.of(0).after(5)[1000], 0);
}

TEST_F(SharedHistories, AddUpWhatSeveralHaveLearntApartAboutOneMove) {
  apart.of(0).quiet(0, 17).add(100);
  apart.of(1).quiet(0, 17).add(20);
  apart.unite(crew);
  EXPECT_EQ(apart.of(2).quiet(0, 17), 120);
  apart.unite(crew);
  EXPECT_EQ(apart.of(2).quiet(0, 17), 120) << "nothing is learnt twice";
  apart.of(2).quiet(0, 17) = Tendency(50);
  apart.unite(crew);
  EXPECT_EQ(apart.of(0).quiet(0, 17), 50);
}

TEST_F(SharedHistories, StayWithinTheirBounds) {
  for (std::size_t id = 0; id < kTeam; ++id) apart.of(id).quiet(1, 5) = Tendency(Tendency::kMost);
  apart.unite(crew);
  EXPECT_EQ(apart.of(0).quiet(1, 5), Tendency::kMost);
}

TEST_F(SharedHistories, ReachEveryEntryWhateverTheSizeOfTheTeam) {
  for (const std::size_t searchers : {2U, 5U, 7U}) {
    TeamHistories any(searchers, TeamHistories::Learn::kApart);
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
  for (const auto how : {TeamHistories::Learn::kTogether, TeamHistories::Learn::kApart}) {
    TeamHistories grows(1, how);
    grows.of(0).quiet(0, 17).add(100);
    grows.resize(3, how);
    EXPECT_EQ(grows.of(2).quiet(0, 17), 100);
    grows.of(2).quiet(0, 17) = Tendency(130);
    grows.resize(2, how);
    EXPECT_EQ(grows.of(0).quiet(0, 17), 130) << "what those who leave have learnt stays";
    EXPECT_EQ(grows.of(1).quiet(0, 17), 130);
    grows.clear();
    grows.unite(crew);
    EXPECT_EQ(grows.of(1).quiet(0, 17), 0);
  }
}

TEST_F(SharedHistories, AreKeptWhenATeamBeginsToLearnApartOrTogether) {
  using enum TeamHistories::Learn;
  learn_something(team);
  team.resize(kTeam, kApart);
  expect_that_all_know_it(team);
  team.of(2).after(5)[1000] = Tendency(350);
  EXPECT_EQ(team.of(1).after(5)[1000], 300);
  team.resize(kTeam, kTogether);
  EXPECT_EQ(team.of(0).after(5)[1000], 350);
}

/// Of two who change a number at once one may be lost, but never is a number half of one.
TEST_F(SharedHistories, MayBeLearntByAllAtTheSameTime) {
  crew.run(kTeam, [&](std::size_t id) {
    for (int i = 0; i < 10'000; ++i) {
      team.of(id).after(5)[1000].add(300);
      team.of(id).quiet(0, 17).add(-300);
    }
  });
  EXPECT_GT(team.of(0).after(5)[1000], Tendency::kMost / 2);
  EXPECT_LT(team.of(1).quiet(0, 17), -Tendency::kMost / 2);
}

}  // namespace team_histories_test
}  // namespace espalier
