// SPDX-License-Identifier: MIT
// Leases, and what becomes of tuples when clients and servers die.
#include <gtest/gtest.h>

#include <thread>

#include "espalier/linda/redis/pipeline.hpp"
#include "espalier/linda/redis/script.hpp"
#include "espalier/linda/redis/space.hpp"
#include "support/redis_server.hpp"

namespace espalier::linda::redis_faults_test {
namespace {

using namespace std::chrono_literals;
using testing::Child;
using testing::RedisServer;

const redis::Options kQuick{.lease = 300ms};

class RedisFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  }
  static Child start(const std::string& program, const RedisServer& server) {
    return Child({ESPALIER_REDIS_PROGRAMS, program, server.url()});
  }
  static void await(const std::function<bool()>& condition) {
    while (!condition()) std::this_thread::sleep_for(2ms);
  }
};
using RedisLease = RedisFaults;

TEST_F(RedisLease, EndsWithAResultInTheTuplesPlace) {
  const RedisServer server;
  RedisSpace space(server.url());
  space.out("job", 7);
  int number = 0;
  auto job = space.lease("job", into(number));
  EXPECT_EQ(number, 7);
  EXPECT_FALSE(space.rdp("job", any<int>)) << "nobody else sees it";
  EXPECT_EQ(space.size(), 1U) << "but it is there";
  const auto leases = space.inventory().leases;
  ASSERT_EQ(leases.size(), 1U);
  EXPECT_EQ(leases[0].name, "job");
  EXPECT_EQ(leases[0].owner, redis::this_process());
  EXPECT_TRUE(job.complete("result", number, 49));
  EXPECT_TRUE(space.inp("result", 7, 49));
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisLease, ThatIsDroppedPutsTheTupleBackAsTheOldest) {
  const RedisServer server;
  RedisSpace space(server.url());
  for (int i = 0; i < 3; ++i) space.out("job", i);
  { const auto job = space.lease("job", any<int>); }
  EXPECT_EQ(std::get<1>(space.in("job", any<int>)), 0);
}

TEST_F(RedisLease, IsRenewedAsLongAsItsHolderLives) {
  const RedisServer server;
  RedisSpace space(server.url(), kQuick), other(server.url(), kQuick);
  space.out("job", 1);
  auto job = space.lease("job", any<int>);
  EXPECT_FALSE(other.in_within(3 * kQuick.lease, "job", any<int>));
  EXPECT_TRUE(job.complete());
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisLease, ThatWasLostPutsNoResult) {
  const RedisServer server;
  RedisSpace space(server.url(), kQuick);
  space.out("job", 1);
  auto job = space.lease("job", any<int>);
  EXPECT_EQ(space.erase("job", any<int>), 1U);
  await([&] { return job.lost().load(); });
  EXPECT_FALSE(job.complete("result", 1));
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisLease, IsGivenToOneWhoWaits) {
  const RedisServer server;
  RedisSpace space(server.url(), kQuick);
  std::jthread worker([&] {
    auto job = space.lease("job", any<int>);
    job.complete("result", 2 * std::get<1>(job.tuple()));
  });
  await([&] { return !space.census().empty(); });
  space.out("job", 4);
  EXPECT_EQ(std::get<1>(space.in("result", any<int>)), 8);
}

TEST_F(RedisFaults, AJobOutlivesTheWorkerThatHeldIt) {
  const RedisServer server;
  RedisSpace space(server.url(), kQuick);
  Child worker = start("hold", server);
  space.out("job", 5);
  await([&] { return !space.inventory().leases.empty(); });
  worker.end(SIGKILL);
  EXPECT_EQ(std::get<1>(space.in("job", any<int>)), 5);
  EXPECT_EQ(space.inventory().expired, 1U);
}

TEST_F(RedisFaults, ATupleIsNotLostToADeadProcessThatWaitedForIt) {
  const RedisServer server;
  RedisSpace space(server.url(), kQuick);
  Child waiting = start("wait", server);
  await([&] { return !space.census().empty(); });
  waiting.end(SIGKILL);
  space.out("job", 6);
  EXPECT_EQ(std::get<1>(space.in("job", any<int>)), 6);
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisFaults, WhoWaitsGoesOnWaitingWhenTheServerRestarts) {
  RedisServer server({"--appendonly", "yes"});
  RedisSpace space(server.url(), kQuick);
  std::jthread taker([&] { EXPECT_EQ(std::get<1>(space.in("late", any<int>)), 3); });
  await([&] { return !space.census().empty(); });
  server.kill();
  ASSERT_TRUE(server.start());
  space.out("late", 3);
}

TEST_F(RedisFaults, NoTupleIsLostOrTakenTwiceWhenTheServerRestarts) {
  RedisServer server({"--appendonly", "yes", "--appendfsync", "always"});
  constexpr int kTuples = 200;
  RedisSpace space(server.url(), kQuick);
  std::vector<int> taken(kTuples);
  std::atomic<int> count = 0;
  {
    std::jthread putter([&] {
      for (int i = 0; i < kTuples; ++i) space.out("n", i);
    });
    std::jthread taker([&] {
      for (; count < kTuples; ++count)
        ++taken[static_cast<std::size_t>(std::get<1>(space.in("n", any<int>)))];
    });
    for (int i = 1; i <= 3; ++i) {
      await([&] { return count >= i * kTuples / 4; });
      server.kill();
      ASSERT_TRUE(server.start());
    }
  }
  EXPECT_EQ(taken, std::vector<int>(kTuples, 1));
  EXPECT_EQ(space.size(), 0U);
}

TEST_F(RedisFaults, ARequestThatComesTwiceIsDoneOnce) {
  const RedisServer server;
  RedisSpace space(server.url());
  redis::Connection connection(redis::Url::parse(server.url()), 5s);
  const auto tuple = redis::encoded(std::tuple(std::string("n"), 1));
  const auto send = [&](const std::string& number) {
    const std::string request(20 - number.size(), '0');
    return connection.call({"EVAL", redis::kScript, "1", "espalier:{espalier}:", "me",
                            request + number, "out", "text,int32", tuple});
  };
  EXPECT_EQ(send("9").list.size(), 1U);
  EXPECT_EQ(send("9").list.size(), 1U) << "answered as before";
  EXPECT_EQ(space.size(), 1U);
  send("10");
  EXPECT_EQ(space.size(), 2U);
  send("9");
  EXPECT_EQ(space.size(), 2U) << "it was still on its way when its client had gone on";
}

TEST_F(RedisFaults, AServerThatStaysAwayIsGivenUp) {
  RedisServer server;
  RedisSpace space(server.url(), {.patience = 50ms});
  server.kill();
  try {
    space.out("n", 1);
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(),
              "cannot reach the Redis server at " + server.place() + ": Connection refused");
  }
}

TEST_F(RedisFaults, AServerThatIsBusyAtTheBeginningIsWaitedFor) {
  const RedisServer server({"--lua-time-limit", "1"});
  redis::Connection other(redis::Url::parse(server.url()), 5s);
  const std::jthread busy([&] {
    redis::Connection one(redis::Url::parse(server.url()), 5s);
    EXPECT_THROW(one.call({"EVAL", "while true do end", "0"}), redis::ServerError) << "killed";
  });
  const auto is_busy = [&] {
    try {
      other.call({"PING"});
      return false;
    } catch (const redis::ServerError& error) {
      return error.is("BUSY");
    }
  };
  while (!is_busy()) std::this_thread::sleep_for(1ms);
  RedisSpace space(server.url());
  other.call({"SCRIPT", "KILL"});
  space.out("n", 1);
  EXPECT_TRUE(space.inp("n", 1));
}

TEST_F(RedisFaults, CancellingEndsAWaitForAServerThatIsGone) {
  RedisServer server;
  RedisSpace space(server.url());
  std::jthread waiting([&] { EXPECT_THROW(space.in("never"), Stopped); });
  await([&] { return !space.census().empty(); });
  server.kill();
  space.cancel();
}

TEST_F(RedisFaults, ReplacingIsOneStep) {
  const RedisServer server;
  RedisSpace space(server.url());
  const std::string name = "counter";
  space.out(name, 0);
  const auto count = [&] {
    for (int i = 0; i < 50; ++i)
      for (int old = 0;; ++old) {
        old = std::get<1>(space.rd(name, any<int>));
        if (space.replace(make_template(name, old), std::tuple(name, old + 1))) break;
      }
  };
  { std::jthread one(count), two(count); }
  EXPECT_TRUE(space.rdp(name, 100));
  EXPECT_EQ(space.size(), 1U) << "at no time is there none, or two";
}

TEST_F(RedisFaults, PipelinesKeepTheOrder) {
  const RedisServer server;
  RedisSpace space(server.url());
  Pipeline pipeline(space);
  int bound = 0;
  for (int i = 0; i < 300; ++i) pipeline.out("n", i);
  const auto first = pipeline.inp("n", any<int>);
  const auto second = pipeline.inp("n", into(bound));
  const auto none = pipeline.rdp("m", any<int>);
  pipeline.send();
  EXPECT_EQ(std::get<1>(first->value()), 0);
  EXPECT_EQ(std::get<1>(second->value()), 1);
  EXPECT_EQ(bound, 1);
  EXPECT_FALSE(*none);
  EXPECT_EQ(space.size(), 298U);
}

}  // namespace
}  // namespace espalier::linda::redis_faults_test
