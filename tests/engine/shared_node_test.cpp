// SPDX-License-Identifier: MIT
// What the searchers of a team see of each other at a node.
#include "espalier/engine/shared_node.hpp"

#include <gtest/gtest.h>

#include <string>

#include "espalier/machine/parked_threads.hpp"

namespace espalier {
namespace shared_node_test {

constexpr std::uint64_t kKey = 0x1234'5678'9abc'def1;
constexpr std::uint16_t kMove = 7, kOther = 8;
constexpr int kDepth = 5;
constexpr int kLastRound = MoveRounds<int>::kLast;

/// Two searchers with a table.
struct Pair {
  TranspositionTable table{std::size_t{1} << 20};
  SearchSignals signals;
  EngineOptions options;
  Reductions reductions;
  Timer timer{std::nullopt, std::nullopt, Milliseconds{0}, signals};
  ParkedThreads crew;
  MovesInProgress in_progress;
  Team team{table, signals, options, reductions, timer, crew, NodeCounts(2)};

  explicit Pair(ParallelMethod method = ParallelMethod::kAbdada) {
    options.method = method;
    team.in_progress = &in_progress;
  }
  TeamView view(std::size_t id) { return {team, id}; }
};

TEST(SharedNode, PutsOffAMoveThatAnotherIsOn) {
  Pair pair;
  TeamView mine = pair.view(0), theirs = pair.view(1);
  SharedNode here(mine, kKey, kDepth), there(theirs, kKey, kDepth);
  {
    const SharedNode::Visit visit(here, kMove);
    EXPECT_TRUE(there.puts_off(kMove, 2, 0));
    EXPECT_TRUE(there.puts_off(kMove, 2, kLastRound - 1));
    EXPECT_FALSE(there.puts_off(kMove, 2, kLastRound)) << "nothing else is left: help with it";
    EXPECT_FALSE(there.puts_off(kMove, 1, 0)) << "the first move tells most: all go there";
    EXPECT_FALSE(there.puts_off(kOther, 3, 0));
  }
  EXPECT_FALSE(there.puts_off(kMove, 2, 0)) << "its value is in the table now";
}

TEST(SharedNode, SharesOutItsFirstMoveTooWhereAllMovesAreNeeded) {
  Pair pair;
  TeamView mine = pair.view(0), theirs = pair.view(1);
  constexpr auto kAll = SharedNode::First::kIsOneOfAll;
  SharedNode here(mine, kKey, kDepth, kAll), there(theirs, kKey, kDepth, kAll);
  const SharedNode::Visit visit(here, kMove);
  EXPECT_TRUE(there.puts_off(kMove, 1, 0));
  EXPECT_FALSE(there.puts_off(kOther, 2, 0));
  EXPECT_FALSE(there.puts_off(kMove, 1, kLastRound));
}

TEST(SharedNode, IsAnotherOneAtAnotherDepth) {
  Pair pair;
  TeamView mine = pair.view(0), theirs = pair.view(1);
  SharedNode here(mine, kKey, kDepth), deeper(theirs, kKey, kDepth + 1);
  const SharedNode::Visit visit(here, kMove);
  EXPECT_FALSE(deeper.puts_off(kMove, 2, 0));
}

TEST(SharedNode, PutsNothingOffNearTheHorizonNorWhereSearchersAreLazy) {
  const auto puts_off = [](ParallelMethod method, int depth) {
    Pair pair(method);
    TeamView mine = pair.view(0), theirs = pair.view(1);
    SharedNode here(mine, kKey, depth), there(theirs, kKey, depth);
    const SharedNode::Visit visit(here, kMove);
    return there.puts_off(kMove, 2, 0);
  };
  EXPECT_TRUE(puts_off(ParallelMethod::kAbdada, SharedNode::kLeastDepth));
  EXPECT_FALSE(puts_off(ParallelMethod::kAbdada, SharedNode::kLeastDepth - 1));
  EXPECT_FALSE(puts_off(ParallelMethod::kLazy, kDepth));
}

TEST(MovesOfASharedNode, ThatArePutOffComeAgainUnderTheirNumbers) {
  struct Counter {
    int last = 0;
    bool next(int& move) { return (move = ++last) <= 4; }
    [[nodiscard]] int skipped() const { return last == 3 ? 10 : last > 3 ? 30 : 0; }
  } picker;
  MoveRounds<int> rounds;
  std::string order;
  for (int move = 0; rounds.next(picker, move);) {
    const bool waits = rounds.round() < MoveRounds<int>::kLast && (move == 2 || move == 3);
    if (waits && !(move == 3 && rounds.round() == 1)) {
      rounds.put_off(move);
      continue;
    }
    order += std::to_string(move) + ":" + std::to_string(rounds.number()) + " ";
  }
  EXPECT_EQ(order, "1:1 4:34 3:13 2:2 ") << "with what was kept back before them, not after";
}

}  // namespace shared_node_test
}  // namespace espalier
