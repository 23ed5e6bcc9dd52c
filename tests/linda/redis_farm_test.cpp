// SPDX-License-Identifier: MIT
// Searches by workers that come and go: the value is always that of alpha-beta.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>

#include "espalier/games/registry.hpp"
#include "espalier/linda/farm/search_job.hpp"
#include "espalier/linda/farm/search_master.hpp"
#include "espalier/linda/farm/two_ply_split.hpp"
#include "espalier/linda/farm/worker.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "support/redis_server.hpp"

namespace espalier::linda::farm::redis_farm_test {
namespace {

using namespace std::chrono_literals;
using espalier::testing::Child;
using espalier::testing::RedisServer;

const redis::Options kBriefly{.lease = 300ms};

AnyGame position_of(const std::string& game, const std::string& text) {
  return find_game(game).parse(text);
}
Value value_of(const AnyGame& position, int depth) {
  return find_best(position, depth, AlphaBeta{}).value;
}

void check_window_contract(const Result<AnyGame::Move>& found, const AnyGame& root, int depth,
                           Window window) {
  const Value value = value_of(root, depth);
  RC_ASSERT(found.bound == bound_of(found.value, window));
  if (found.bound == Bound::kUpper) {
    RC_ASSERT(value <= found.value);
    return;
  }
  if (found.bound == Bound::kLower) RC_ASSERT(value >= found.value);
  if (found.bound == Bound::kExact) RC_ASSERT(value == found.value);
  RC_ASSERT(found.best.has_value());
  RC_ASSERT(-value_of(root.after(*found.best), depth - 1) >= found.value);
}

AnyGame any_tree() {
  const int height = *rc::gen::inRange(2, 6), degree = *rc::gen::inRange(1, 5);
  return position_of("tree", "model=random degree=" + std::to_string(degree) +
                                 " height=" + std::to_string(height) +
                                 " seed=" + std::to_string(*rc::gen::inRange(0, 10'000)));
}
Window any_window() {
  if (*rc::gen::inRange(0, 2) == 0) return {};
  const int alpha = *rc::gen::inRange(-130, 130);
  return {alpha, alpha + *rc::gen::inRange(1, 60)};
}

/// Jobs are done in any order, with windows as old as their beginning.
RC_GTEST_PROP(TwoPlySplit, KeepsTheContractInAnyOrder, ()) {
  const AnyGame root = any_tree();
  const int depth = *rc::gen::inRange(2, 6);
  const Window window = any_window();
  TwoPlySplit split(root, window);
  struct Begun {
    const TwoPlySplit::Job* job;
    Window window;
  };
  std::vector<Begun> begun;
  std::size_t next = 0;
  while (!split.is_over()) {
    const bool may_begin = next < split.jobs().size();
    if (may_begin && (begun.empty() || *rc::gen::inRange(0, 2) == 0)) {
      const auto& job = split.jobs()[next++];
      if (split.is_open(job.move)) begun.push_back({&job, split.window(job.move)});
      continue;
    }
    RC_ASSERT(!begun.empty());
    const auto place = begun.begin() + *rc::gen::inRange(0, static_cast<int>(begun.size()));
    const auto [job, its_window] = *place;
    begun.erase(place);
    split.report(job->move,
                 find_best(job->position, depth - 2, AlphaBetaFailSoft{}, its_window).value);
  }
  check_window_contract(split.result(), root, depth, window);
}

class RedisFarm : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  }
  std::deque<Child> processes_;
  void start_worker(const RedisServer& server) {
    processes_.emplace_back(
        std::vector<std::string>{ESPALIER_REDIS_PROGRAMS, "work", server.url()});
  }
};

/// Works in this process until it goes away.
class LocalWorker {
 public:
  LocalWorker(const RedisServer& server, int threads)
      : worker_(server.url(), kBriefly,
                {{std::string(kSearchKind), search_performer(server.url(), kBriefly, 1)}}),
        thread_([this, threads] { worker_.work(threads); }) {}
  ~LocalWorker() { worker_.leave(); }

 private:
  Worker worker_;
  std::jthread thread_;
};

TEST_F(RedisFarm, KeepsTheContractOnAllTreesAndWindows) {
  const RedisServer server;
  RedisSpace space(server.url(), kBriefly);
  const LocalWorker worker(server, 2);
  EXPECT_TRUE(rc::check([&] {
    const AnyGame root = any_tree();
    const int depth = *rc::gen::inRange(0, 6);
    const Window window = any_window();
    const auto report = search_on_farm(space, {"tree", root, depth, window});
    if (depth >= 1) check_window_contract(report.result, root, depth, window);
    RC_ASSERT(space.size() == 0U);
  }));
}

TEST_F(RedisFarm, SearchesGamesAndTellsWhoDidIt) {
  const RedisServer server;
  RedisSpace space(server.url(), kBriefly);
  const LocalWorker worker(server, 2);
  for (const auto& [game, text, depth] :
       {std::tuple("chess", "", 4), std::tuple("connect4", "4453", 6), std::tuple("othello", "", 5),
        std::tuple("tictactoe", "", 9)}) {
    const AnyGame root = position_of(game, text);
    const auto report = search_on_farm(space, {game, root, depth});
    EXPECT_EQ(report.result.value, value_of(root, depth)) << game;
    EXPECT_EQ(report.workers.count(redis::this_process()), 1U);
  }
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisFarm, AWorkerThatDoesNotKnowTheGameSaysSo) {
  const RedisServer server;
  RedisSpace space(server.url(), kBriefly);
  const LocalWorker worker(server, 1);
  const AnyGame root = position_of("connect4", "");
  try {
    search_on_farm(space, {"my-game", root, 4});
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("cannot do its job: unknown game 'my-game'"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisFarm, AWorkerThatLeavesGivesItsJobBack) {
  const RedisServer server;
  RedisSpace space(server.url(), {.lease = 1h});
  space.out(kJobName, "slow", "run", Group{0}, Number{0}, "");
  std::atomic<bool> begun = false;
  Worker worker(server.url(), {.lease = 1h},
                {{"slow", [&](const std::string&, const Situation& situation) {
                    begun = true;
                    while (!situation.must_stop()) std::this_thread::sleep_for(1ms);
                    return std::string();
                  }}});
  std::jthread thread([&] { worker.work(1); });
  while (!begun) std::this_thread::sleep_for(1ms);
  worker.leave();
  thread.join();
  EXPECT_TRUE(space.rdp(kJobName, "slow", "run", Group{0}, Number{0}, any<std::string>));
  EXPECT_EQ(worker.done(), 0U);
}

TEST_F(RedisFarm, AStoppedSearchLeavesNothingBehind) {
  const RedisServer server;
  RedisSpace space(server.url(), kBriefly);
  const AnyGame root = position_of("connect4", "");
  std::jthread canceller([&] {
    RedisSpace other(server.url(), kBriefly);
    while (other.census().empty()) std::this_thread::sleep_for(1ms);
    space.cancel();
  });
  EXPECT_THROW(search_on_farm(space, {"connect4", root, 8}), Stopped) << "nobody works";
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisFarm, TheValueIsExactWhenWorkersAreKilled) {
  const RedisServer server;
  RedisSpace space(server.url(), kBriefly);
  const AnyGame root = position_of("connect4", "");
  for (int i = 0; i < 3; ++i) start_worker(server);
  std::size_t calls = 0;
  const auto report = search_on_farm(space, {"connect4", root, 7}, [&](const SearchProgress&) {
    ++calls;
    if (calls != 5 && calls != 12) return;
    while (space.inventory().leases.empty()) std::this_thread::sleep_for(1ms);
    processes_.front().end(SIGKILL);
    processes_.pop_front();
    start_worker(server);
  });
  EXPECT_EQ(report.result.value, value_of(root, 7));
  EXPECT_GT(calls, 12U);
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisFarm, TheValueIsExactWhenTheServerIsKilled) {
  RedisServer server({"--appendonly", "yes", "--appendfsync", "always"});
  RedisSpace space(server.url(), kBriefly);
  const AnyGame root = position_of("connect4", "");
  for (int i = 0; i < 2; ++i) start_worker(server);
  std::size_t calls = 0;
  const auto report = search_on_farm(space, {"connect4", root, 7}, [&](const SearchProgress&) {
    if (++calls != 6 && calls != 12) return;
    server.kill();
    ASSERT_TRUE(server.start());
  });
  EXPECT_EQ(report.result.value, value_of(root, 7));
  EXPECT_GT(calls, 12U);
  EXPECT_EQ(space.size(), 0U);
}

}  // namespace
}  // namespace espalier::linda::farm::redis_farm_test
