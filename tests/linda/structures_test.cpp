// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "espalier/linda/master_worker.hpp"
#include "espalier/linda/structures/bag.hpp"
#include "espalier/linda/structures/barrier.hpp"
#include "espalier/linda/structures/graph.hpp"
#include "espalier/linda/structures/in_queue.hpp"
#include "espalier/linda/structures/read_queue.hpp"
#include "espalier/linda/structures/semaphore.hpp"

namespace espalier::linda::structures_test {
namespace {

constexpr int kTeam = 4;

/// The same program on several threads.
void together(const std::function<void(int)>& program) {
  std::vector<std::jthread> team;
  for (int i = 0; i < kTeam; ++i) team.emplace_back(program, i);
}

TEST(LindaStructuresOnThreads, ASemaphoreLetsNoMoreInThanItHasPermits) {
  Space space;
  Semaphore(space, "door").release(2);
  std::atomic<int> inside = 0, most = 0;
  together([&](int) {
    Semaphore door(space, "door");
    for (int i = 0; i < 200; ++i) {
      door.acquire();
      const int now = ++inside;
      for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {
      }
      --inside;
      door.release();
    }
  });
  EXPECT_LE(most, 2);
  EXPECT_EQ(space.size(), 2U);
  EXPECT_TRUE(Semaphore(space, "door").try_acquire());
}

TEST(LindaStructuresOnThreads, ChangesOfASharedVariableNeverOverlap) {
  Space space;
  Counter(space, "sum").make();
  together([&](int) {
    Counter sum(space, "sum");
    for (int i = 0; i < 500; ++i) sum.add(1);
  });
  Counter(space, "sum").await(kTeam * 500);
  EXPECT_EQ(Counter(space, "sum").remove(), kTeam * 500);
  EXPECT_EQ(space.size(), 0U);
  SharedVariable<std::string> text(space, "text");
  text.make("a");
  EXPECT_EQ(text.exchange("b"), "a");
  EXPECT_EQ(text.update([](const std::string& old) { return old + "c"; }), "bc");
  EXPECT_EQ(text.read(), "bc");
}

TEST(LindaStructuresOnThreads, ABagGivesEveryThingOnce) {
  Space space;
  Bag<int> bag(space, "things");
  for (int i = 0; i < 100; ++i) bag.put(i);
  std::multiset<int> taken;
  std::mutex mutex;
  together([&](int) {
    Bag<int> mine(space, "things");
    while (const auto thing = mine.try_take()) {
      const std::lock_guard lock(mutex);
      taken.insert(*thing);
    }
  });
  std::multiset<int> all;
  for (int i = 0; i < 100; ++i) all.insert(i);
  EXPECT_EQ(taken, all);
  bag.put(1);
  bag.put(2);
  EXPECT_EQ(bag.clear(), 2U);
}

TEST(LindaStructuresOnThreads, AnInQueueKeepsTheOrder) {
  Space space;
  InQueue<int> queue(space, "queue");
  queue.make();
  std::vector<int> taken;
  {
    std::jthread consumer([&] {
      InQueue<int> mine(space, "queue");
      for (int i = 0; i < 300; ++i) taken.push_back(mine.take());
    });
    for (int i = 0; i < 300; ++i) queue.append(i);
  }
  std::vector<int> expected(300);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(taken, expected);
  queue.remove();
  EXPECT_EQ(space.size(), 0U);
}

TEST(LindaStructuresOnThreads, EveryReaderOfAReadQueueSeesEverything) {
  Space space;
  ReadQueue<int> queue(space, "news");
  queue.make();
  std::array<int, kTeam> sums{};
  {
    std::vector<std::jthread> readers;
    for (int& sum : sums)
      readers.emplace_back([&space, &sum] {
        const ReadQueue<int> mine(space, "news");
        ReadQueue<int>::Reader reader(mine);
        for (int i = 0; i < 50; ++i) sum = sum * 3 % 1009 + reader.next();
      });
    for (int i = 0; i < 50; ++i) queue.append(i);
  }
  for (const int sum : sums) EXPECT_EQ(sum, sums[0]);
  EXPECT_GT(sums[0], 0);
  queue.drop();
  EXPECT_EQ(space.size(), 0U);
}

TEST(LindaStructuresOnThreads, NobodyPassesABarrierBeforeAllHaveCome) {
  constexpr int kPhases = 30;
  Space space;
  Barrier(space, "barrier").make(kTeam);
  std::atomic<int> arrived = 0;
  std::atomic<bool> early = false;
  together([&](int) {
    Barrier barrier(space, "barrier");
    for (int phase = 1; phase <= kPhases; ++phase) {
      ++arrived;
      barrier.arrive_and_wait();
      if (arrived < phase * kTeam) early = true;
    }
  });
  EXPECT_FALSE(early);
  EXPECT_EQ(arrived, kPhases * kTeam);
  Barrier(space, "barrier").remove();
  EXPECT_EQ(space.size(), 0U);
}

TEST(LindaStructures, AGraphIsMadeOfItsEdges) {
  Space space;
  Graph<std::string> tree(space, "tree");
  for (const auto& [node, name] : {std::pair{0, "root"}, {1, "left"}, {2, "right"}})
    tree.add_node(node, name);
  tree.add_edge(0, 1);
  tree.add_edge(0, 2);
  EXPECT_EQ(tree.edges(0), (std::vector<std::int64_t>{1, 2}));
  EXPECT_TRUE(tree.edges(1).empty());
  tree.set_value(1, "other");
  EXPECT_EQ(tree.value(1), "other");
  for (int node = 0; node < 3; ++node) tree.remove_node(node);
  EXPECT_EQ(space.size(), 0U);
}

TEST(LindaStructuresOnThreads, WorkersDoEveryJobOfTheirMaster) {
  Space space;
  {
    MasterWorker<int, std::int64_t> team(space, "squares", kTeam,
                                         [](int n) { return std::int64_t{n} * n; });
    for (int i = 0; i < 200; ++i) EXPECT_EQ(team.give(i), i);
    int results = 0;
    while (const auto result = team.collect()) {
      EXPECT_EQ(result->second, result->first * result->first);
      ++results;
    }
    EXPECT_EQ(results, 200);
    for (int i = 0; i < 50; ++i) team.give(i);
    EXPECT_LE(team.withdraw(), 50);
    EXPECT_GE(team.open(), 0);
  }
  EXPECT_EQ(space.size(), 0U) << "nothing is left behind";
}

TEST(LindaStructuresOnThreads, ACancelledSpaceLetsMasterAndWorkersGo) {
  Space space;
  MasterWorker<int, int> team(space, "slow", 2,
                              [&space](int) { return std::get<1>(space.in("never", any<int>)); });
  team.give(1);
  space.cancel();
  EXPECT_THROW(team.collect(), Stopped);
}

}  // namespace
}  // namespace espalier::linda::structures_test
