// SPDX-License-Identifier: MIT
#include "espalier/solve/connect4_table.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "espalier/core/random.hpp"
#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/parked_threads.hpp"
#include "espalier/solve/connect4_search.hpp"
#include "espalier/solve/connect4_solver.hpp"

namespace espalier::connect4_table_test {
namespace {

using connect4::AnyBoard;
using connect4::AnySize;
using connect4::Bounds;
using StandardBoard = connect4::FixedBoard<7, 6>;

constexpr Bounds kNothing{-21, 21};

template <class Board>
class Connect4Table : public testing::Test {};
using Boards = testing::Types<StandardBoard, AnyBoard>;
TYPED_TEST_SUITE(Connect4Table, Boards);

TYPED_TEST(Connect4Table, ShowsWhoIsBusyUntilTheResultIsThere) {
  const connect4::SolverTable<TypeParam> table(1);
  const auto place = table.place(1, 3);
  Bounds bounds = kNothing;
  EXPECT_FALSE(table.probe(place, bounds).is_there);

  table.announce(place);
  EXPECT_TRUE(table.probe(place, bounds).is_busy);
  EXPECT_EQ(bounds.lower, kNothing.lower);
  EXPECT_EQ(bounds.upper, kNothing.upper);

  table.store(place, {-2, 5}, 100);
  const auto found = table.probe(place, bounds);
  EXPECT_TRUE(found.is_there);
  EXPECT_FALSE(found.is_busy);
  EXPECT_EQ(bounds.lower, -2);
  EXPECT_EQ(bounds.upper, 5);
}

TYPED_TEST(Connect4Table, ShowsDoubtOnlyWhereSomebodyIsBusy) {
  const connect4::SolverTable<TypeParam> table(1);
  const auto place = table.place(1, 3);
  Bounds bounds = kNothing;
  table.doubt(place);
  EXPECT_FALSE(table.probe(place, bounds).is_there);

  table.announce(place);
  EXPECT_FALSE(table.probe(place, bounds).is_doubtful);
  for (const bool is_withdrawn : {true, false}) {
    table.announce(place);
    table.doubt(place);
    table.announce(place);
    EXPECT_TRUE(table.probe(place, bounds).is_doubtful);
    EXPECT_TRUE(table.probe(place, bounds).is_busy);
    if (is_withdrawn)
      table.withdraw(place);
    else
      table.store(place, {-2, 5}, 100);
    EXPECT_FALSE(table.probe(place, bounds).is_doubtful);
    EXPECT_FALSE(table.probe(place, bounds).is_busy);
  }
}

TYPED_TEST(Connect4Table, KeepsBoundsThroughAnnouncingAndWithdrawing) {
  const connect4::SolverTable<TypeParam> table(1);
  const auto place = table.place(1, 3);
  table.withdraw(place);
  Bounds bounds = kNothing;
  EXPECT_FALSE(table.probe(place, bounds).is_there);

  table.store(place, {-2, 5}, 100);
  table.announce(place);
  EXPECT_TRUE(table.probe(place, bounds).is_busy);
  table.withdraw(place);
  EXPECT_FALSE(table.probe(place, bounds).is_busy);
  EXPECT_EQ(bounds.lower, -2);
  EXPECT_EQ(bounds.upper, 5);
}

TYPED_TEST(Connect4Table, ConcurrentMarksNeverChangeWhatIsKnownOfAPosition) {
  const connect4::SolverTable<TypeParam> table(1);  // the smallest there is
  constexpr int kSteps = 30'000;
  constexpr std::uint32_t kPositions = 64;
  const auto stones = [](std::uint32_t n) { return mix(n, 1) & StandardBoard::all(); };
  const auto known = [](std::uint32_t n) {
    const int value = static_cast<int>(n % 19) - 9;
    return Bounds{value, value + 3};
  };
  std::atomic<int> wrong = 0;
  ParkedThreads().run(4, [&](std::size_t thread) {
    Random random(thread);
    for (int i = 0; i < kSteps; ++i) {
      const std::uint32_t n = random.below(kPositions);
      const auto place = table.place(stones(n) & stones(n + 1), stones(n));
      Bounds bounds = kNothing;
      table.probe(place, bounds);
      const bool is_empty = bounds.lower == kNothing.lower && bounds.upper == kNothing.upper;
      const bool is_right = bounds.lower == known(n).lower && bounds.upper == known(n).upper;
      if (!is_empty && !is_right) ++wrong;
      switch (random.below(4)) {
        case 0:
          table.announce(place);
          break;
        case 1:
          table.withdraw(place);
          break;
        case 2:
          table.doubt(place);
          break;
        default:
          table.store(place, known(n), random.below(1000));
      }
    }
  });
  EXPECT_EQ(wrong, 0);
}

/// Marks the positions of random games as if somebody were there.
void leave_marks(const connect4::SolverTable<AnyBoard>& table, AnyBoard board, std::uint64_t seed) {
  Random random(seed);
  for (int game = 0; game < 300; ++game) {
    AnySize position(board);
    for (;;) {
      table.announce(table.place(position.mover(), position.occupied()));
      table.announce(
          table.place(board.mirrored(position.mover()), board.mirrored(position.occupied())));
      MoveList<AnySize::Move> moves;
      position.moves(moves);
      if (moves.empty()) break;
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(Connect4Search, StaleMarksNeverChangeAnAnswer) {
  const AnyBoard board(5, 5);
  const int value = Connect4Solver(4).solve(connect4::Diagram{board})->value;
  const std::atomic<bool> stop{false};
  for (int alpha = value - 2; alpha <= value + 1; ++alpha) {
    const connect4::SolverTable<AnyBoard> table(std::size_t{4} << 20);
    leave_marks(table, board, static_cast<std::uint64_t>(alpha + 100));
    connect4::ExactSearch<AnyBoard> search(board, table, table, connect4::kPositional);
    Teamwork team;
    search.begin(stop, &team, std::numeric_limits<std::uint64_t>::max());
    const int answer = search.search(0, 0, alpha);
    ASSERT_FALSE(search.stopped());
    if (answer > alpha)
      EXPECT_GE(value, answer);
    else
      EXPECT_LE(value, answer);
  }
}

}  // namespace
}  // namespace espalier::connect4_table_test
