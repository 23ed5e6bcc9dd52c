// SPDX-License-Identifier: MIT
// What holds on every machine with shared memory and messages: one test, written once.
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "espalier/machine/guard.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier::machine_test {
namespace {

template <class M>
class EveryMachine : public testing::Test {};
using Machines = testing::Types<ThreadMachine<int>, SimulatedMachine<int>>;

struct MachineNames {
  template <class M>
  static std::string GetName(int) {
    return M::kVirtualTime ? "Simulated" : "Threads";
  }
};
TYPED_TEST_SUITE(EveryMachine, Machines, MachineNames);

TYPED_TEST(EveryMachine, RunsTheProgramOnEveryProcessor) {
  TypeParam machine;
  std::vector<int> seen(7);
  const auto account = machine.run(7, [&](auto& me) {
    EXPECT_EQ(me.count(), 7);
    ++seen[static_cast<std::size_t>(me.id())];
  });
  EXPECT_EQ(seen, std::vector<int>(7, 1));
  EXPECT_EQ(account.processors.size(), 7u);
}

TYPED_TEST(EveryMachine, MessagesOnOneLinkKeepTheirOrder) {
  TypeParam machine;
  const auto account = machine.run(3, [](auto& me) {
    constexpr int kMany = 100;
    if (me.id() == 0) {
      std::vector<int> last(3, -1);
      for (int i = 0; i < 2 * kMany; ++i) {
        const int message = me.receive();
        const auto from = static_cast<std::size_t>(message / 1000);
        EXPECT_EQ(message % 1000, last[from] + 1);
        last[from] = message % 1000;
      }
      EXPECT_FALSE(me.poll());
    } else {
      for (int i = 0; i < kMany; ++i) me.send(0, me.id() * 1000 + i);
    }
  });
  EXPECT_EQ(account.total().messages, 200u);
  EXPECT_EQ(account.total().bytes, 200 * sizeof(int));
}

TYPED_TEST(EveryMachine, LocksExclude) {
  TypeParam machine;
  typename TypeParam::Lock lock;
  int counter = 0;  // plain: only the lock protects it
  machine.run(4, [&](auto& me) {
    for (int i = 0; i < 1000; ++i) {
      const Guard guard(me, lock);
      ++counter;
    }
  });
  EXPECT_EQ(counter, 4000);
}

TYPED_TEST(EveryMachine, SignalsWakeTheSleepers) {
  TypeParam machine;
  typename TypeParam::Lock lock;
  typename TypeParam::Signal signal;
  bool open = false;
  int passed = 0;
  machine.run(5, [&](auto& me) {
    const Guard guard(me, lock);
    if (me.id() == 4) {
      open = true;
      signal.notify_all(me);
    } else {
      while (!open) signal.wait(me, lock);
      ++passed;
    }
  });
  EXPECT_EQ(passed, 4);
}

TYPED_TEST(EveryMachine, CellsAreRaisedAndLoweredByAll) {
  TypeParam machine;
  typename TypeParam::template Cell<int> high(0), low(0), sum(0);
  machine.run(4, [&](auto& me) {
    high.raise(me, me.id());
    low.lower(me, -me.id());
    sum.add(me, 1);
  });
  machine.run(1, [&](auto& me) {
    EXPECT_EQ(high.get(me), 3);
    EXPECT_EQ(low.get(me), -3);
    EXPECT_EQ(sum.exchange(me, 9), 4);
    EXPECT_EQ(sum.get(me), 9);
  });
}

TYPED_TEST(EveryMachine, AFailureOfOneProcessorEndsTheRun) {
  TypeParam machine;
  typename TypeParam::Lock lock;
  typename TypeParam::Signal never;
  EXPECT_THROW(machine.run(4,
                           [&](auto& me) {
                             if (me.id() == 1) throw std::domain_error("one is enough");
                             if (me.id() == 2) {
                               const Guard guard(me, lock);
                               never.wait(me, lock);
                             }
                             me.receive();
                           }),
               std::domain_error);
}

TYPED_TEST(EveryMachine, EndsWhenToldFromOutside) {
  std::atomic<bool> stop = true;
  using Options = std::conditional_t<TypeParam::kVirtualTime, SimulatedOptions, ThreadOptions>;
  Options options;
  options.stop = &stop;
  TypeParam machine(options);
  EXPECT_THROW(machine.run(2,
                           [&](auto& me) {
                             for (;;) {
                               me.check_stop();
                               me.work(1);
                             }
                           }),
               Stopped);
}

TEST(Threads, TimeHowLongLocksAreHeldWhenAsked) {
  constexpr Time kLong = 2'000'000;
  using Machine = ThreadMachine<>;
  Machine::Lock lock, inner, another;
  Machine::Signal signal;
  bool called = false;
  const auto stay = [&](auto& me) {
    for (const Time begin = me.now(); me.now() < begin + kLong;) me.check_stop();
  };
  const auto program = [&](auto& me) {
    if (me.id() == 0) {
      {
        const Guard guard(me, another);
        const Guard both(me, inner);
        stay(me);
      }
      stay(me);
      const Guard guard(me, lock);
      called = true;
      signal.notify_all(me);
    } else {
      const Guard guard(me, lock);
      while (!called) signal.wait(me, lock);
    }
  };
  const auto timed = Machine({.time_locks = true}).run(2, program);
  const auto &holder = timed.processors[0], &sleeper = timed.processors[1];
  EXPECT_GE(holder.holding, kLong);               // two locks at once count once ...
  EXPECT_LE(holder.holding, holder.end - kLong);  // ... and only while they are held
  EXPECT_LE(sleeper.holding + sleeper.waiting, sleeper.end);
  called = false;
  EXPECT_EQ(Machine().run(2, program).total().holding, 0);
}

}  // namespace
}  // namespace espalier::machine_test
