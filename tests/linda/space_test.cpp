// SPDX-License-Identifier: MIT
#include "espalier/linda/space.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <map>
#include <thread>

namespace espalier::linda::space_test {
namespace {

using namespace std::chrono_literals;

TEST(TupleSpace, GivesBackWhatWasPutIn) {
  Space space;
  space.out("point", 3, 4.5);
  int x = 0;
  double y = 0;
  space.rd("point", into(x), into(y));
  EXPECT_EQ(x, 3);
  EXPECT_EQ(y, 4.5);
  const auto [name, first, second] = space.in("point", any<int>, any<double>);
  EXPECT_EQ(name, "point");
  EXPECT_EQ(first, 3);
  EXPECT_EQ(second, 4.5);
  EXPECT_EQ(space.size(), 0U);
}

TEST(TupleSpace, IsAMultiset) {
  Space space;
  for (int i = 0; i < 3; ++i) space.out("same");
  EXPECT_EQ(space.size(), 3U);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(space.inp("same"));
  EXPECT_FALSE(space.inp("same"));
}

TEST(TupleSpace, MatchesNumberTypesAndValuesOfFields) {
  Space space;
  space.out("n", 312);
  EXPECT_FALSE(space.rdp("n", 312.0)) << "another type";
  EXPECT_FALSE(space.rdp("n", 313));
  EXPECT_FALSE(space.rdp("m", 312));
  EXPECT_FALSE(space.rdp("n"));
  EXPECT_FALSE(space.rdp("n", 312, 1));
  EXPECT_TRUE(space.rdp("n", 312));
  EXPECT_TRUE(space.rdp(std::string("n"), any<int>));
  EXPECT_TRUE(space.rdp(any<std::string>, any<int>)) << "the first field may be formal";
}

TEST(TupleSpace, TakesTheOldestOfThoseThatMatch) {
  Space space;
  for (int i = 0; i < 4; ++i) space.out("n", i);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(std::get<1>(space.in("n", any<int>)), i);
}

TEST(TupleSpace, CarriesWholeValuesOfAnyType) {
  Space space;
  space.out("line", std::vector<int>{1, 2, 3}, std::pair(4, 'x'));
  std::vector<int> line;
  space.in("line", into(line), std::pair(4, 'x'));
  EXPECT_EQ(line, (std::vector<int>{1, 2, 3}));
}

TEST(TupleSpace, ManyNamesDoNotStay) {
  Space space;
  for (int i = 0; i < 10'000; ++i) {
    space.out(i, "numbered");
    EXPECT_TRUE(space.inp(i, any<std::string>));
  }
  EXPECT_EQ(space.size(), 0U);
}

TEST(TupleSpaceOnThreads, WhoWaitsGetsTheTupleThatComes) {
  Space space;
  int taken = 0, seen = 0;
  {
    std::jthread reader([&] { space.rd("late", into(seen)); });
    while (space.census().empty()) std::this_thread::sleep_for(1ms);
    std::jthread taker([&] { space.in("late", into(taken)); });
    while (space.census().front().blocked < 2) std::this_thread::sleep_for(1ms);
    space.out("other", 1);
    space.out("late", 7);
  }
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(taken, 7);
  EXPECT_EQ(space.size(), 1U) << "the tuple with another name";
}

TEST(TupleSpaceOnThreads, TakersAreServedInTheOrderInWhichTheyCame) {
  Space space;
  std::vector<int> served(3);
  std::vector<std::jthread> takers;
  for (std::size_t i = 0; i < 3; ++i) {
    takers.emplace_back([&, i] { space.in("ticket", into(served[i])); });
    while (space.census().empty() || space.census().front().blocked < i + 1)
      std::this_thread::sleep_for(1ms);
  }
  for (int i = 0; i < 3; ++i) space.out("ticket", i);
  takers.clear();
  EXPECT_EQ(served, (std::vector<int>{0, 1, 2}));
}

TEST(TupleSpaceOnThreads, WaitsNoLongerThanItIsTold) {
  Space space;
  EXPECT_FALSE(space.in_within(5ms, "never", any<int>));
  EXPECT_FALSE(space.rd_within(5ms, "never", any<int>));
  EXPECT_TRUE(space.census().empty()) << "nobody waits any more";
  space.out("now", 1);
  EXPECT_TRUE(space.rd_within(5ms, "now", any<int>));
}

TEST(TupleSpaceOnThreads, CancellingWakesAllWhoWait) {
  Space space;
  std::atomic<int> stopped = 0;
  {
    std::vector<std::jthread> waiters;
    for (int i = 0; i < 4; ++i)
      waiters.emplace_back([&, i] {
        try {
          i % 2 == 0 ? space.in("never", i) : space.rd("never", i);
        } catch (const Stopped&) {
          ++stopped;
        }
      });
    while (space.census().empty() || space.census().front().blocked < 4)
      std::this_thread::sleep_for(1ms);
    space.cancel();
  }
  EXPECT_EQ(stopped, 4);
  EXPECT_THROW(space.in("never", 1), Stopped);
}

TEST(TupleSpaceOnThreads, ActiveTuplesBecomePassiveWhenAllTheirFieldsAreComputed) {
  Space space;
  for (int i = 0; i < 5; ++i)
    space.eval(
        "square and cube", i, [i] { return i * i; }, [i] { return i * i * i; });
  for (int i = 0; i < 5; ++i) {
    int square = 0, cube = 0;
    space.in("square and cube", i, into(square), into(cube));
    EXPECT_EQ(square, i * i);
    EXPECT_EQ(cube, i * i * i);
  }
  space.join();
  EXPECT_EQ(space.size(), 0U);
}

TEST(TupleSpaceOnThreads, AnActiveTupleMayMakeOthers) {
  Space space;
  space.eval("parent", [&space] {
    for (int i = 0; i < 3; ++i) space.eval("child", [i] { return i; });
    int sum = 0, value = 0;
    for (int i = 0; i < 3; ++i) {
      space.in("child", into(value));
      sum += value;
    }
    return sum;
  });
  EXPECT_EQ(std::get<1>(space.in("parent", any<int>)), 3);
  space.join();
}

TEST(TupleSpaceOnThreads, AnActiveTupleThatFailsIsToldWhenJoining) {
  Space space;
  space.eval("bad", []() -> int { throw std::runtime_error("no value"); });
  EXPECT_THROW(space.join(), std::runtime_error);
  EXPECT_EQ(space.size(), 0U);
}

TEST(TupleSpaceOnThreads, EndsWithActiveTuplesThatStillWait) {
  Space space;
  space.eval("waits", [&space] { return std::get<1>(space.in("never", any<int>)); });
}

TEST(TupleSpaceOnThreads, NoTupleIsLostOrTakenTwice) {
  constexpr int kEach = 2000, kThreads = 4;
  Space space;
  std::vector<std::vector<int>> taken(kThreads);
  {
    std::vector<std::jthread> team;
    for (int t = 0; t < kThreads; ++t) {
      team.emplace_back([&space, t] {
        for (int i = 0; i < kEach; ++i) space.out("n", t * kEach + i);
      });
      team.emplace_back([&space, &mine = taken[static_cast<std::size_t>(t)]] {
        for (int i = 0; i < kEach; ++i) mine.push_back(std::get<1>(space.in("n", any<int>)));
      });
    }
  }
  std::vector<int> count(kEach * kThreads);
  for (const auto& mine : taken)
    for (const int n : mine) ++count[static_cast<std::size_t>(n)];
  EXPECT_EQ(count, std::vector<int>(count.size(), 1));
  EXPECT_EQ(space.size(), 0U);
}

/// Against a list of tuples, operation by operation.
RC_GTEST_PROP(TupleSpace, IsWhatAListOfTuplesWouldBe, ()) {
  Space space;
  std::vector<std::pair<int, int>> list;
  const int steps = *rc::gen::inRange(1, 60);
  for (int i = 0; i < steps; ++i) {
    const int a = *rc::gen::inRange(0, 3), b = *rc::gen::inRange(0, 3);
    const int what = *rc::gen::inRange(0, 4);
    if (what == 0) {
      space.out(a, b);
      list.emplace_back(a, b);
      continue;
    }
    const auto place = std::find_if(list.begin(), list.end(), [&](const auto& one) {
      return one.first == a && (what == 3 || one.second == b);
    });
    const auto found = what == 1   ? space.rdp(a, b)
                       : what == 2 ? space.inp(a, b)
                                   : space.inp(a, any<int>);
    RC_ASSERT(found.has_value() == (place != list.end()));
    if (!found) continue;
    RC_ASSERT(std::get<1>(*found) == place->second);
    if (what > 1) list.erase(place);
  }
  RC_ASSERT(space.size() == list.size());
}

}  // namespace
}  // namespace espalier::linda::space_test
