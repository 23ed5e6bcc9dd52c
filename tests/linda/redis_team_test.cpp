// SPDX-License-Identifier: MIT
// The Linda searches through a real server: with all processors in this process, with workers, and
// with workers, masters and servers that are killed.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/linda/farm/worker.hpp"
#include "espalier/linda/redis/machine.hpp"
#include "espalier/linda/space_for.hpp"
#include "espalier/parallel/linda/team/job.hpp"
#include "espalier/parallel/linda/team/master.hpp"
#include "espalier/parallel/linda/team/processor.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "parallel/any_search.hpp"
#include "parallel/contract.hpp"
#include "parallel/schedules.hpp"
#include "support/redis_server.hpp"

namespace espalier::linda::team::redis_team_test {
namespace {

using namespace std::chrono_literals;
using espalier::testing::Child;
using espalier::testing::RedisServer;

static_assert(TupleSpace<HandleFor<RedisMachine>>);

const redis::Options kBriefly{.lease = 300ms};

/// The thesis's eleven, in its order.
struct Named {
  std::string algorithm;
  std::vector<std::string> settings = {};
};
const std::vector<Named> kEleven = {{"linda-base"},
                                    {"linda-master-searches"},
                                    {"linda-peers"},
                                    {"linda-deepening"},
                                    {"linda-sharing"},
                                    {"linda-pvsplit"},
                                    {"linda-pvsplit", {"refresh=private"}},
                                    {"linda-subcontracting"},
                                    {"linda-dpvsplit"},
                                    {"linda-dpvsplit", {"refresh=private"}},
                                    {"linda-dynamic", {"poll=16"}}};

Order order_of(const RedisServer& server, const Named& what, const std::string& game,
               const AnyGame& root, int depth, int processors, int workers = 0) {
  Order order{.url = server.url(), .options = kBriefly, .game = game, .root = root, .request = {}};
  order.request.algorithm = what.algorithm;
  order.request.depth = depth;
  order.request.processors = processors;
  order.settings = what.settings;
  order.workers = workers;
  return order;
}
Order long_search(const RedisServer& server, int processors, int workers) {
  return order_of(server, {"linda-pvsplit"}, "connect4", find_game("connect4").parse(""), 12,
                  processors, workers);
}

std::string error_of(const Order& order) {
  try {
    search_with_team(order);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

/// Searches leave neither tuples nor spaces behind; workers end a little after them.
void expect_clean(const RedisServer& server) {
  RedisSpace farm(server.url(), kBriefly);
  redis::Connection connection(redis::Url::parse(server.url()), 5s);
  const auto is_clean = [&] {
    return farm.size() == 0 && connection.call({"KEYS", "*.run-*"}).list.empty();
  };
  for (int i = 0; i < 1000 && !is_clean(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(is_clean());
}

class RedisTeam : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  }
};

/// Works in this process until it goes away.
class LocalWorker {
 public:
  LocalWorker(const RedisServer& server, int threads)
      : worker_(server.url(), kBriefly,
                {{std::string(kProcessorKind), processor_performer(server.url(), kBriefly)}}),
        thread_([this, threads] { worker_.work(threads); }) {}
  ~LocalWorker() { worker_.leave(); }
  [[nodiscard]] const farm::Worker& worker() const { return worker_; }

 private:
  farm::Worker worker_;
  std::jthread thread_;
};

TEST_F(RedisTeam, AllElevenKeepTheContractOnAnyTreeAndWindow) {
  const RedisServer server;
  constexpr int kRounds = 4;
  EXPECT_TRUE(rc::check([&] {
    static int cases = 0;
    if (++cases > kRounds * static_cast<int>(kEleven.size())) return;
    const Named& what = kEleven[static_cast<std::size_t>(cases) % kEleven.size()];
    const Sample sample = samples::any();
    const AnyGame root = sample.root();
    Order order = order_of(server, what, "tree", root, sample.depth, samples::between(1, 5));
    order.request.window = samples::any_window(plain_value(root, sample.depth));
    RC_LOG() << sample << " " << what.algorithm << std::endl;
    const auto report = search_with_team(order);
    check_contract(report.result, root, sample.depth, order.request.window);
  }));
  expect_clean(server);
}

TEST_F(RedisTeam, AllElevenSearchGamesWithWorkers) {
  const RedisServer server;
  const LocalWorker worker(server, 2);
  const AnyGame chess = find_game("chess").parse(
      "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2NBPN2/PPP2PPP/R1BQK2R w KQkq - 0 6");
  const Value value = find_best(chess, 3, AlphaBeta{}).value;
  for (const auto& what : kEleven) {
    const auto report = search_with_team(order_of(server, what, "chess", chess, 3, 4, 2));
    EXPECT_EQ(report.result.value, value) << what.algorithm;
    ASSERT_EQ(report.by_processor.size(), 4U);
    std::uint64_t nodes = 0;
    for (const auto& one : report.by_processor) nodes += one.nodes();
    EXPECT_EQ(nodes, report.result.counters.nodes());
    for (const auto& one : report.account.processors) {
      EXPECT_GT(one.tuple_operations, 0U) << what.algorithm;
      EXPECT_LE(one.end, report.account.elapsed);
    }
  }
  expect_clean(server);
}

TEST_F(RedisTeam, ARootThatIsOverIsTheMastersAlone) {
  const RedisServer server;
  const LocalWorker worker(server, 1);
  const AnyGame over = find_game("tictactoe").parse("xxx/oo./... o");
  for (const auto& what : kEleven)
    EXPECT_LT(search_with_team(order_of(server, what, "tictactoe", over, 3, 2, 1)).result.value, 0)
        << what.algorithm;
  expect_clean(server);
}

TEST_F(RedisTeam, WhatAWorkerDoesNotKnowIsAnError) {
  const RedisServer server;
  const LocalWorker worker(server, 1);
  Order order = long_search(server, 2, 1);
  order.game = "my-game";
  EXPECT_NE(error_of(order).find("cannot do its job: unknown game 'my-game'"), std::string::npos)
      << error_of(order);
  EXPECT_THROW(search_with_team(long_search(server, 2, 2)), InputError) << "the first is here";
  expect_clean(server);
}

TEST_F(RedisTeam, ASearchThatIsStoppedEndsForAll) {
  const RedisServer server;
  const LocalWorker worker(server, 1);
  std::atomic<bool> stop = false;
  Order order = long_search(server, 3, 1);
  order.request.stop = &stop;
  order.on_joined = [&](int, const std::string&) { stop = true; };
  EXPECT_THROW(search_with_team(order), Stopped);
  Order waiting = long_search(server, 4, 3);  // for workers that do not come
  waiting.request.stop = &stop;
  EXPECT_THROW(search_with_team(waiting), Stopped);
  expect_clean(server);
}

TEST_F(RedisTeam, AProcessorThatIsKilledEndsTheSearchWithAnError) {
  const RedisServer server;
  Child worker({ESPALIER_REDIS_PROGRAMS, "processor", server.url()});
  const LocalWorker other(server, 1);
  Order order = long_search(server, 4, 2);
  std::string name;
  int joined = 0;
  std::jthread killer;
  order.on_joined = [&](int processor, const std::string& who) {
    if (who != redis::this_process()) name = std::to_string(processor) + " was lost: " + who;
    if (++joined == 2) killer = std::jthread([&] { worker.end(SIGKILL); });
  };
  const std::string error = error_of(order);
  EXPECT_EQ(error, "processor " + name + " died or left; search again with others");
  expect_clean(server);
}

TEST_F(RedisTeam, AWorkerThatLeavesEndsTheSearchWithAnError) {
  const RedisServer server;
  std::optional<LocalWorker> worker;
  worker.emplace(server, 1);
  Order order = long_search(server, 2, 1);
  std::jthread leaver;
  order.on_joined = [&](int, const std::string&) {
    leaver = std::jthread([&] { worker.reset(); });
  };
  EXPECT_NE(error_of(order).find("processor 1 was lost: "), std::string::npos);
  expect_clean(server);
}

TEST_F(RedisTeam, WorkersOfAMasterThatWasKilledAreFree) {
  const RedisServer server;
  const LocalWorker worker(server, 1);
  Child master({ESPALIER_REDIS_PROGRAMS, "lead", server.url()});
  RedisSpace farm(server.url(), kBriefly);
  farm.rd(kStartName, any<std::string>);
  master.end(SIGKILL);
  expect_clean(server);
  const AnyGame root = find_game("tictactoe").parse("");
  EXPECT_EQ(search_with_team(order_of(server, {"linda-peers"}, "tictactoe", root, 4, 2, 1))
                .by_processor.size(),
            2U);
}

/// When the search has begun.
void restart(RedisServer& server) {
  RedisSpace farm(server.url(), kBriefly);
  farm.rd(kStartName, any<std::string>);
  server.kill();
  ASSERT_TRUE(server.start());
}

TEST_F(RedisTeam, AServerThatForgetsEndsTheSearchWithAnError) {
  RedisServer server;
  auto error = std::async(std::launch::async, [&] { return error_of(long_search(server, 3, 0)); });
  restart(server);
  EXPECT_EQ(error.get(), "the Redis server has lost tuples of the search");
}

TEST_F(RedisTeam, TheValueIsExactWhenAServerWithPersistenceIsKilled) {
  RedisServer server({"--appendonly", "yes"});
  const LocalWorker worker(server, 1);
  const AnyGame root = find_game("connect4").parse("4453");
  auto report = std::async(std::launch::async, [&] {
    return search_with_team(order_of(server, {"linda-dpvsplit"}, "connect4", root, 8, 3, 1));
  });
  restart(server);
  EXPECT_EQ(report.get().result.value, find_best(root, 8, AlphaBeta{}).value);
  expect_clean(server);
}

}  // namespace
}  // namespace espalier::linda::team::redis_team_test
