// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated/clock_queue.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <set>

namespace espalier::simulated::clock_queue_test {
namespace {

/// Against a sorted set, with clocks near and far, and processors brought forward.
RC_GTEST_PROP(ClockQueue, GivesTheProcessorsByClockThenByNumber, ()) {
  constexpr int kProcessors = 150;
  ClockQueue queue(kProcessors);
  std::set<std::pair<Time, int>> expected;
  std::vector<Time> due(kProcessors, kNever);
  Time now = 0;
  const auto some_time = [&] {
    return now + *rc::gen::element<Time>(0, 1, 7, 200, 255, 256, 300, 5000);
  };
  const int steps = *rc::gen::inRange(0, 400);
  for (int step = 0; step < steps; ++step) {
    const int processor = *rc::gen::inRange(0, kProcessors);
    Time& at = due[static_cast<std::size_t>(processor)];
    const int action = *rc::gen::inRange(0, 4);
    if (action == 0 && at == kNever) {
      at = some_time();
      queue.add(processor, at);
      expected.insert({at, processor});
    } else if (action == 1) {
      const Time to = some_time();
      queue.advance(processor, to);
      if (to < at) {
        expected.erase({at, processor});
        expected.insert({to, processor});
        at = to;
      }
    } else if (action == 2 && !expected.empty()) {
      int turns = *rc::gen::inRange(0, 200);
      const int last = queue.take_turns([&](int whose, Time when) {
        RC_ASSERT(*expected.begin() == std::pair(when, whose));
        expected.erase(expected.begin());
        now = when;
        Time& next = due[static_cast<std::size_t>(whose)];
        next = turns-- > 0 ? some_time() : kNever;
        if (next != kNever) expected.insert({next, whose});
        return next;
      });
      RC_ASSERT(due[static_cast<std::size_t>(last)] == kNever);
    } else if (!expected.empty()) {
      const auto first = *expected.begin();
      RC_ASSERT(queue.next_time() == first.first);
      RC_ASSERT(queue.next_processor() == first.second);
      RC_ASSERT(queue.take() == first.second);
      expected.erase(expected.begin());
      due[static_cast<std::size_t>(first.second)] = kNever;
      now = first.first;
    }
    RC_ASSERT(queue.next_time() == (expected.empty() ? kNever : expected.begin()->first));
  }
}

TEST(ClockQueue, AProcessorThatIsDueAgainAtATimeItWasBroughtForwardFromComesOnce) {
  ClockQueue queue(3);
  queue.add(0, 5000);
  queue.advance(0, 10);
  EXPECT_EQ(queue.take(), 0);
  queue.add(0, 5000);
  queue.add(1, 6000);
  EXPECT_EQ(queue.take(), 0);
  EXPECT_EQ(queue.next_time(), 6000);
  EXPECT_EQ(queue.take(), 1);
  EXPECT_EQ(queue.next_time(), kNever);
}

}  // namespace
}  // namespace espalier::simulated::clock_queue_test
