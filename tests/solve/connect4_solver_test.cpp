// SPDX-License-Identifier: MIT
#include "espalier/solve/connect4_solver.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <map>
#include <new>
#include <vector>

#include "espalier/core/machine_memory.hpp"
#include "espalier/core/random.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/connect4/connect4.hpp"

namespace espalier::connect4_solver_test {
namespace {

using connect4::AnyBoard;
using connect4::AnySize;
using connect4::Diagram;
using connect4::read_diagram;

/// A line of the test sets: moves, score, and the score of each column.
struct Sample {
  std::string moves;
  Value score = 0;
  std::string columns;
};

std::vector<Sample> samples(const std::string& file, std::size_t most) {
  std::ifstream lines(ESPALIER_DATA "/connect4/" + file);
  std::vector<Sample> all;
  for (std::string line; all.size() < most && std::getline(lines, line);) {
    const auto parts = words(line);
    all.push_back({std::string(parts.at(0)), static_cast<Value>(to_integer(parts.at(1)).value()),
                   std::string(parts.at(2))});
  }
  return all;
}

std::string columns_text(const std::vector<std::optional<Value>>& columns) {
  std::vector<std::string> parts;
  for (const auto& value : columns) parts.push_back(value ? std::to_string(*value) : "x");
  return joined(parts, ",");
}

/// The value by trying everything, remembering positions.
Value minimax(const AnySize& position, std::map<std::uint64_t, Value>& known) {
  if (const auto outcome = position.outcome()) return *outcome / AnySize::kPoint;
  const auto [entry, is_new] = known.try_emplace(position.key(), -kInfinity);
  if (!is_new) return entry->second;
  MoveList<AnySize::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto move : moves) best = std::max(best, -minimax(position.after(move), known));
  return known[position.key()] = best;
}

/// A position some random moves into a game on a small board, whose end minimax can reach.
AnySize random_small_position(std::uint64_t seed) {
  Random random(seed);
  const AnyBoard board(random.between(1, 8), random.between(1, 8));
  AnySize position(board);
  constexpr int kLeft = 14;
  const int plies = std::max(board.cells() - kLeft, random.between(0, board.cells()));
  for (int i = 0; i < plies; ++i) {
    MoveList<AnySize::Move> moves;
    position.moves(moves);
    if (moves.empty()) break;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

class OnTestSet : public testing::TestWithParam<std::pair<const char*, std::size_t>> {};

TEST_P(OnTestSet, EveryScoreIsRight) {
  const auto set = samples(GetParam().first, GetParam().second);
  if (set.empty()) GTEST_SKIP() << "no data file connect4/" << GetParam().first;
  Connect4Solver solver(64);
  for (const auto& sample : set) {
    const auto solution = solver.solve(read_diagram(sample.moves));
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->value, sample.score) << sample.moves;
  }
}

INSTANTIATE_TEST_SUITE_P(Connect4Solver, OnTestSet,
                         testing::Values(std::pair("Test_L2_R1.txt", 1000U),
                                         std::pair("Test_L1_R1.txt", 300U)));

TEST(Connect4Solver, KnowsTheScoreOfEveryColumn) {
  const auto set = samples("Test_L2_R1.txt", 100);
  if (set.empty()) GTEST_SKIP() << "no data file connect4/Test_L2_R1.txt";
  Connect4Solver solver(64);
  for (const auto& sample : set) {
    const auto analysis = solver.analyse(read_diagram(sample.moves));
    ASSERT_TRUE(analysis);
    EXPECT_EQ(columns_text(analysis->columns), sample.columns) << sample.moves;
  }
}

TEST(Connect4Solver, SolvesSmallBoardsAsPublished) {
  std::ifstream file(ESPALIER_DATA "/connect4/board_sizes.csv");
  if (!file) GTEST_SKIP() << "no data file connect4/board_sizes.csv";
  constexpr int kMostCells = 28;
  Connect4Solver solver(64);
  int boards = 0;
  for (std::string line; std::getline(file, line);) {
    const auto cells = split(line, ',');
    if (cells.size() != 4 || !to_integer(cells[0])) continue;
    const auto width = static_cast<int>(*to_integer(cells[0]));
    const auto height = static_cast<int>(*to_integer(cells[1]));
    if (width > 8 || height > 8 || width * height > kMostCells) continue;
    ++boards;
    const auto solution = solver.solve(Diagram{AnyBoard(width, height)});
    ASSERT_TRUE(solution);
    const Value value = solution->value;
    const int total = width * height;
    // The winner's stones left tell on which ply the game ends.
    const int last = value == 0  ? total
                     : value > 0 ? 2 * ((total + 1) / 2 - (value - 1)) - 1
                                 : 2 * (total / 2 + value + 1);
    EXPECT_EQ(value == 0 ? "D" : value > 0 ? "1" : "2", cells[2]) << line;
    EXPECT_EQ(last, to_integer(cells[3])) << line;
  }
  EXPECT_GE(boards, 6);
}

TEST(Connect4Solver, GivesTheOutcomeOfAFinishedGame) {
  Connect4Solver solver(1);
  EXPECT_EQ(solver.solve(read_diagram("1212121"))->value, -18);
  EXPECT_EQ(solver.solve(read_diagram("1x1:1"))->value, 0);
  const auto analysis = solver.analyse(read_diagram("1212121"));
  EXPECT_EQ(columns_text(analysis->columns), "x,x,x,x,x,x,x");
}

TEST(Connect4Solver, SeesAWinInOne) {
  Connect4Solver solver(1);
  EXPECT_EQ(solver.solve(read_diagram("121212"))->value, 18);
}

TEST(Connect4Solver, FindsTheSameWithSeveralThreadsAndATinyTable) {
  const auto set = samples("Test_L1_R1.txt", 60);
  if (set.empty()) GTEST_SKIP() << "no data file connect4/Test_L1_R1.txt";
  Connect4Solver solver(1);
  for (const auto& sample : set)
    EXPECT_EQ(solver.solve(read_diagram(sample.moves), 4)->value, sample.score) << sample.moves;
}

TEST(Connect4Solver, SearchesAHardPositionWithSeveralThreads) {
  Connect4Solver solver(64);
  const auto position = read_diagram("6x5:");  // too hard for the threads' own tables
  const auto together = solver.solve(position, 3);
  ASSERT_TRUE(together);
  EXPECT_EQ(together->value, 0);
}

TEST(Connect4Solver, SolvesABatchOnSeveralThreadsInAnyMixOfSizes) {
  const auto set = samples("Test_L2_R1.txt", 200);
  if (set.empty()) GTEST_SKIP() << "no data file connect4/Test_L2_R1.txt";
  std::vector<Diagram> positions;
  std::vector<Value> expected;
  for (const auto& sample : set) {
    positions.push_back(read_diagram(sample.moves));
    expected.push_back(sample.score);
    if (positions.size() % 50 != 0) continue;
    positions.push_back(read_diagram("4x4:"));
    expected.push_back(0);
  }
  Connect4Solver solver(16);
  std::vector<std::optional<Value>> found(positions.size());
  solver.solve_all(positions, 3, [&](std::size_t i, const auto& solution) {
    EXPECT_FALSE(found[i]) << "reported twice";
    found[i] = solution.value;
  });
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], expected[i]) << i;
}

TEST(Connect4Solver, AStoppedSearchHasNoValue) {
  Connect4Solver solver(16);
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(solver.solve(Diagram{}, 1, stop));
  EXPECT_FALSE(solver.analyse(Diagram{}, 2, stop));
}

TEST(Connect4Solver, CountsItsWork) {
  Connect4Solver solver(16);
  const auto solution = solver.solve(read_diagram("5554224333234511764415115"));
  EXPECT_GT(solution->counters.nodes(), 0U);
  EXPECT_GT(solution->counters.table_probes, 0U);
}

TEST(Connect4Solver, OneThreadCountsTheSameNodesAgain) {
  const auto position = read_diagram("3363674");  // a million nodes, more than for a small table
  EXPECT_EQ(Connect4Solver(16).solve(position)->counters,
            Connect4Solver(16).solve(position)->counters);
}

TEST(Connect4Solver, RemembersUntilAPositionNeedsALargerTable) {
  const auto hard = read_diagram("21122312"), easy = read_diagram("5554224333234511764415115");
  Connect4Solver solver(6);  // less than it would take, and no power of two
  static_cast<void>(solver.solve(easy));
  const auto first = solver.solve(hard), again = solver.solve(hard);
  EXPECT_EQ(first->value, 4);
  EXPECT_EQ(again->value, 4);
  EXPECT_LT(again->counters.nodes(), first->counters.nodes() / 10);
}

TEST(Connect4Solver, SaysToItsCallerThatThereIsNoMemory) {
  constexpr std::size_t kTerabyteInMb = std::size_t{1} << 20;
  if (machine_memory() >> 20 >= kTerabyteInMb) GTEST_SKIP() << "this machine has a terabyte";
  Connect4Solver solver(kTerabyteInMb);
  const auto large = read_diagram("8x8:");
  EXPECT_THROW(static_cast<void>(solver.solve(large)), std::bad_alloc);
  EXPECT_THROW(solver.solve_all({large, large}, 2, [](auto...) {}), std::bad_alloc);
}

RC_GTEST_PROP(Connect4SolverProperty, AgreesWithMinimaxOnEverySize, (std::uint64_t seed)) {
  const auto position = random_small_position(seed);
  std::map<std::uint64_t, Value> known;
  Connect4Solver solver(1);
  RC_ASSERT(solver.solve(position.diagram())->value == minimax(position, known));
}

}  // namespace
}  // namespace espalier::connect4_solver_test
