// SPDX-License-Identifier: MIT
#include "espalier/machine/fork_join.hpp"

#include <gtest/gtest.h>

#include "espalier/machine/simulated.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/trees/random_tree.hpp"
#include "support/plain_values.hpp"

namespace espalier::fork_join_test {
namespace {

/// Minimax where every move of every node is a task of its own: as many tasks as nodes.
template <class Machine>
class ForkedMinimax {
 public:
  using Me = typename Machine::Processor;

  static Value value(Machine& machine, int processors, const RandomTree& root, int depth) {
    ForkJoin<Machine> team(processors);
    Value result = 0;
    machine.run(processors,
                [&](Me& me) { team.run(me, [&] { result = search(team, me, root, depth); }); });
    return result;
  }

 private:
  static Value search(ForkJoin<Machine>& team, Me& me, const RandomTree& position, int depth) {
    me.work(me.costs().generate);
    if (depth == 0 || position.outcome()) return position.evaluate();
    MoveList<RandomTree::Move> moves;
    position.moves(moves);
    std::vector<Value> values(moves.size());
    typename ForkJoin<Machine>::Group group(team, me);
    for (std::size_t i = 0; i < moves.size(); ++i)
      group.fork([&, i](Me& helper) {
        values[i] = -search(team, helper, position.after(moves[i]), depth - 1);
      });
    group.join();
    return *std::max_element(values.begin(), values.end());
  }
};

TEST(ForkJoin, NestedGroupsAreExactOnConcurrentThreads) {
  for (const int processors : {1, 2, 3, 4, 8}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const RandomTree tree({5, 4, seed});
      ThreadMachine<> machine;
      EXPECT_EQ(ForkedMinimax<ThreadMachine<>>::value(machine, processors, tree, 4),
                plain_value(tree, 4));
    }
  }
}

TEST(ForkJoin, NestedGroupsAreExactUnderEverySchedule) {
  for (const int processors : {1, 2, 3, 7, 64}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const RandomTree tree({4, 4, seed});
      Parameters settings;
      settings.set("schedule", "all");
      settings.set("costs", seed % 2 == 0 ? "balance" : "multicore");
      SimulatedMachine<> machine(simulated_options(settings, seed));
      EXPECT_EQ(ForkedMinimax<SimulatedMachine<>>::value(machine, processors, tree, 4),
                plain_value(tree, 4))
          << "seed " << seed;
    }
  }
}

TEST(ForkJoin, IdleProcessorsFindTheWork) {
  const RandomTree tree({8, 5, 1});
  const auto elapsed = [&](int processors) {
    SimulatedMachine<> machine({.costs = {.generate = 100, .lock = 1}});
    ForkJoin<SimulatedMachine<>> team(processors);
    return machine
        .run(processors,
             [&](auto& me) {
               team.run(me, [&] {
                 ForkJoin<SimulatedMachine<>>::Group group(team, me);
                 for (int i = 0; i < 1000; ++i) group.fork([](auto& helper) { helper.work(1000); });
                 group.join();
               });
             })
        .elapsed;
  };
  const Time one = elapsed(1);
  EXPECT_GE(one, 1'000'000);
  EXPECT_LT(elapsed(10), one / 9);
  EXPECT_LT(elapsed(100), one / 60);
}

TEST(ForkJoin, ATaskThatThrowsEndsTheRun) {
  const auto fails = [](auto machine) {
    using Machine = decltype(machine);
    ForkJoin<Machine> team(4);
    machine.run(4, [&](auto& me) {
      team.run(me, [&] {
        typename ForkJoin<Machine>::Group group(team, me);
        std::vector<int> done(100);
        for (std::size_t i = 0; i < done.size(); ++i)
          group.fork([i, &done](auto&) {
            if (i == 57) throw std::domain_error("one of many");
            done[i] = 1;
          });
        group.join();
      });
    });
  };
  EXPECT_THROW(fails(ThreadMachine<>{}), std::domain_error);
  EXPECT_THROW(fails(SimulatedMachine<>{}), std::domain_error);
}

}  // namespace
}  // namespace espalier::fork_join_test
