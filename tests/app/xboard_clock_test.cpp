// SPDX-License-Identifier: MIT
// What `level` and `st` mean for the next move.
#include <gtest/gtest.h>

#include "espalier/app/xboard/clock.hpp"

namespace espalier::testing::xboard_clock_test {
namespace {

using app::xboard::Clock;

TEST(XBoardClock, BothSidesHaveAllMovesOfASessionAtTheirFirst) {
  Clock clock;
  clock.level({"40", "5", "0"});
  const auto to_go = [&](std::size_t plies) { return clock.limits(plies).clock->moves_to_go; };
  EXPECT_EQ(to_go(0), 40);  // White's first move
  EXPECT_EQ(to_go(1), 40);  // Black's
  EXPECT_EQ(to_go(2), 39);
  EXPECT_EQ(to_go(79), 1);
  EXPECT_EQ(to_go(80), 40);
}

TEST(XBoardClock, SecondsAMoveAreToldWholeAndBesidesWhatIsLostOnTheWay) {
  Clock clock;
  clock.seconds_a_move("1.5");
  EXPECT_EQ(clock.limits(0).move_time, Milliseconds(1500));
  EXPECT_GT(clock.limits(0).overhead, Milliseconds(0));
  EXPECT_FALSE(clock.limits(0).clock);
}

}  // namespace
}  // namespace espalier::testing::xboard_clock_test
