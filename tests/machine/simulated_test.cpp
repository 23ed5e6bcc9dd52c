// SPDX-License-Identifier: MIT
#include "espalier/machine/simulated.hpp"

#include <gtest/gtest.h>

#include <string>

#include "espalier/core/input_error.hpp"
#include "espalier/machine/guard.hpp"
#include "espalier/machine/simulated/settings.hpp"

namespace espalier::simulated_test {
namespace {

using Machine = SimulatedMachine<int>;

TEST(Simulated, TheProcessorWithTheSmallestClockGoesFirstAndTiesGoByNumber) {
  Machine machine;
  Machine::Cell<int> cell;
  std::string order;
  machine.run(3, [&](auto& me) {
    for (int i = 0; i < 3; ++i) {
      me.work(me.id() == 1 ? 3 : 2);  // at 2 4 6, 3 6 9, 2 4 6
      cell.set(me, 0);
      order += std::to_string(me.now()) + "abc"[me.id()] + ' ';
    }
  });
  EXPECT_EQ(order, "2a 2c 3b 4a 4c 6a 6b 6c 9b ");
}

TEST(Simulated, ALockQueuesInVirtualTimeAndContentionIsPaidFor) {
  Machine machine({.costs = {.lock = 1, .contention = 5}});
  Machine::Lock lock;
  const auto account = machine.run(3, [&](auto& me) {
    const Guard guard(me, lock);
    me.work(10);
  });
  // 0: lock 1, work to 11. 1: asks at 0, pays 1, waits to 11, pays 5, works to 26. 2: 26, 31, 41.
  EXPECT_EQ(account.processors[0].end, 11);
  EXPECT_EQ(account.processors[1].end, 26);
  EXPECT_EQ(account.processors[2].end, 41);
  EXPECT_EQ(account.processors[1].lock_waiting, 10);
  EXPECT_EQ(account.processors[2].lock_waiting, 25);
  EXPECT_EQ(account.total().contended_locks, 2u);
  EXPECT_EQ(account.elapsed, 41);
}

TEST(Simulated, WhatIsDoneAroundALockKeepsNobodyWaiting) {
  Machine machine({.costs = {.lock = 1, .around = 100}});
  Machine::Lock outer, inner;
  const auto account = machine.run(2, [&](auto& me) {
    const Guard guard(me, outer);
    const Guard another(me, inner);
    me.work(10);
  });
  // 0: locks 2, work to 12, then what is done around two locks. 1: asks at 0, pays 1, waits to 12,
  // works to 23.
  EXPECT_EQ(account.processors[0].end, 12 + 200);
  EXPECT_EQ(account.processors[1].end, 23 + 200);
  EXPECT_EQ(account.total().lock_waiting, 11);
}

TEST(Simulated, WhoWaitsForASignalHasDoneWhatIsAroundTheLockBefore) {
  Machine machine({.costs = {.around = 30}});
  Machine::Lock lock;
  Machine::Signal signal;
  bool called = false;
  const auto account = machine.run(2, [&](auto& me) {
    if (me.id() == 1) me.work(100);
    const Guard guard(me, lock);
    if (me.id() == 1) called = true, signal.notify_all(me);
    while (!called) signal.wait(me, lock);
  });
  EXPECT_EQ(account.processors[0].waiting, 100 - 30);
  EXPECT_EQ(account.processors[0].end, 100 + 30);
  EXPECT_EQ(account.processors[1].end, 100 + 30);
}

TEST(Simulated, WhereWakingTakesTimeAFreeLockGoesToWhoeverComesFirst) {
  Machine machine({.costs = {.lock = 1, .contention = 5, .notify = 2, .wake = 20}});
  Machine::Lock lock;
  const auto account = machine.run(3, [&](auto& me) {
    for (int turn = 0; turn < (me.id() == 0 ? 2 : 1); ++turn) {
      {
        const Guard guard(me, lock);
        me.work(10);
      }
      me.work(5);
    }
  });
  // 0: holds it to 11, notifies 1 until 13, comes again at 18 while 1 still wakes up, and holds it
  // to 29. 1: looks at 0 and at 5, sleeps to 33, holds it to 44 and notifies 2, which wakes at 66.
  EXPECT_EQ(account.processors[0].end, 29 + 5);
  EXPECT_EQ(account.processors[1].end, 44 + 2 + 5);
  EXPECT_EQ(account.processors[2].end, 66 + 11 + 5);
  EXPECT_EQ(account.processors[1].lock_waiting, 33);
  EXPECT_EQ(account.processors[2].lock_waiting, 66);
  EXPECT_EQ(account.total().contended_locks, 2u);
}

TEST(Simulated, ALockThatComesFreeOnTheWayToSleepIsTakenAtOnce) {
  Machine machine({.costs = {.contention = 50, .wake = 1000}});
  Machine::Lock lock;
  const auto account = machine.run(2, [&](auto& me) {
    const Guard guard(me, lock);
    me.work(10);
  });
  EXPECT_EQ(account.elapsed, 50 + 10);
}

TEST(Simulated, WakingASleeperTakesTimeOfBoth) {
  Machine machine({.costs = {.notify = 5, .wake = 20}});
  Machine::Lock lock;
  Machine::Signal signal;
  bool called = false;
  const auto account = machine.run(2, [&](auto& me) {
    if (me.id() == 0) {
      const Guard guard(me, lock);
      while (!called) signal.wait(me, lock);
      return;
    }
    me.work(100);
    const Guard guard(me, lock);
    called = true;
    signal.notify_all(me);
  });
  EXPECT_EQ(account.processors[1].end, 105);
  EXPECT_EQ(account.processors[0].end, 125);

  const auto messages = machine.run(2, [&](auto& me) {
    if (me.id() == 0)
      me.receive();
    else
      me.work(100), me.send(0, 1);
  });
  EXPECT_EQ(messages.processors[1].end, 105);
  EXPECT_EQ(messages.processors[0].end, 125);
}

TEST(Simulated, TheFirstProcessorStartsTheOthersBeforeItself) {
  Machine machine({.costs = {.start = 10}});
  const auto account = machine.run(4, [](auto&) {});
  EXPECT_EQ(account.processors[0].end, 30);
  EXPECT_EQ(account.processors[1].end, 10);
  EXPECT_EQ(account.processors[2].end, 20);
  EXPECT_EQ(account.processors[3].end, 30);
}

TEST(Simulated, AMessageTakesItsLatencyAndItsSize) {
  SimulatedMachine<std::vector<std::byte>> machine(
      {.costs = {.send = 3, .receive = 4, .latency = 100, .kilobyte = 50}});
  const auto account = machine.run(2, [&](auto& me) {
    if (me.id() == 0)
      me.send(1, std::vector<std::byte>(2044));  // and four bytes for the length: 2 KiB
    else
      EXPECT_EQ(me.receive().size(), 2044u);
  });
  EXPECT_EQ(account.processors[0].end, 3);
  EXPECT_EQ(account.processors[1].end, 3 + 100 + 2 * 50 + 4);
  EXPECT_EQ(account.processors[1].waiting, 203);
  EXPECT_EQ(account.processors[0].bytes, 2048u);
}

TEST(Simulated, PollSeesAMessageOnlyWhenItHasArrived) {
  Machine machine({.costs = {.latency = 10}});
  machine.run(2, [&](auto& me) {
    if (me.id() == 0) return me.send(1, 42);
    me.work(9);
    EXPECT_FALSE(me.poll());
    me.work(1);
    EXPECT_EQ(me.poll(), 42);
  });
}

TEST(Simulated, AFasterProcessorDoesTheSameWorkInLessTime) {
  Machine machine({.costs = {}, .speeds = {100, 170, 50}});
  const auto account = machine.run(3, [&](auto& me) {
    for (int i = 0; i < 1000; ++i) me.work(17);
  });
  EXPECT_EQ(account.processors[0].end, 17'000);
  EXPECT_EQ(account.processors[1].end, 10'000);
  EXPECT_EQ(account.processors[2].end, 34'000);
}

TEST(Simulated, ASystolicMachineActsInLockStep) {
  Machine machine({.costs = {}, .pace = Pace::kSystolic, .beat = 10});
  Machine::Cell<int> cell;
  machine.run(4, [&](auto& me) {
    for (int i = 1; i <= 3; ++i) {
      me.work(1 + me.id());
      cell.set(me, 0);
      EXPECT_EQ(me.now(), 10 * i);
    }
  });
}

TEST(Simulated, WithinATimeSliceAProcessorSeesTheOthersAsTheyWere) {
  std::vector<int> seen;
  const auto watch = [&](Time slice) {
    Machine machine({.costs = {}, .slice = slice});
    Machine::Cell<int> cell;
    seen.clear();
    machine.run(2, [&](auto& me) {
      for (int i = 1; i <= 4; ++i) {
        me.work(10);
        if (me.id() == 0)
          cell.set(me, i);
        else
          seen.push_back(cell.get(me));
      }
    });
    return seen;
  };
  EXPECT_EQ(watch(0), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(watch(1000), (std::vector<int>{4, 4, 4, 4}));  // 0 runs its whole slice first
}

TEST(Simulated, WhoPaysLateTellsWhatItHasFoundBeforeItHasPaid) {
  const auto heard_at = [](Pay pay) {
    Machine machine({.costs = {}, .pay = pay});
    Time heard = -1;
    const auto account = machine.run(2, [&](auto& me) {
      if (me.id() == 0) {
        me.work(10);
        EXPECT_EQ(me.now(), 10);
        me.send(1, 42);
      } else {
        me.receive();
        heard = me.now();
      }
    });
    EXPECT_EQ(account.processors[0].end, 10);
    return heard;
  };
  EXPECT_EQ(heard_at(Pay::kFirst), 10);
  EXPECT_EQ(heard_at(Pay::kLate), 0);
}

TEST(Simulated, WhoPaysLateHasPaidBeforeItLooksAtOthers) {
  Machine machine({.costs = {}, .pay = Pay::kLate});
  Machine::Lock lock;
  machine.run(2, [&](auto& me) {
    if (me.id() == 0) return me.work(3), me.send(1, 1), me.work(4), me.send(1, 2);
    me.work(2);
    EXPECT_EQ(me.poll(), 1);  // sent at 0; the second goes out at 3
    EXPECT_EQ(me.now(), 2);
    EXPECT_EQ(me.poll(), std::nullopt);
    me.work(1);
    EXPECT_EQ(me.poll(), 2);
    me.work(6);
    Guard guard(me, lock);
    EXPECT_EQ(me.now(), 9);
  });
}

TEST(Simulated, WhoPaysLateKnowsItsTimeAtAnySpeed) {
  Machine machine({.costs = {}, .speeds = {170, 35}, .pay = Pay::kLate});
  std::vector<Time> told(2);
  const auto account = machine.run(2, [&](auto& me) {
    for (int i = 0; i < 5; ++i) me.work(3);
    told[static_cast<std::size_t>(me.id())] = me.now();
  });
  EXPECT_EQ(told, (std::vector<Time>{8, 42}));  // 15 ticks of a processor of speed 100
  for (std::size_t id = 0; id < told.size(); ++id) EXPECT_EQ(account.processors[id].end, told[id]);
}

TEST(Simulated, ADeadlockIsReportedWithWhoWaitsForWhat) {
  Machine machine;
  Machine::Lock fork("the left fork"), knife("the right fork");
  try {
    machine.run(3, [&](auto& me) {
      if (me.id() == 2) {
        me.receive();
        return;
      }
      const Guard first(me, me.id() == 0 ? fork : knife);
      me.work(1);
      const Guard second(me, me.id() == 0 ? knife : fork);
    });
    FAIL() << "nobody noticed";
  } catch (const Deadlock& deadlock) {
    EXPECT_STREQ(deadlock.what(),
                 "deadlock of the simulated program: processor 0 waits for the right fork (held "
                 "by 1), processor 1 waits for the left fork (held by 0), processor 2 waits for a "
                 "message");
  }
}

TEST(Simulated, WhatAProcessorHoldsIsReleasedWhenARunFails) {
  struct Counted {
    int& count;
    explicit Counted(int& c) : count(++c) {}
    ~Counted() { --count; }
  };
  int alive = 0;
  Machine machine;
  EXPECT_THROW(machine.run(100,
                           [&](auto& me) {
                             const Counted here(alive);
                             if (me.id() == 50) throw std::domain_error("enough");
                             me.receive();
                           }),
               std::domain_error);
  EXPECT_EQ(alive, 0);
}

TEST(Simulated, ARunMayFailWhileOthersLetGoOfTheirLocks) {
  Machine machine({.costs = {.lock = 1}});
  std::vector<Machine::Lock> locks(8);
  EXPECT_THROW(machine.run(8,
                           [&](auto& me) {
                             for (int i = 0;; ++i) {
                               const Guard guard(me, locks[static_cast<std::size_t>(me.id())]);
                               me.work(1 + me.id());
                               if (me.id() == 5 && i == 20) throw std::domain_error("enough");
                             }
                           }),
               std::domain_error);
}

TEST(Simulated, AProcessorThatLooksForMessagesWithoutEndIsReported) {
  Machine machine;
  EXPECT_THROW(machine.run(2,
                           [](auto& me) {
                             while (me.id() == 0 && !me.poll()) {
                             }
                           }),
               std::runtime_error);
}

TEST(SimulatedDeathTest, AStackOverflowEndsWithOneClearLine) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  struct Deep {
    static int down(int depth) {
      volatile char room[1024];
      room[0] = static_cast<char>(depth);
      return depth == 0 ? room[0] : down(depth - 1) + room[0];
    }
  };
  EXPECT_EXIT(
      {
        Machine machine({.costs = {}, .stack_bytes = 32 * 1024});
        machine.run(5, [](auto& me) {
          if (me.id() == 3) Deep::down(1'000'000);
        });
      },
      testing::ExitedWithCode(1), "simulated processor 3 needs more than its 32 KiB of stack");
}

TEST(Simulated, SchedulesDisturbTheOrderButRepeatThemselves) {
  const auto order_with = [](const char* schedule, std::uint64_t seed) {
    Parameters settings;
    settings.set("schedule", schedule);
    Machine machine(simulated_options(settings, seed));
    Machine::Cell<int> cell;
    std::string order;
    machine.run(4, [&](auto& me) {
      for (int i = 0; i < 10; ++i) {
        me.work(5);
        cell.set(me, 0);
        order += std::to_string(me.id());
      }
    });
    return order;
  };
  EXPECT_EQ(order_with("jitter", 1), order_with("jitter", 1));
  EXPECT_NE(order_with("jitter", 1), order_with("jitter", 2));
  EXPECT_NE(order_with("jitter", 1), order_with("plain", 1));
  EXPECT_NE(order_with("slow", 1), order_with("plain", 1));
}

TEST(Simulated, SettingsAreCheckedByNameAndRange) {
  const auto with = [](const char* name, const char* value) {
    Parameters settings;
    settings.set(name, value);
    return simulated_options(settings, 1);
  };
  EXPECT_EQ(with("costs", "network").costs.generate, 1550);
  EXPECT_EQ(with("latency", "7").costs.latency, 7);
  EXPECT_EQ(with("speeds", "100*2,170").speeds, (std::vector<int>{100, 100, 170}));
  EXPECT_THROW(with("costs", "netwrok"), InputError);
  EXPECT_THROW(with("latency", "-1"), InputError);
  EXPECT_THROW(with("speeds", "0"), InputError);
  EXPECT_THROW(with("speeds", "100*x"), InputError);
  EXPECT_THROW(with("schedule", "chaos"), InputError);
  EXPECT_THROW(with("pace", "fast"), InputError);
  EXPECT_THROW(with("stack", "1"), InputError);
}

}  // namespace
}  // namespace espalier::simulated_test
