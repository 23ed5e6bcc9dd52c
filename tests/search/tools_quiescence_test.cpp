// SPDX-License-Identifier: MIT
#include "espalier/search/quiescence.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/distinct_leaves.hpp"
#include "espalier/search/mtdf.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/scout.hpp"
#include "tools_test_games.hpp"

namespace espalier::tools_test {
namespace {

/// The definition, without windows.
template <Game G>
Value plain_quiescence(const G& position, int depth) {
  if (const auto over = position.outcome()) return *over;
  Value best = position.evaluate();
  MoveList<typename G::Move> moves;
  if (depth > 0) position.noisy_moves(moves);
  for (const auto& move : moves)
    best = std::max(best, -plain_quiescence(position.after(move), depth - 1));
  return best;
}

TEST(Quiescence, SeesAWinThatIsThereForTheTaking) {
  const Mnk board = Mnk::parse("3,3,3 xx./oo./... x");
  EXPECT_LT(OwnEvaluation{}(board), Mnk::kWin - 9);
  EXPECT_EQ(Quiescence{}(board), Mnk::kWin - 5);
  EXPECT_EQ(Quiescence{.max_depth = 0}(board), board.evaluate());
}

RC_GTEST_PROP(Quiescence, IsStandPatOrTheBestNoisyMove, ()) {
  Maze maze(*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange<std::uint32_t>(2, 100));
  const int depth = *rc::gen::inRange(0, 12);
  for (int i = 0; i < 5 && !maze.outcome(); ++i, maze = maze.after({}))
    RC_ASSERT(Quiescence{depth}(maze) == plain_quiescence(maze, depth));
}

template <class Algorithm>
Result<Maze::Move> search_quietly(const Maze& maze, int depth, const Algorithm& algorithm) {
  NoControl control;
  NoObserver observer;
  NoTools tools;
  Context<Maze, AnyEvaluation> search(control, observer, tools, AnyEvaluation{.quiescent = true});
  return *run(algorithm, search, maze, depth);
}

RC_GTEST_PROP(Quiescence, GivesEveryAlgorithmTheSameTree, ()) {
  const Maze maze(*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange<std::uint32_t>(2, 500));
  const int depth = *rc::gen::inRange(0, 5);
  const Value value = search_quietly(maze, depth, Minimax{}).value;
  RC_ASSERT(search_quietly(maze, depth, AlphaBeta{}).value == value);
  RC_ASSERT(search_quietly(maze, depth, AlphaBetaFailSoft{}).value == value);
  RC_ASSERT(search_quietly(maze, depth, Pvs{}).value == value);
  RC_ASSERT(search_quietly(maze, depth, Scout{}).value == value);
  RC_ASSERT(search_quietly(maze, depth, Mtdf{}).value == value);
}

TEST(Quiescence, IsCountedApartFromTheSearch) {
  const Maze maze(3, 500);
  const auto quiet = search_quietly(maze, 4, Minimax{}).counters;
  auto rest = quiet;
  rest.quiescence_nodes = 0;
  EXPECT_GT(quiet.quiescence_nodes, 0U);
  EXPECT_EQ(rest, find_best(maze, 4, Minimax{}).counters);
}

TEST(DistinctLeaves, AreAsManyAsThereAreKeys) {
  const Maze tree(7, 0xffffffff);
  const auto watched = [&](const auto& algorithm) {
    NoControl control;
    DistinctLeaves leaves;
    NoTools tools;
    Context<Maze, OwnEvaluation, NoControl, DistinctLeaves> search(control, leaves, tools);
    const auto result = run(algorithm, search, tree, 6);
    EXPECT_EQ(leaves.distinct() + leaves.repeated(), result->counters.leaves);
    return leaves;
  };
  EXPECT_EQ(watched(Minimax{}).repeated(), 0U);
  EXPECT_EQ(watched(AlphaBeta{}).repeated(), 0U);
  EXPECT_GT(watched(Scout{}).repeated(), 0U);
  EXPECT_EQ(watched(Scout{.store = true}).repeated(), 0U) << "stored terminals are not repeated";
  EXPECT_LE(watched(AlphaBeta{}).distinct(), watched(Minimax{}).distinct());
}

}  // namespace
}  // namespace espalier::tools_test
