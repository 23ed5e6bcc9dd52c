// SPDX-License-Identifier: MIT
// No tool may change what a search of fixed depth returns.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/aspiration.hpp"
#include "espalier/search/best_node_search.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/search/er.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/lalphabeta.hpp"
#include "espalier/search/mtdf.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/palphabeta.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/scout.hpp"
#include "tools_test_games.hpp"

namespace espalier::tools_test {
namespace {

ToolOptions any_options() {
  ToolOptions options;
  options.table = *rc::gen::weightedElement<bool>({{3, true}, {1, false}});
  options.killers = *rc::gen::arbitrary<bool>();
  options.history = *rc::gen::arbitrary<bool>();
  options.refutation = *rc::gen::arbitrary<bool>();
  options.static_order = *rc::gen::arbitrary<bool>();
  options.symmetry = *rc::gen::arbitrary<bool>();
  return options;
}

/// From one bucket to more than enough, under any scheme.
std::unique_ptr<TranspositionTable> any_table() {
  const auto bytes = *rc::gen::element<std::size_t>(0, 200, 5000, 1 << 20);
  const auto scheme = *rc::gen::element(Replacement::kAlways, Replacement::kDepth,
                                        Replacement::kTwoTier, Replacement::kAging);
  return std::make_unique<TranspositionTable>(bytes, scheme);
}

Maze any_maze() {
  return Maze(*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange<std::uint32_t>(1, 60));
}

/// A position of a small board after some random moves.
Mnk any_mnk() {
  using Rules = Mnk::Rules;
  Mnk position(*rc::gen::elementOf(std::vector<Rules>{
      {3, 3, 3, false}, {3, 3, 2, false}, {4, 3, 3, false}, {4, 2, 2, false}, {2, 2, 2, false}}));
  for (int played = *rc::gen::inRange(0, 5); played > 0; --played) {
    MoveList<Mnk::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    position = position.after(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
  }
  return position;
}

Window any_window() {
  if (*rc::gen::weightedElement<bool>({{1, true}, {2, false}})) return {};
  const Value alpha = *rc::gen::inRange(-25, 25);
  return {alpha, alpha + *rc::gen::inRange(1, 12)};
}

/// The result keeps the contract, and the best move attains the value.
template <Game G>
void check(const Result<typename G::Move>& result, const G& position, int depth, Window window) {
  const Value minimax = minimax_value(position, depth);
  RC_ASSERT(keeps_contract(result.value, window, minimax));
  if (result.bound == Bound::kExact) RC_ASSERT(result.value == minimax);
  if (window != Window{} || position.outcome() || depth == 0) return;
  RC_ASSERT(result.best.has_value());
  RC_ASSERT(-minimax_value(position.after(*result.best), depth - 1) == minimax);
}

template <Game G>
void searches_exactly(Tools<G>& tools, const G& position, int depth, Window window) {
  const auto with = [&](const auto& algorithm) {
    check(search_with(tools, position, depth, algorithm, window), position, depth, window);
  };
  switch (*rc::gen::inRange(0, 9)) {
    case 0:
      return with(AlphaBeta{});
    case 1:
      return with(AlphaBetaFailSoft{});
    case 2:
      return with(Pvs{});
    case 3:
      return with(IterativeDeepening<>{});
    case 4:
      return with(IterativeDeepening<AlphaBeta>{.step = 2});
    case 5:
      return with(Negamax{});
    case 6:
      return with(Palphabeta{});
    case 7:
      return with(Er{});
    default:
      return with(Aspiration<>{.width = 3});
  }
}

RC_GTEST_PROP(Tools, NeverChangeTheValueOfAGraphFullOfTranspositions, ()) {
  const Maze maze = any_maze();
  const auto table = any_table();
  Tools<Maze> tools(any_options(), table.get());
  for (int i = 0; i < 6; ++i) searches_exactly(tools, maze, *rc::gen::inRange(0, 6), any_window());
}

RC_GTEST_PROP(Tools, NeverChangeTheValueOfARealGame, ()) {
  const Mnk position = any_mnk();
  const auto table = any_table();
  Tools<Mnk> tools(any_options(), table.get());
  for (int i = 0; i < 3; ++i)
    searches_exactly(tools, position, *rc::gen::inRange(0, 5), any_window());
}

RC_GTEST_PROP(Tools, NeverChangeTheValueWhenSearchesOfOneGameShareATable, ()) {
  Maze maze = any_maze();
  const auto table = any_table();
  Tools<Maze> tools(any_options(), table.get());
  for (int i = 0; i < 6 && !maze.outcome(); ++i) {
    searches_exactly(tools, maze, *rc::gen::inRange(1, 6), any_window());
    maze = maze.after({});
    tools.new_search();
    table->new_search();
  }
}

/// A game that begins one forced move earlier, so that its root's only child is a maze.
struct Porch {
  using Move = Maze::Move;
  Maze maze;
  bool inside = false;

  void moves(MoveList<Move>& list) const { inside ? maze.moves(list) : list.push_back({}); }
  [[nodiscard]] Porch after(Move m) const { return {inside ? maze.after(m) : maze, true}; }
  [[nodiscard]] std::optional<Value> outcome() const {
    return inside ? maze.outcome() : std::nullopt;
  }
  [[nodiscard]] Value evaluate() const { return maze.evaluate(); }
  [[nodiscard]] std::uint64_t key() const { return inside ? maze.key() : ~maze.key(); }
};

/// What such a search leaves in the table about its root is used when the root is a child.
RC_GTEST_PROP(Tools, StayExactAfterAlgorithmsThatOnlyBoundTheRoot, ()) {
  const Maze maze = any_maze();
  TranspositionTable table(1 << 16);
  Tools<Maze> tools(any_options(), &table);
  const int depth = *rc::gen::inRange(1, 5);
  const Test test{*rc::gen::inRange(-22, 22), *rc::gen::arbitrary<bool>()};
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
    case 1:
      search_with(tools, maze, depth, Lalphabeta{});
      break;
    case 2:
      search_with(tools, maze, depth, BestNodeSearch{-20, 20});
      break;
    case 3:
      search_with(tools, maze, depth, test);
      break;
    case 4:
      search_with(tools, maze, depth, BoundSearch{}, any_window());
      break;
    default:
      check(search_with(tools, maze, depth, Scout{}), maze, depth, {});
      check(search_with(tools, maze, depth, Mtdf{}), maze, depth, {});
  }
  const Porch porch{maze};
  Tools<Porch> porch_tools(tools.options(), &table);
  check(search_with(porch_tools, porch, depth + 1, AlphaBeta{}), porch, depth + 1, {});
}

/// Narrows the window of a running search at its n-th node, as another processor would.
struct Narrower {
  LiveWindow* live;
  Window to;
  int nodes_left;

  void enter(const auto&, const Node&) {
    if (--nodes_left == 0) live->narrow(to);
  }
  static void leaf(const auto&, const Node&, Value) {}
  static void cut(const auto&, const Node&, Value) {}
  static void leave(const auto&, const Node&, Value) {}
};

RC_GTEST_PROP(Tools, StayExactAfterASearchWhoseWindowWasNarrowed, ()) {
  const Maze maze = any_maze();
  TranspositionTable table(1 << 16);
  Tools<Maze> tools(ToolOptions{.static_order = false}, &table);
  const int depth = *rc::gen::inRange(2, 6);
  const Value alpha = *rc::gen::inRange(-20, 20);
  LiveWindow live;
  Narrower narrower{&live, {alpha, alpha + 2}, *rc::gen::inRange(1, 60)};
  Context<Maze, OwnEvaluation, LiveWindow, Narrower, Tools<Maze>> search(live, narrower, tools);
  if (*rc::gen::arbitrary<bool>())
    run(AlphaBeta{}, search, maze, depth);
  else
    run(Pvs{}, search, maze, depth);
  searches_exactly(tools, maze, depth, {});
}

RC_GTEST_PROP(Tools, StayExactAfterASearchThatWasStopped, ()) {
  const Maze maze = any_maze();
  const auto table = any_table();
  Tools<Maze> tools(any_options(), table.get());
  const int depth = *rc::gen::inRange(1, 6);
  const std::atomic<bool> flag = false;
  StopControl stop(flag, {.nodes = *rc::gen::inRange<std::uint64_t>(1, 200)});
  NoObserver observer;
  Context<Maze, OwnEvaluation, StopControl, NoObserver, Tools<Maze>> search(stop, observer, tools);
  run(AlphaBetaFailSoft{}, search, maze, depth);
  searches_exactly(tools, maze, depth, {});
}

/// Random trees: no transpositions, but the same nodes searched again with other windows.
RC_GTEST_PROP(Tools, NeverChangeTheValueOfATree, ()) {
  const Maze tree(*rc::gen::arbitrary<std::uint64_t>(), 0xffffffff);
  const auto table = any_table();
  Tools<Maze> tools(any_options(), table.get());
  for (int i = 0; i < 4; ++i) searches_exactly(tools, tree, *rc::gen::inRange(0, 6), any_window());
}

TEST(Tools, SeveralSearchersShareOneTableExactly) {
  for (const std::size_t bytes : {std::size_t{64}, std::size_t{1} << 16}) {
    TranspositionTable table(bytes);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Maze maze(seed, 40);
      std::vector<Value> expected;
      for (int depth = 0; depth <= 6; ++depth) expected.push_back(minimax_value(maze, depth));
      table.clear();
      std::vector<std::vector<Value>> found(4);
      std::vector<std::thread> threads;
      for (auto& mine : found)
        threads.emplace_back([&table, &maze, &mine] {
          Tools<Maze> tools({}, &table);
          for (int depth = 0; depth <= 6; ++depth)
            mine.push_back(search_with(tools, maze, depth, Pvs{}).value);
        });
      for (auto& thread : threads) thread.join();
      for (const auto& mine : found) EXPECT_EQ(mine, expected);
    }
  }
}

TEST(Tools, OtherDepthsOfAPositionDoNotAnswerForThisOne) {
  const Maze maze(11, 3);  // three rooms only: each is met at every depth
  TranspositionTable table(1 << 16);
  Tools<Maze> tools({}, &table);
  for (const int depth : {7, 3, 6, 1, 5, 2, 4})
    EXPECT_EQ(search_with(tools, maze, depth, AlphaBeta{}).value, minimax_value(maze, depth));
}

TEST(Tools, ATableSavesMostNodesOfTicTacToe) {
  const Mnk empty;
  TranspositionTable table(TranspositionTable::kMegabyte);
  Tools<Mnk> none(ToolOptions{.table = false,
                              .killers = false,
                              .history = false,
                              .refutation = false,
                              .static_order = false});
  Tools<Mnk> with(
      ToolOptions{.killers = false, .history = false, .refutation = false, .static_order = false},
      &table);
  const auto plain = search_with(none, empty, 9, AlphaBeta{}).counters;
  const auto saved = search_with(with, empty, 9, AlphaBeta{}).counters;
  EXPECT_EQ(plain, find_best(empty, 9, AlphaBeta{}).counters) << "no tool, no difference";
  EXPECT_LT(3 * saved.nodes(), plain.nodes());
  EXPECT_EQ(saved.table_probes, saved.interior + saved.table_cutoffs);
  EXPECT_GT(saved.table_stores, 0U);
  EXPECT_GT(table.fill_per_mille(), 0);

  TranspositionTable mirrored_table(TranspositionTable::kMegabyte);
  Tools<Mnk> mirrored(ToolOptions{.killers = false,
                                  .history = false,
                                  .refutation = false,
                                  .static_order = false,
                                  .symmetry = true},
                      &mirrored_table);
  const auto fewest = search_with(mirrored, empty, 9, AlphaBeta{}).counters;
  EXPECT_LT(2 * fewest.nodes(), saved.nodes()) << "mirrored positions share an entry";
}

TEST(Tools, ASecondSearchOfTheSameRootIsAnsweredByTheTable) {
  const Mnk empty;
  TranspositionTable table(TranspositionTable::kMegabyte);
  Tools<Mnk> tools({}, &table);
  const auto first = search_with(tools, empty, 7, AlphaBetaFailSoft{});
  const auto second = search_with(tools, empty, 7, AlphaBetaFailSoft{});
  EXPECT_EQ(second.value, first.value);
  EXPECT_EQ(second.counters.interior, 1U) << "only the root, whose best move is wanted";
  ASSERT_TRUE(second.best);
  EXPECT_EQ(-minimax_value(empty.after(*second.best), 6), second.value);
}

TEST(Tools, DeeperSearchesAnswerForShallowerOnesOnlyWhenAllowed) {
  const Mnk empty;
  TranspositionTable table(TranspositionTable::kMegabyte);
  Tools<Mnk> exact({}, &table);
  Tools<Mnk> loose(ToolOptions{.deeper_is_fine = true}, &table);
  search_with(exact, empty, 6, AlphaBetaFailSoft{});
  const auto shallow = search_with(loose, empty, 5, AlphaBetaFailSoft{});
  EXPECT_EQ(shallow.counters.leaves, 0U);
  EXPECT_EQ(search_with(exact, empty, 5, AlphaBetaFailSoft{}).value, minimax_value(empty, 5));
}

}  // namespace
}  // namespace espalier::tools_test
