// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "tools_test_games.hpp"

namespace espalier::tools_test {
namespace {

using Move = Maze::Move;

TEST(Killers, KeepTheTwoLatestOfAPly) {
  Killers<Move> killers;
  EXPECT_EQ(killers.rank(3, {1}), 0);
  killers.add(3, {1});
  killers.add(3, {2});
  killers.add(3, {2});
  EXPECT_EQ(killers.rank(3, {2}), 2);
  EXPECT_EQ(killers.rank(3, {1}), 1);
  EXPECT_EQ(killers.rank(2, {2}), 0);
  killers.add(3, {7});
  EXPECT_EQ(killers.rank(3, {1}), 0) << "the oldest gives way";
}

TEST(History, CountsDeepCutOffsMoreAndTellsTheSidesApart) {
  History history;
  history.add(0, 10, 2);
  history.add(2, 10, 2);
  history.add(1, 11, 3);
  EXPECT_EQ(history.score(4, 10), 8);
  EXPECT_EQ(history.score(1, 10), 0);
  EXPECT_EQ(history.score(3, 11), 9);
  history.halve();
  EXPECT_EQ(history.score(0, 10), 4);
}

TEST(History, NeverGrowsOutOfItsRange) {
  History history;
  for (int i = 0; i < 100; ++i) history.add(0, 10, kMaxDepth);
  EXPECT_GT(history.score(0, 10), 0);
  EXPECT_LE(history.score(0, 10), History::kMax);
}

TEST(RefutationTable, LeadsDownTheLineOfARootMoveAndNowhereElse) {
  RefutationTable<Move> table;
  for (std::size_t ply = 0; ply < 4; ++ply) table.enter(ply);
  table.extend(3, 103, {3});
  table.extend(2, 102, {2});
  table.extend(1, 101, {1});
  table.keep(101);
  EXPECT_EQ(table.suggestion(1, 999), std::nullopt) << "another root move";
  EXPECT_EQ(table.suggestion(2, 102), std::nullopt) << "its line is not being followed";
  EXPECT_EQ(table.suggestion(1, 101), Move{1});
  EXPECT_EQ(table.suggestion(2, 102), Move{2});
  EXPECT_EQ(table.suggestion(3, 999), std::nullopt) << "left the line";
  EXPECT_EQ(table.suggestion(3, 103), Move{3});
  EXPECT_EQ(table.suggestion(4, 104), std::nullopt) << "past its end";
}

TEST(Tools, WithNothingToSayKeepTheNaturalOrder) {
  const Mnk board;
  Tools<Mnk> tools(ToolOptions{.static_order = false});
  Counters counters;
  MoveList<Mnk::Move> natural, ordered;
  board.moves(natural);
  board.moves(ordered);
  const Node root = root_node(3);
  tools.probe(board, root, counters);
  tools.order(board, root, ordered, counters);
  EXPECT_TRUE(std::equal(natural.begin(), natural.end(), ordered.begin(), ordered.end()));
}

TEST(Tools, OrderByPromiseAndKeepTheNaturalOrderOfEqualMoves) {
  const Mnk board = Mnk::parse("19,19,5: ");
  Tools<Mnk> tools;
  Counters counters;
  MoveList<Mnk::Move> ordered;
  board.moves(ordered);
  ASSERT_EQ(ordered.size(), 361U) << "more than a move list holds without the heap";
  const Node root = root_node(3);
  tools.probe(board, root, counters);
  tools.order(board, root, ordered, counters);
  for (std::size_t i = 1; i < ordered.size(); ++i) {
    const int before = board.promise(ordered[i - 1]), here = board.promise(ordered[i]);
    EXPECT_TRUE(before > here || (before == here && ordered[i - 1].square < ordered[i].square));
  }
}

TEST(Tools, TryTheMoveOfTheTableFirstThenTheKillers) {
  const Maze maze(3, 1000);
  TranspositionTable table(TranspositionTable::kMegabyte);
  Tools<Maze> tools({}, &table);
  Counters counters;
  const Node node = root_node(4);
  MoveList<Move> moves;
  maze.moves(moves);
  ASSERT_GE(moves.size(), 3U) << "the seed was chosen for it";
  const Move killer = moves[1], best = moves[2];

  tools.probe(maze, node, counters);
  tools.cut(maze, node, killer, counters);
  tools.better(node, best);
  tools.store(maze, node, 3, Bound::kLower, counters);

  tools.probe(maze, node, counters);
  tools.order(maze, node, moves, counters);
  EXPECT_EQ(moves[0], best);
  EXPECT_EQ(moves[1], killer);
}

TEST(Tools, RememberNoMoveOfANodeThatFailedLow) {
  const Maze maze(3, 1000);
  TranspositionTable table(TranspositionTable::kMegabyte);
  Tools<Maze> tools({}, &table);
  Counters counters;
  const Node node = root_node(4);
  tools.probe(maze, node, counters);
  tools.better(node, {1});
  tools.store(maze, node, -3, Bound::kUpper, counters);
  EXPECT_EQ(table.find(maze.key()), (TableEntry{-3, Bound::kUpper, 4, 0}));
}

TEST(Tools, EachShowsInTheCountersAndHelps) {
  const Mnk board = Mnk::parse("4,4,3: b2");
  const ToolOptions off{.table = false,
                        .killers = false,
                        .history = false,
                        .refutation = false,
                        .static_order = false};
  const auto nodes_with = [&](ToolOptions options, std::uint64_t Counters::*what) {
    Tools<Mnk> tools(options);
    const auto counters = search_with(tools, board, 5, IterativeDeepening<>{}).counters;
    if (what) {
      EXPECT_GT(counters.*what, 0U);
    }
    return counters.nodes();
  };
  const auto plain = nodes_with(off, nullptr);
  ToolOptions killers = off, history = off, refutation = off, promise = off;
  killers.killers = history.history = refutation.refutation = promise.static_order = true;
  EXPECT_LT(nodes_with(killers, &Counters::killer_cutoffs), plain);
  EXPECT_LT(nodes_with(history, &Counters::history_cutoffs), plain);
  EXPECT_LT(nodes_with(refutation, &Counters::refutation_cutoffs), plain);
  EXPECT_LT(nodes_with(promise, &Counters::first_move_cutoffs), plain);
}

TEST(Tools, KnowThePrincipalVariation) {
  // x wins by a3 whatever o does; the line must be one of best play to the end.
  const Mnk board = Mnk::parse("3,3,3 x.o/.x./..o x");
  Tools<Mnk> tools;
  const auto result = search_with(tools, board, 4, AlphaBetaFailSoft{});
  Mnk at = board;
  Value value = result.value;
  int left = 4;
  for (const auto& move : tools.principal_variation()) {
    ASSERT_FALSE(at.outcome());
    at = at.after(move);
    value = -value;
    EXPECT_EQ(minimax_value(at, --left), value);
  }
  EXPECT_TRUE(left == 0 || at.outcome());
}

}  // namespace
}  // namespace espalier::tools_test
