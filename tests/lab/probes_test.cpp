// SPDX-License-Identifier: MIT
#include "espalier/lab/probes.hpp"

#include <gtest/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/lab/search.hpp"

namespace espalier::lab {
namespace probes_test {

double decision(const std::string& tree, int height, std::vector<std::string> settings) {
  const Search search{.on = {.text = tree, .depth = height},
                      .algorithm = "decision-error",
                      .settings = std::move(settings)};
  const std::atomic<bool> stop = false;
  return run(search, search.on.position(1), stop)->value;
}

// The left move is worth 4, the right one 1.
constexpr const char* kPlain = "((4 5) (9 1))";

TEST(DecisionError, IsNoneForASearchToTheEnd) {
  EXPECT_EQ(decision(kPlain, 2, {"plies=2"}), 0);
  EXPECT_EQ(decision("model=random degree=3 height=5 seed=4 values=continuous", 5, {"plies=5"}), 0);
}

TEST(DecisionError, CountsTheMoveThatLooksBetterAndIsNot) {
  // The first move wins, but of 9 leaves only 3 are won below it, and 6 below the second.
  EXPECT_EQ(decision("(((5 0 0) (5 0 0) (5 0 0)) ((5 5 5) (5 5 5) (0 0 0)) "
                     "((0 0 0) (0 0 0) (0 0 0)))",
                     3, {"plies=1"}),
            1);
  EXPECT_EQ(decision(kPlain, 2, {"plies=1"}), 0);
}

TEST(DecisionError, CountsHalfWhereTwoMovesLookTheSame) {
  EXPECT_EQ(decision("(((5 1) (1 5)) ((5 5) (1 1)))", 3, {"plies=1"}), 0.5);
}

TEST(DecisionError, IsCertainWhenTheTruthIsAlwaysTurnedRound) {
  EXPECT_EQ(decision(kPlain, 2, {"plies=1", "evaluation=noisy", "error=100"}), 1);
  EXPECT_EQ(decision(kPlain, 2, {"plies=1", "evaluation=noisy", "error=0"}), 0);
}

TEST(DecisionError, RefusesTreesThatAreNotUniform) {
  EXPECT_THROW(decision("((4 5) 3)", 2, {}), InputError);
  EXPECT_THROW(decision(kPlain, 2, {"plies=3"}), InputError);
}

TEST(Positions, OfAListAreNumberedFromOneWhateverTheSeed) {
  const auto on = random_play("othello", 6, 4, 3);
  ASSERT_EQ(on.list.size(), 4u);
  const auto numbers = on.numbers(1000, 10);
  EXPECT_EQ(numbers.first, 1u);
  EXPECT_EQ(numbers.last, 4u);
  EXPECT_EQ(on.position(2).text(), on.list[1]);
  EXPECT_EQ(bratko_kopec(2).list.size(), 24u);
}

TEST(Searches, WithToolsVisitFewerNodesAndFindTheSame) {
  const auto on = random_play("othello", 10, 1, 5);
  const std::atomic<bool> stop = false;
  const Search plain{.on = on, .algorithm = "iterative-deepening"};
  Search helped = plain;
  helped.tools = {"table", "history"};
  EXPECT_NE(plain.key(), helped.key());
  const auto a = run(plain, on.position(1), stop), b = run(helped, on.position(1), stop);
  EXPECT_EQ(a->value, b->value);
  EXPECT_LT(b->nodes, a->nodes);
}

}  // namespace probes_test
}  // namespace espalier::lab
