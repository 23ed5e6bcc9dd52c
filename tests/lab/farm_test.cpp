// SPDX-License-Identifier: MIT
#include "espalier/lab/farm.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "espalier/lab/bratko_kopec.hpp"
#include "espalier/linda/farm/worker.hpp"
#include "support/redis_server.hpp"

namespace espalier::lab::farm_test {
namespace {

using espalier::testing::RedisServer;

TEST(LabFarm, WorkersFindWhatTheLabFindsItself) {
  if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  const RedisServer server;
  linda::RedisSpace space(server.url());
  linda::farm::Worker worker(server.url(), {}, {{std::string(kFarmKind), farm_performer()}});
  std::jthread thread([&] { worker.work(2); });
  {
    FarmRunner farm(space);
    const std::atomic<bool> never = false;
    for (const Search& search :
         {Search{.on = trees("random", 3, 4)},
          Search{.on = {.game = "connect4", .text = "two", .depth = 4, .list = {"44", "4453"}},
          .tools = {"killers"}},
          Search{.on = bratko_kopec_in_static_order(3)},
          Search{.on = trees("random", 3, 4), .algorithm = "tree-splitting", .processors = 4}}) {
      for (std::uint64_t number = 1; number <= 2; ++number) {
        const AnyGame position = search.on.position(number);
        const auto found = farm.run(search, position);
        ASSERT_TRUE(found);
        EXPECT_EQ(*found, *run(search, position, never)) << search.key();
      }
    }
    EXPECT_THROW(farm.run(Search{.on = trees("random", 3, 4), .algorithm = "no-such"},
                          trees("random", 3, 4).position(1)),
                 std::runtime_error)
        << "the worker says so";
  }
  EXPECT_EQ(space.size(), 0U);
  worker.leave();
}

TEST(LabFarm, ACancelledRunLeavesNothingBehind) {
  if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  const RedisServer server;
  linda::RedisSpace space(server.url());
  {
    FarmRunner farm(space);
    const Search search{.on = trees("random", 3, 4)};
    std::jthread waiting([&] { EXPECT_FALSE(farm.run(search, search.on.position(1))); });
    while (space.census().size() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    space.cancel();
  }
  EXPECT_EQ(space.size(), 0U);
}

}  // namespace
}  // namespace espalier::lab::farm_test
