// SPDX-License-Identifier: MIT
// The Linda searches through a real server: with all processors in this process, with workers, and
// with workers, masters and servers that are killed.
#include <gtest/gtest.h>

#include <functional>
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

/// Whoever sits there when it begins, or comes a little later: the search is the same.
TEST_F(RedisTeam, AllElevenSearchWithWhoeverComes) {
  const RedisServer server;
  const AnyGame root = find_game("connect4").parse("4453");
  const Value value = find_best(root, 6, AlphaBeta{}).value;
  const LocalWorker worker(server, 3);
  for (const auto& what : kEleven)
    for (const int depth : {1, 2, 6}) {
      Order order = order_of(server, what, "connect4", root, depth, 1);
      order.seats = 4;
      const auto report = search_with_team(order);
      if (depth == 6) {
        EXPECT_EQ(report.result.value, value) << what.algorithm;
      }
      EXPECT_LE(report.by_processor.size(), 4U);
      EXPECT_EQ(report.by_processor.size(), report.account.processors.size());
    }
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
  order.on_joined = [&](const std::string&, int) { stop = true; };
  EXPECT_THROW(search_with_team(order), Stopped);
  Order waiting = long_search(server, 4, 3);  // for workers that do not come
  waiting.request.stop = &stop;
  EXPECT_THROW(search_with_team(waiting), Stopped);
  expect_clean(server);
}

/// When the search has begun.
void await_start(const RedisServer& server) {
  RedisSpace(server.url(), kBriefly)
      .rd(kStartName, any<std::string>, any<Processors>, any<std::int32_t>);
}
void restart(RedisServer& server) {
  await_start(server);
  server.kill();
  ASSERT_TRUE(server.start());
}
void kill_worker(const std::string& name) {
  ::kill(std::stoi(name.substr(name.rfind(':') + 1)), SIGKILL);
}
std::vector<std::string> processor(const RedisServer& server) {
  return {ESPALIER_REDIS_PROGRAMS, "processor", server.url()};
}

/// Half a second or so on one core: nobody has ended before somebody who was waiting for the start
/// does something to it.
struct Example {
  AnyGame root = find_game("connect4").parse("4453");
  int depth = 9;
  Value value = find_best(root, depth, AlphaBeta{}).value;

  [[nodiscard]] Order order(const RedisServer& server, const std::string& algorithm, int processors,
                            int workers, std::vector<std::string>& restarts) const {
    Order made = order_of(server, {algorithm}, "connect4", root, depth, processors, workers);
    made.on_restart = [&](const Restart& restart) { restarts.push_back(restart.why); };
    return made;
  }
};

TEST_F(RedisTeam, WorkersThatAreKilledOneAfterTheOtherCostTimeOnly) {
  const RedisServer server;
  const Child one(processor(server)), two(processor(server)), late(processor(server));
  const Example example;
  std::vector<std::string> restarts, killed;
  Order order = example.order(server, "linda-pvsplit", 4, 2, restarts);
  order.options.lease = 2s;  // so long the one who is left may take to come again
  std::jthread killer;
  order.on_joined = [&](const std::string& worker, int joined) {
    if (joined < 2) return;
    killed.push_back(worker);
    killer = std::jthread([&, worker] {
      await_start(server);
      kill_worker(worker);
    });
  };
  const auto report = search_with_team(order);
  EXPECT_EQ(report.result.value, example.value);
  ASSERT_EQ(restarts.size(), 2U) << "the third attempt has one worker";
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(restarts[i].starts_with("processor ")) << restarts[i];
    EXPECT_TRUE(restarts[i].ends_with(" was lost: " + killed[i] + " died or left")) << restarts[i];
  }
  EXPECT_EQ(report.by_processor.size(), 4U);
  expect_clean(server);
}

TEST_F(RedisTeam, AWorkerThatLeavesCostsTimeOnly) {
  const RedisServer server;
  std::optional<LocalWorker> worker;
  worker.emplace(server, 1);
  const Example example;
  std::vector<std::string> restarts;
  Order order = example.order(server, "linda-master-searches", 2, 1, restarts);
  std::jthread leaver;
  order.on_joined = [&](const std::string&, int) {
    leaver = std::jthread([&] {
      await_start(server);
      worker.reset();
    });
  };
  EXPECT_EQ(search_with_team(order).result.value, example.value);
  EXPECT_EQ(restarts,
            std::vector{"processor 1 was lost: " + redis::this_process() + " died or left"});
  expect_clean(server);
}

/// A search that the master begins alone, and a worker that comes to it.
struct Joined {
  ParallelReport report;
  Value value = 0;                          // as it should be
  std::vector<std::string> late, restarts;  // as they are told
};
/// One that is long enough for what is to happen: deeper and deeper.
Joined search_joined(const RedisServer& server, const Named& what,
                     const std::function<void(const std::string& worker)>& on_late,
                     const std::function<bool(const Joined&)>& has_happened) {
  const AnyGame root = find_game("connect4").parse("4453");
  for (int depth = 7;; ++depth) {
    Joined found;
    Order order = order_of(server, what, "connect4", root, depth, 1);
    order.seats = 4;
    order.on_late = [&](const std::string& worker, int processor) {
      found.late.push_back("processor " + std::to_string(processor) + " was lost: " + worker);
      on_late(worker);
    };
    order.on_restart = [&](const Restart& restart) { found.restarts.push_back(restart.why); };
    {
      const Child worker(processor(server));
      found.report = search_with_team(order);
    }
    expect_clean(server);
    if (!has_happened(found)) continue;
    found.value = find_best(root, depth, AlphaBeta{}).value;
    return found;
  }
}

TEST_F(RedisTeam, AWorkerThatComesWhileItIsSearchedTakesPart) {
  const RedisServer server;
  for (const auto& what :
       {Named{"linda-peers"}, Named{"linda-dpvsplit"}, Named{"linda-dynamic", {"poll=4096"}}}) {
    const auto found = search_joined(
        server, what, [](const std::string&) {},
        [](const Joined& it) {  // in the first attempt
          return !it.late.empty() && it.restarts.empty() && it.report.by_processor[1].nodes() > 0;
        });
    EXPECT_EQ(found.report.result.value, found.value) << what.algorithm;
    EXPECT_EQ(found.report.by_processor.size(), 2U);
    ASSERT_EQ(found.report.account.processors.size(), 2U);
    EXPECT_GT(found.report.account.processors[1].searching, 0);
  }
}

TEST_F(RedisTeam, AWorkerThatComesAndIsKilledCostsTimeOnly) {
  const RedisServer server;
  const auto found = search_joined(server, {"linda-sharing"}, kill_worker,
                                   [](const Joined& it) { return !it.restarts.empty(); });
  EXPECT_EQ(found.report.result.value, found.value);
  EXPECT_EQ(found.restarts, std::vector{found.late.at(0) + " died or left"});
  EXPECT_EQ(found.report.by_processor.size(), 1U);
}

TEST_F(RedisTeam, WorkersThatAreOfNoUseAreNotAskedForEver) {
  const RedisServer server;
  RedisSpace farm(server.url(), kBriefly);
  const auto joins_and_gives_up = [&](const std::string& job, const farm::Situation& situation) {
    const auto place = farm::unpacked_text<ProcessorJob>(job).place;
    farm.replace(make_template(kPlaceName, situation.run, place),
                 std::tuple(std::string(kJoinedName), situation.run, place, std::string("idler")));
    return std::string();
  };
  farm::Worker worker(server.url(), kBriefly, {{std::string(kProcessorKind), joins_and_gives_up}});
  const std::jthread thread([&] { worker.work(1); });
  std::vector<std::string> restarts;
  const AnyGame root = find_game("tictactoe").parse("");
  Order order = order_of(server, {"linda-peers"}, "tictactoe", root, 4, 2, 1);
  order.on_restart = [&](const Restart& restart) { restarts.push_back(restart.why); };
  EXPECT_EQ(search_with_team(order).result.value, find_best(root, 4, AlphaBeta{}).value);
  EXPECT_EQ(restarts.size(), 8U);
  worker.leave();
  expect_clean(server);
}

TEST_F(RedisTeam, WorkersOfAMasterThatWasKilledAreFree) {
  const RedisServer server;
  const LocalWorker worker(server, 1);
  Child master({ESPALIER_REDIS_PROGRAMS, "lead", server.url()});
  await_start(server);
  master.end(SIGKILL);
  expect_clean(server);
  const AnyGame root = find_game("tictactoe").parse("");
  EXPECT_EQ(search_with_team(order_of(server, {"linda-peers"}, "tictactoe", root, 4, 2, 1))
                .by_processor.size(),
            2U);
}

TEST_F(RedisTeam, AServerThatForgetsCostsTimeOnly) {
  RedisServer server;
  const LocalWorker worker(server, 1);
  const Example example;
  std::vector<std::string> restarts;
  const Order order = example.order(server, "linda-peers", 3, 1, restarts);
  auto report = std::async(std::launch::async, [&] { return search_with_team(order); });
  restart(server);
  EXPECT_EQ(report.get().result.value, example.value);
  EXPECT_EQ(restarts, std::vector<std::string>{"the Redis server has lost tuples of the search"});
  expect_clean(server);
}

TEST_F(RedisTeam, TheValueIsExactWhenAServerWithPersistenceIsKilled) {
  RedisServer server({"--appendonly", "yes"});
  const LocalWorker worker(server, 1);
  const Example example;
  std::vector<std::string> restarts;
  const Order order = example.order(server, "linda-dpvsplit", 3, 1, restarts);
  auto report = std::async(std::launch::async, [&] { return search_with_team(order); });
  restart(server);
  EXPECT_EQ(report.get().result.value, example.value);
  EXPECT_EQ(restarts, std::vector<std::string>{});
  expect_clean(server);
}

TEST_F(RedisTeam, TheValueIsExactWhenAWorkerAndTheServerAreKilled) {
  RedisServer server({"--appendonly", "yes"});
  const Child one(processor(server)), two(processor(server));
  const Example example;
  std::vector<std::string> restarts;
  Order order = example.order(server, "linda-sharing", 3, 2, restarts);
  std::string last;
  order.on_joined = [&](const std::string& worker, int) {
    if (restarts.empty()) last = worker;
  };
  auto report = std::async(std::launch::async, [&] { return search_with_team(order); });
  await_start(server);
  kill_worker(last);
  server.kill();
  ASSERT_TRUE(server.start());
  EXPECT_EQ(report.get().result.value, example.value);
  EXPECT_EQ(restarts.size(), 1U);
  expect_clean(server);
}

}  // namespace
}  // namespace espalier::linda::team::redis_team_test
