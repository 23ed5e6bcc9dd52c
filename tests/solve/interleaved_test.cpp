// SPDX-License-Identifier: MIT
// Searchers that take turns on one core: what `bench parallel --interleaved` counts.
#include <gtest/gtest.h>

#include "espalier/machine/simulated/interleaved_crew.hpp"
#include "espalier/solve/connect4_solver.hpp"
#include "espalier/solve/othello_solver.hpp"

namespace espalier {
namespace interleaved_solving_test {

constexpr std::uint64_t kTurn = 20;

// Positions that take one thread some hundred thousand nodes.

struct Connect4Solving {
  static Connect4Solver::Solution solve(int searchers, std::uint64_t turn) {
    Connect4Solver solver(16);
    solver.set_crew(std::make_unique<InterleavedCrew>(turn));
    return *solver.solve(connect4::read_diagram("455344153"), searchers);
  }
  static Connect4Solver::Solution ordinary() {
    return *Connect4Solver(16).solve(connect4::read_diagram("455344153"));
  }
  static int value(const Connect4Solver::Solution& solution) { return solution.value; }
};

struct OthelloSolving {
  // Number 19 of the FForum positions.
  static Othello position() {
    return Othello::parse("--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X");
  }
  static OthelloSolver::Solution solve(int searchers, std::uint64_t turn) {
    OthelloSolver solver({.threads = searchers, .table_megabytes = 4});
    solver.set_crew(std::make_unique<InterleavedCrew>(turn));
    return solver.solve(position());
  }
  static OthelloSolver::Solution ordinary() {
    return OthelloSolver({.threads = 1, .table_megabytes = 4}).solve(position());
  }
  static int value(const OthelloSolver::Solution& solution) { return solution.discs; }
};

template <class Solving>
class InterleavedSolvers : public testing::Test {};
using Solvings = testing::Types<Connect4Solving, OthelloSolving>;
TYPED_TEST_SUITE(InterleavedSolvers, Solvings);

TYPED_TEST(InterleavedSolvers, CountTheSameInEveryRun) {
  const auto first = TypeParam::solve(5, kTurn);
  const auto second = TypeParam::solve(5, kTurn);
  EXPECT_EQ(first.counters, second.counters);
  EXPECT_EQ(first.busiest_nodes, second.busiest_nodes);
}

TYPED_TEST(InterleavedSolvers, FindTheSameValueWithAnyNumberOfSearchers) {
  const int value = TypeParam::value(TypeParam::ordinary());
  for (int searchers = 1; searchers <= 16; ++searchers)
    EXPECT_EQ(TypeParam::value(TypeParam::solve(searchers, kTurn)), value) << searchers;
}

TYPED_TEST(InterleavedSolvers, AloneAreTheOrdinarySolver) {
  const auto ordinary = TypeParam::ordinary();
  const auto alone = TypeParam::solve(1, kTurn);
  EXPECT_EQ(alone.counters, ordinary.counters);
  EXPECT_EQ(alone.busiest_nodes, ordinary.counters.nodes());
}

TYPED_TEST(InterleavedSolvers, ShareTheWork) {
  const auto together = TypeParam::solve(4, kTurn);
  EXPECT_GE(4 * together.busiest_nodes, together.counters.nodes());
  EXPECT_LT(together.busiest_nodes, TypeParam::ordinary().counters.nodes());
}

}  // namespace interleaved_solving_test
}  // namespace espalier
