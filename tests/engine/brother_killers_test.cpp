// SPDX-License-Identifier: MIT
// What refuted a position's sons, told among those who search these.
#include "espalier/engine/brother_killers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "espalier/engine/team_histories.hpp"

namespace espalier {
namespace brother_killers_test {

constexpr std::uint64_t kFather = 0x1234'5678'9abc'def1;
using Moves = BrotherKillers::Moves;

struct Killers : testing::Test {
  std::unique_ptr<BrotherKillers> killers = std::make_unique<BrotherKillers>();
};

TEST_F(Killers, AreTheLastTwoMovesThatDiffer) {
  EXPECT_FALSE(killers->find(kFather));
  killers->add(kFather, 7);
  EXPECT_EQ(killers->find(kFather), (Moves{7, 0}));
  killers->add(kFather, 7);
  EXPECT_EQ(killers->find(kFather), (Moves{7, 0}));
  killers->add(kFather, 8);
  EXPECT_EQ(killers->find(kFather), (Moves{8, 7}));
  killers->add(kFather, 9);
  EXPECT_EQ(killers->find(kFather), (Moves{9, 8}));
}

TEST_F(Killers, AreThoseOfOneFather) {
  killers->add(kFather, 7);
  for (std::uint64_t other = 0; other < 100'000; ++other)
    EXPECT_FALSE(killers->find(other)) << other;
  for (std::uint64_t other = 0; other < 100'000; ++other) killers->add(other, 8);
  EXPECT_FALSE(killers->find(kFather)) << "its place was needed";
}

/// Whoever finds something finds what belongs together, whatever the others write meanwhile.
TEST_F(Killers, OfConcurrentSearchersBelongTogether) {
  constexpr std::uint64_t kFathers = 64;
  const auto killer_of = [](std::uint64_t father, unsigned which) {
    return static_cast<std::uint16_t>(1 + 2 * father + which);
  };
  std::vector<std::thread> searchers;
  for (unsigned id = 0; id < 4; ++id)
    searchers.emplace_back([&, id] {
      for (std::uint64_t i = 0; i < 20'000; ++i) {
        const std::uint64_t father = (i * 7 + id) % kFathers;
        killers->add(father, killer_of(father, i % 2));
        const auto found = killers->find(father);
        if (!found) continue;
        for (const auto move : *found)
          EXPECT_TRUE(move == 0 || move == killer_of(father, 0) || move == killer_of(father, 1));
      }
    });
  for (auto& searcher : searchers) searcher.join();
}

TEST(TeamHistories, HaveBrothersWhereSeveralLearnTogether) {
  TeamHistories team(3), alone(1), apart(3, TeamHistories::Learn::kApart);
  EXPECT_FALSE(alone.brothers());
  EXPECT_FALSE(apart.brothers()) << "what they find must not depend on timing";
  ASSERT_TRUE(team.brothers());
  team.brothers()->add(kFather, 7);
  team.resize(2);
  EXPECT_TRUE(team.brothers());
  team.brothers()->add(kFather, 7);
  team.clear();
  ASSERT_TRUE(team.brothers());
  EXPECT_FALSE(team.brothers()->find(kFather)) << "another game";
  team.resize(1);
  EXPECT_FALSE(team.brothers());
}

}  // namespace brother_killers_test
}  // namespace espalier
