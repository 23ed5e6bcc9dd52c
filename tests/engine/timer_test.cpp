// SPDX-License-Identifier: MIT
#include "espalier/engine/timer.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace espalier {
namespace timer_test {

constexpr Milliseconds kHour = std::chrono::hours(1);
constexpr Milliseconds kOverhead{10};

/// So little time that it is over after kAWhile.
constexpr GameClock kLittle{Milliseconds(1)};
constexpr Milliseconds kAWhile{5};

TEST(EngineTimer, NeverPlansMoreThanIsLeft) {
  const SearchSignals signals;
  for (const int left : {1, 10, 100, 1'000, 60'000, 3'600'000})
    for (const int increment : {0, 10, 1'000, 60'000})
      for (const int moves : {0, 1, 2, 40}) {
        const GameClock clock{Milliseconds(left), Milliseconds(increment), moves};
        const Timer timer({}, clock, kOverhead, signals);
        EXPECT_GT(timer.hard_ms(), 0);
        EXPECT_LE(timer.hard_ms(), std::max(1, left - 10));
      }
}

TEST(EngineTimer, AnObviousMoveNeedsNoTimeOfAGame) {
  const SearchSignals signals;
  for (const int moves_to_go : {0, 1, 40}) {
    Timer timer({}, GameClock{kHour, Milliseconds(0), moves_to_go}, kOverhead, signals);
    EXPECT_FALSE(timer.has_had_enough({}));
    EXPECT_TRUE(timer.has_had_enough({.is_obvious = true}));
  }
}

TEST(EngineTimer, TheTimeOfAMoveIsKeptToWhateverTheMove) {
  const SearchSignals signals;
  const GameClock much{100 * kHour};
  for (const auto& clock : {std::optional<GameClock>(), std::optional(much)}) {
    Timer timer(kHour, clock, kOverhead, signals);
    EXPECT_FALSE(timer.has_had_enough({.is_obvious = true}));
    EXPECT_FALSE(timer.is_out_of_time());
  }
}

TEST(EngineTimer, WithoutLimitsNothingIsEverEnough) {
  const SearchSignals signals;
  Timer timer({}, {}, kOverhead, signals);
  EXPECT_FALSE(timer.has_had_enough({.is_obvious = true}));
  EXPECT_FALSE(timer.is_out_of_time());
}

TEST(EngineTimer, PonderingEndsWithThePonderHitWhenItHasBeenLongEnough) {
  SearchSignals signals;
  signals.pondering = true;
  Timer timer({}, kLittle, kOverhead, signals);
  std::this_thread::sleep_for(kAWhile);
  EXPECT_FALSE(timer.has_had_enough({})) << "the opponent is still to move";
  EXPECT_FALSE(timer.is_out_of_time());
  signals.pondering = false;
  EXPECT_TRUE(timer.is_out_of_time()) << "in the middle of a depth";
}

TEST(EngineTimer, OwnTimeBeginsWithThePonderHit) {
  SearchSignals signals;
  signals.pondering = true;
  Timer of_a_move(kHour, {}, kOverhead, signals);
  Timer of_a_game({}, GameClock{kHour}, kOverhead, signals);
  for (Timer* timer : {&of_a_move, &of_a_game}) EXPECT_FALSE(timer->has_had_enough({}));
  signals.pondering = false;
  for (Timer* timer : {&of_a_move, &of_a_game}) EXPECT_FALSE(timer->is_out_of_time());
}

TEST(EngineTimer, TheLastDepthSaysWhetherItWasEnough) {
  SearchSignals signals;
  signals.pondering = true;
  Timer timer({}, GameClock{kHour}, kOverhead, signals);
  EXPECT_FALSE(timer.has_had_enough({.is_obvious = true}));
  EXPECT_FALSE(timer.has_had_enough({.is_obvious = false}));
  signals.pondering = false;
  EXPECT_FALSE(timer.is_out_of_time());
}

}  // namespace timer_test
}  // namespace espalier
