// SPDX-License-Identifier: MIT
#include "espalier/linda/simulated_space.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "espalier/linda/space_for.hpp"
#include "espalier/linda/structures/barrier.hpp"
#include "espalier/linda/structures/in_queue.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier::linda {
namespace simulated_space_test {

using Machine = SimulatedMachine<>;
using Me = Machine::Processor;
using Handle = HandleFor<Machine>;
using Program = std::function<void(Handle&, Me&)>;

static_assert(TupleSpace<Space>);
static_assert(TupleSpace<HandleFor<SimulatedMachine<>>>);
static_assert(TupleSpace<HandleFor<ThreadMachine<>>>);

constexpr Costs kCosts = {.cell = 1, .send = 10, .receive = 20, .latency = 100};

RunAccount simulate(Kernel kernel, int processors, const Program& program,
                    const SimulatedOptions& options = {.costs = kCosts}) {
  Machine machine(options);
  SimulatedSpace<Machine> shared(processors, kernel);
  const RunAccount account = machine.run(processors, [&](Me& me) {
    Handle space = shared.at(me);
    program(space, me);
  });
  shared.finish();
  return account;
}

class EveryKernel : public ::testing::TestWithParam<Kernel> {};
INSTANTIATE_TEST_SUITE_P(SimulatedSpace, EveryKernel,
                         ::testing::Values(Kernel::kIn, Kernel::kOut, Kernel::kHybrid));

TEST_P(EveryKernel, MatchesByNumberTypeAndValueOfTheFields) {
  simulate(GetParam(), 2, [](Handle& space, Me& me) {
    if (me.id() == 0) {
      space.out("number", 312, 1);
      space.out("number", 312.0);
      space.out("ready");
      return;
    }
    space.rd("ready");
    EXPECT_FALSE(space.rdp("number", 312));
    EXPECT_FALSE(space.rdp("number", any<int>));
    EXPECT_FALSE(space.rdp("number", 313, any<int>));
    EXPECT_FALSE(space.rdp("name", any<int>, any<int>));
    int one = 0;
    EXPECT_TRUE(space.inp("number", 312, into(one)));
    EXPECT_EQ(one, 1);
    EXPECT_EQ(std::get<1>(space.in("number", any<double>)), 312.0);
    EXPECT_TRUE(space.inp(any<std::string>));
  });
}

TEST_P(EveryKernel, KeepsEqualTuplesApartAndGivesEachToOneTaker) {
  constexpr int kCopies = 12;
  int taken = 0;
  simulate(GetParam(), 4, [&](Handle& space, Me& me) {
    if (me.id() == 0) {
      for (int i = 0; i < kCopies; ++i) space.out("permit");
      space.out("start");
      return;
    }
    space.rd("start");
    while (space.inp("permit")) ++taken;
    space.out("done");
    if (me.id() > 1) return;
    for (int i = 1; i < 4; ++i) space.in("done");
    space.in("start");
  });
  EXPECT_EQ(taken, kCopies);
}

TEST_P(EveryKernel, WhoWaitsSleepsUntilATupleComes) {
  const auto account = simulate(GetParam(), 3, [&](Handle& space, Me& me) {
    if (me.id() == 0) {
      me.work(5000);
      space.out("go", 7);
      space.in("thanks");
      return;
    }
    if (me.id() == 1) {
      EXPECT_EQ(std::get<1>(space.rd("go", any<int>)), 7);
      space.out("seen");
      return;
    }
    space.in("seen");
    EXPECT_EQ(std::get<1>(space.in("go", any<int>)), 7);
    EXPECT_GT(me.now(), 5000);
    space.out("thanks");
  });
  EXPECT_GT(account.processors[1].waiting, 4500);
}

TEST_P(EveryKernel, AProgramInWhichAllWaitIsADeadlock) {
  const auto stuck = [](Handle& space, Me&) { space.in("godot", any<int>); };
  try {
    simulate(GetParam(), 3, stuck);
    FAIL() << "nobody comes";
  } catch (const Deadlock& deadlock) {
    EXPECT_NE(std::string(deadlock.what()).find("a tuple 'godot'"), std::string::npos)
        << deadlock.what();
  }
}

TEST_P(EveryKernel, WhatNobodyCollectsIsReported) {
  const auto careless = [](Handle& space, Me& me) {
    if (me.id() < 2) space.out("rubbish", me.id());
  };
  try {
    simulate(GetParam(), 3, careless);
    FAIL() << "two tuples are left";
  } catch (const StrayTuples& stray) {
    EXPECT_STREQ(stray.what(), "stray tuples: 2 of 'rubbish'");
  }
}

TEST_P(EveryKernel, WaitingCanEndInTime) {
  simulate(GetParam(), 2, [](Handle& space, Me& me) {
    if (me.id() > 0) return;
    const Time begin = me.now();
    EXPECT_FALSE(space.in_within(std::chrono::nanoseconds(700), "never"));
    EXPECT_GE(me.now(), begin + 700);
    EXPECT_LT(me.now(), begin + 1000);
    space.out("now");
    EXPECT_TRUE(space.in_within(std::chrono::nanoseconds(700), "now"));
  });
}

TEST_P(EveryKernel, WhatOneProcessorPutsIsSeenInThatOrder) {
  const SimulatedOptions options = {.costs = {.send = 1, .latency = 10, .kilobyte = 100'000},
                                    .schedule = {.jitter = 3, .burst = 500}};
  constexpr int kProcessors = 5;
  simulate(
      GetParam(), kProcessors,
      [](Handle& space, Me& me) {
        if (me.id() == 0) {
          space.out("large", std::vector<int>(1000, 1));
          for (int i = 1; i < kProcessors; ++i) space.out("small", i);
          for (int i = 1; i < kProcessors; ++i) space.in("seen");
          space.in("large", any<std::vector<int>>);
        } else {
          space.in("small", me.id());
          EXPECT_TRUE(space.rdp("large", any<std::vector<int>>));
          space.out("seen");
        }
      },
      options);
}

TEST_P(EveryKernel, AProcessorSeesItsOwnTuplesAtOnce) {
  simulate(GetParam(), 4, [](Handle& space, Me& me) {
    if (me.id() > 0) return;
    for (int i = 0; i < 20; ++i) {  // on all homes
      space.out("thing " + std::to_string(i), i);
      EXPECT_TRUE(space.rdp("thing " + std::to_string(i), i)) << i;
      EXPECT_TRUE(space.rdp(any<std::string>, i)) << i;
    }
    while (space.inp(any<std::string>, any<int>)) {
    }
  });
}

TEST_P(EveryKernel, TheSameRunRepeatsItselfExactly) {
  const auto run = [&] {
    return simulate(
        GetParam(), 7,
        [](Handle& space, Me& me) {
          Barrier barrier(space, "barrier");
          InQueue<int, Handle> queue(space, "queue");
          if (me.id() == 0) {
            barrier.make(me.count());
            queue.make();
          }
          for (int i = 0; i < 5; ++i) {
            queue.append(i);
            me.work(i * me.id());
            queue.take();
          }
          barrier.arrive_and_wait();
          if (me.id() > 0) return space.out("parted");
          for (int i = 1; i < me.count(); ++i) space.in("parted");
          queue.remove();
          barrier.remove();
        },
        {.costs = cost_preset("network"), .schedule = {.jitter = 20, .burst = 1000}, .seed = 5});
  };
  EXPECT_EQ(run(), run());
}

// Exact costs: two processors; the first puts a tuple at tick 1 and computes until tick 1000, the
// other asks at tick 500.
struct Bill {
  Time asker_ends = 0;
  Time maker_ends = 0;
  std::uint64_t messages = 0;
};
Bill bill(Kernel kernel, const std::function<void(Handle&)>& ask) {
  Bill made;
  Machine machine({.costs = kCosts});
  SimulatedSpace<Machine> shared(2, kernel);
  const auto account = machine.run(2, [&](Me& me) {
    Handle space = shared.at(me);
    if (me.id() == 0) {
      space.out("home of 0", 1);
      me.work(1000 - me.now());
      space.serve();
    } else {
      me.work(500);
      ask(space);
    }
  });
  made.maker_ends = account.processors[0].end;
  made.asker_ends = account.processors[1].end;
  made.messages = account.total().messages;
  return made;
}

TEST(InDistributedSpace, ATupleOfTheOwnNodeIsCheap) {
  simulate(Kernel::kIn, 2, [](Handle& space, Me& me) {
    if (me.id() > 0) return;
    space.out("improved", 0);
    EXPECT_TRUE(space.rdp("improved", 0));
    EXPECT_EQ(me.now(), 2);
    EXPECT_EQ(me.account().messages, 0u);
    space.in("improved", 0);
    EXPECT_EQ(me.now(), 3);
    EXPECT_EQ(me.account().tuple_operations, 3u);
  });
}

TEST(InDistributedSpace, ATupleElsewhereTakesAQuestionAndAnAnswer) {
  const Bill made = bill(Kernel::kIn, [](Handle& space) { space.rd("home of 0", 1); });
  // Looking 1, sending 10, on the way 100; there 20 + 10, back 100, receiving 20.
  EXPECT_EQ(made.asker_ends, 500 + 1 + 10 + 100 + 20 + 10 + 100 + 20);
  EXPECT_EQ(made.maker_ends, 1000 + 20 + 10) << "it was interrupted";
  EXPECT_EQ(made.messages, 2u);
}

TEST(InDistributedSpace, ATestThatFailsIsAnsweredByAll) {
  const auto account = simulate(Kernel::kIn, 4, [](Handle& space, Me& me) {
    if (me.id() > 0) return;
    EXPECT_FALSE(space.rdp("nothing"));
  });
  EXPECT_EQ(account.total().messages, 1u + 3u);
  EXPECT_EQ(account.processors[0].end, 1 + 10 + 100 + 20 + 10 + 100 + 3 * 20);
}

TEST(OutDistributedSpace, ReadingIsCheapAndTakingIsNot) {
  const Bill read = bill(Kernel::kOut, [](Handle& space) { space.rd("home of 0", 1); });
  EXPECT_EQ(read.asker_ends, 500 + 1 + 20) << "and 20 for the tuple that came meanwhile";
  EXPECT_EQ(read.maker_ends, 1000);
  EXPECT_EQ(read.messages, 1u);
  const Bill taken = bill(Kernel::kOut, [](Handle& space) { space.in("home of 0", 1); });
  EXPECT_EQ(taken.asker_ends, read.asker_ends + 10 + 100 + 20 + 10 + 100 + 20);
  EXPECT_EQ(taken.messages, 1u + 2u);
}

TEST(HybridSpace, OnlyTheHomeIsAsked) {
  const auto account = simulate(Kernel::kHybrid, 9, [](Handle& space, Me& me) {
    if (me.id() > 0) return;
    EXPECT_FALSE(space.rdp("nothing"));
  });
  EXPECT_LE(account.total().messages, 2u);
}

TEST(ThreadSpace, RunsTheSamePrograms) {
  ThreadMachine<> machine;
  ThreadSpace<ThreadMachine<>> shared(3);
  const auto account = machine.run(3, [&](auto& me) {
    auto space = shared.at(me);
    if (me.id() == 0) {
      for (int i = 0; i < 6; ++i) space.out("job", i);
      for (int i = 0; i < 6; ++i) space.in("done", i);
      for (int i = 1; i < 3; ++i) space.out("job", -1);
      return;
    }
    for (int job = 0; space.in("job", into(job)), job >= 0;) space.out("done", job);
  });
  shared.finish();
  EXPECT_EQ(account.total().tuple_operations, 6u + 6u + 2u + 6u + 2u + 6u);
}

TEST(ThreadSpace, WaitingCanEndInTime) {
  ThreadMachine<> machine;
  ThreadSpace<ThreadMachine<>> shared(1);
  machine.run(1, [&](auto& me) {
    auto space = shared.at(me);
    EXPECT_FALSE(space.in_within(std::chrono::milliseconds(1), "never"));
    space.out("now");
    EXPECT_TRUE(space.rd_within(std::chrono::milliseconds(1), "now"));
    EXPECT_TRUE(space.in_within(std::chrono::milliseconds(1), "now"));
  });
  shared.finish();
}

TEST(ThreadSpace, WhoWaitsHearsThatTheRunIsStopped) {
  std::atomic<bool> stop = false;
  ThreadMachine<> machine({&stop});
  ThreadSpace<ThreadMachine<>> shared(3);
  const auto run = [&] {
    machine.run(3, [&](auto& me) {
      if (me.id() == 0)
        stop = true;
      else
        shared.at(me).in("never");
    });
  };
  EXPECT_THROW(run(), Stopped);
}

}  // namespace simulated_space_test
}  // namespace espalier::linda
