// SPDX-License-Identifier: MIT
// What searchers of a team tell each other at a principal node.
#include "espalier/engine/shared_node.hpp"

#include <gtest/gtest.h>

#include "espalier/machine/parked_threads.hpp"

namespace espalier {
namespace shared_node_test {

constexpr std::uint64_t kKey = 0x1234'5678'9abc'def1;
constexpr std::uint16_t kMove = 7, kOther = 8;

/// Two searchers with a table, as the node looks to each of them.
struct Pair {
  TranspositionTable table{std::size_t{1} << 20};
  SearchSignals signals;
  EngineOptions options;
  Reductions reductions;
  Timer timer{std::nullopt, std::nullopt, Milliseconds{0}, signals};
  ParkedThreads crew;
  MovesInProgress in_progress;
  Team team{table, signals, options, reductions, timer, crew, NodeCounts(2)};
  TeamView first_view = view(0), second_view = view(1);
  SharedNode first{first_view, kKey, 5}, second{second_view, kKey, 5};

  TeamView view(std::size_t id) {
    team.in_progress = &in_progress;
    return {team, id};
  }
};

std::optional<std::pair<Value, int>> told(const SharedNode& node) {
  const auto best = node.told_best();
  if (!best) return std::nullopt;
  return std::pair(best->value, int{best->move});
}

TEST(BestSoFar, IsToldToTheOthers) {
  Pair pair;
  EXPECT_FALSE(told(pair.second));
  pair.first.tell_best(30, kMove);
  EXPECT_EQ(told(pair.second), std::pair(30, int{kMove}));
  pair.second.tell_best(40, kOther);
  EXPECT_EQ(told(pair.first), std::pair(40, int{kOther}));
}

TEST(BestSoFar, OfAMoveIsTheValueThatWasToldFirst) {
  Pair pair;
  pair.first.tell_best(30, kMove);
  pair.second.tell_best(50, kMove);
  EXPECT_EQ(told(SharedNode(pair.first_view, kKey, 5)), std::pair(30, int{kMove}));
}

TEST(BestSoFar, IsNoNewsAboutAMoveThatOneHasSearched) {
  Pair pair;
  { const SharedNode::Visit visit(pair.second, kMove); }
  pair.first.tell_best(30, kMove);
  EXPECT_FALSE(told(pair.second)) << "one's own value counts";
  pair.first.tell_best(40, kOther);
  EXPECT_EQ(told(pair.second), std::pair(40, int{kOther}));
}

TEST(BestSoFar, OfADeeperSearchReplacesThatOfAShallowerOne) {
  Pair pair;
  pair.first.tell_best(30, kMove);
  SharedNode deeper(pair.first_view, kKey, 6);
  EXPECT_FALSE(told(deeper));
  deeper.tell_best(20, kMove);
  EXPECT_EQ(told(pair.second), std::pair(20, int{kMove}));
}

}  // namespace shared_node_test
}  // namespace espalier
