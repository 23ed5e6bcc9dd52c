// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "espalier/linda/fields.hpp"
#include "espalier/machine/stopped.hpp"

namespace espalier::linda::space_behaviour {

using namespace std::chrono_literals;

/// What every tuple space keeps, wherever its tuples are. A Backend makes spaces: obstacle() says
/// why it cannot, space() is the space of this test, kMany a number of tuples that takes no time.
template <class Backend>
class TupleSpace : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = Backend::obstacle()) GTEST_SKIP() << *obstacle;
    backend_ = std::make_unique<Backend>();
  }
  auto& space() { return backend_->space(); }

 private:
  std::unique_ptr<Backend> backend_;
};
template <class Backend>
class TupleSpaceOnThreads : public TupleSpace<Backend> {};

TYPED_TEST_SUITE_P(TupleSpace);
TYPED_TEST_SUITE_P(TupleSpaceOnThreads);

TYPED_TEST_P(TupleSpace, GivesBackWhatWasPutIn) {
  auto& space = this->space();
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

TYPED_TEST_P(TupleSpace, IsAMultiset) {
  auto& space = this->space();
  for (int i = 0; i < 3; ++i) space.out("same");
  EXPECT_EQ(space.size(), 3U);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(space.inp("same"));
  EXPECT_FALSE(space.inp("same"));
}

TYPED_TEST_P(TupleSpace, MatchesNumberTypesAndValuesOfFields) {
  auto& space = this->space();
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

TYPED_TEST_P(TupleSpace, TakesTheOldestOfThoseThatMatch) {
  auto& space = this->space();
  for (int i = 0; i < 4; ++i) space.out("n", i);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(std::get<1>(space.in("n", any<int>)), i);
}

TYPED_TEST_P(TupleSpace, CarriesWholeValuesOfAnyType) {
  auto& space = this->space();
  space.out("line", std::vector<int>{1, 2, 3}, std::array{4, 5});
  std::vector<int> line;
  space.in("line", into(line), std::array{4, 5});
  EXPECT_EQ(line, (std::vector<int>{1, 2, 3}));
}

TYPED_TEST_P(TupleSpaceOnThreads, WhoWaitsGetsTheTupleThatComes) {
  auto& space = this->space();
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

TYPED_TEST_P(TupleSpaceOnThreads, TakersAreServedInTheOrderInWhichTheyCame) {
  auto& space = this->space();
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

TYPED_TEST_P(TupleSpaceOnThreads, WaitsNoLongerThanItIsTold) {
  auto& space = this->space();
  EXPECT_FALSE(space.in_within(5ms, "never", any<int>));
  EXPECT_FALSE(space.rd_within(5ms, "never", any<int>));
  EXPECT_TRUE(space.census().empty()) << "nobody waits any more";
  space.out("now", 1);
  EXPECT_TRUE(space.rd_within(5ms, "now", any<int>));
}

TYPED_TEST_P(TupleSpaceOnThreads, CancellingWakesAllWhoWait) {
  auto& space = this->space();
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

TYPED_TEST_P(TupleSpaceOnThreads, NoTupleIsLostOrTakenTwice) {
  auto& space = this->space();
  constexpr int kEach = TypeParam::kMany, kThreads = 4;
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
TYPED_TEST_P(TupleSpace, IsWhatAListOfTuplesWouldBe) {
  auto& space = this->space();
  EXPECT_TRUE(rc::check([&] {
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
    while (space.inp(any<int>, any<int>)) {
    }
    RC_ASSERT(space.size() == 0U);
  }));
}

REGISTER_TYPED_TEST_SUITE_P(TupleSpace, GivesBackWhatWasPutIn, IsAMultiset,
                            MatchesNumberTypesAndValuesOfFields, TakesTheOldestOfThoseThatMatch,
                            CarriesWholeValuesOfAnyType, IsWhatAListOfTuplesWouldBe);
REGISTER_TYPED_TEST_SUITE_P(TupleSpaceOnThreads, WhoWaitsGetsTheTupleThatComes,
                            TakersAreServedInTheOrderInWhichTheyCame, WaitsNoLongerThanItIsTold,
                            CancellingWakesAllWhoWait, NoTupleIsLostOrTakenTwice);

}  // namespace espalier::linda::space_behaviour
