// SPDX-License-Identifier: MIT
// Searching with workers, and looking at a tuple space, as a user meets it.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <sstream>
#include <thread>

#include "espalier/linda/redis/space.hpp"
#include "support/redis_server.hpp"
#include "support/run_program.hpp"

namespace espalier::testing::redis_command_test {
namespace {

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
/// The number behind "key":
std::string number_of(const std::string& json, const std::string& key) {
  const auto place = json.find("\"" + key + "\":");
  if (place == json.npos) return "none";
  const auto begin = place + key.size() + 3;
  return json.substr(begin, json.find_first_of(",}", begin) - begin);
}

class RedisCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto obstacle = RedisServer::obstacle()) GTEST_SKIP() << *obstacle;
  }
  static std::vector<std::string> worker(const RedisServer& server) {
    return {ESPALIER_PROGRAM, "worker", "--redis", server.url(), "--threads", "1",
            "--hash",         "1",      "--lease", "0.5"};
  }
};

TEST_F(RedisCommands, SearchIsDoneByWorkersWhichLeaveAtCtrlC) {
  const RedisServer server;
  const TemporaryFolder folder;
  Child one(worker(server), folder.file("one")), two(worker(server), folder.file("two"));
  const std::string what = "search --game connect4 --position 4453 --depth 7 --json";
  const auto run = espalier(what + " --redis " + server.url());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(number_of(run.out, "value"), number_of(espalier(what).out, "value"));
  EXPECT_EQ(number_of(run.out, "machine"), "\"redis\"");
  EXPECT_TRUE(says(run.err, " jobs by ")) << run.err;
  for (const auto* file : {"one", "two"})
    while (!says(contents(folder.file(file)), "Ctrl-C leaves"))
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(one.end(SIGINT), 0);
  EXPECT_EQ(two.end(SIGINT), 0);
  EXPECT_TRUE(says(contents(folder.file("one")), "jobs done")) << contents(folder.file("one"));
  const auto left = espalier("linda monitor --once --json --redis " + server.url());
  EXPECT_EQ(left.out, "{\"names\":[],\"leases\":[],\"expired\":0}\n");
}

TEST_F(RedisCommands, WorkersAreProcessorsOfALindaSearch) {
  const RedisServer server;
  const Child one(worker(server)), two(worker(server));
  const std::string what =
      "search --game connect4 --position 4453 --depth 7 --algorithm linda-dpvsplit --json";
  const std::string value = number_of(espalier(what + " --processors 2").out, "value");
  const auto run = espalier(what + " --workers 2 --redis " + server.url());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(number_of(run.out, "value"), value);
  EXPECT_EQ(number_of(run.out, "machine"), "\"redis\"");
  EXPECT_EQ(number_of(run.out, "processors"), "3");
  EXPECT_TRUE(says(run.err, " has joined, 2 of 2\n")) << run.err;
  const auto alone = espalier(what + " --processors 3 --redis " + server.url());
  EXPECT_EQ(number_of(alone.out, "value"), value) << alone.err;
  const auto left = espalier("linda monitor --once --json --redis " + server.url());
  EXPECT_TRUE(says(left.out, "\"leases\":[]")) << left.out;
}

TEST_F(RedisCommands, AWorkerThatIsKilledCostsAMatchTimeAndNoGame) {
  const RedisServer server;
  const TemporaryFolder folder;
  const std::string match =
      "match connect4 --player espalier,hash=1,depth=9 --player espalier,hash=1,depth=8 "
      "--opening-plies 2 --journal ";
  const auto games_in = [&](const std::string& journal) {
    std::vector<std::string> games;  // without what differs from run to run
    std::istringstream lines(contents(folder.file(journal)));
    for (std::string line; std::getline(lines, line);)
      if (const auto moves = line.find("\"moves\""); moves != line.npos)
        games.push_back(number_of(line, "number") +
                        line.substr(moves, line.find("\"times\"") - moves));
    std::sort(games.begin(), games.end());
    return games;
  };
  EXPECT_EQ(espalier(match + folder.file("here") + " --games 8").status, 0);
  Child killed(worker(server));
  Child master({"/bin/sh", "-c",
                ESPALIER_PROGRAM " " + match + folder.file("there") +
                    " --games 8 --lease 0.5 --redis " + server.url()},
               folder.file("log"));
  linda::RedisSpace space(server.url());
  while (games_in("there").size() < 2 || space.inventory().leases.empty())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  killed.end(SIGKILL);  // in the middle of a game, nearly always
  const Child other(worker(server));
  EXPECT_EQ(master.wait(), 0) << contents(folder.file("log"));
  EXPECT_EQ(games_in("there"), games_in("here")) << "the same games, whoever plays them";
  const auto decided =
      espalier(match + folder.file("test") +
               " --games 4000 --sprt elo0=0,elo1=900 --lease 0.5 --redis " + server.url());
  EXPECT_EQ(decided.status, 0) << decided.err;
  EXPECT_LT(games_in("test").size(), 4000U);
  EXPECT_EQ(space.size(), 0U) << "games that are not wanted any more are withdrawn";
}

TEST_F(RedisCommands, WorkersDoTheSearchesOfTheLab) {
  const RedisServer server;
  const TemporaryFolder folder;
  const Child one(worker(server));
  const auto run = espalier("lab run scout-1980 --quick --database " + folder.file("lab.db") +
                            " --redis " + server.url());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(says(run.err, " searches in ")) << run.err;
}

TEST_F(RedisCommands, AWorkerThatLacksAPlayerOrMayNotStartItLeavesTheMatchToOthers) {
  const RedisServer server;
  const TemporaryFolder folder;
  const std::string players = "match --depth 1 --max-moves 4 --lease 0.5 --redis " + server.url() +
                              " --player espalier,hash=1 --player ";
  const std::string engine = "\"name=there,cmd='" ESPALIER_PROGRAM " uci',proto=uci\"";
  const auto with_programs = [&] {
    auto command = worker(server);
    command.emplace_back("--programs");
    return command;
  };
  const Child careful(worker(server));
  Child match({"/bin/sh", "-c", ESPALIER_PROGRAM " " + players + engine + " --games 4"},
              folder.file("log"));
  while (!says(contents(folder.file("log")), "does not play: player 'there' is a program"))
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  {
    const Child able(with_programs());
    EXPECT_EQ(match.wait(), 0) << contents(folder.file("log"));
  }
  const auto own = espalier(players + "espalier,hash=1 --games 2");
  EXPECT_EQ(own.status, 0) << "the careful one plays what it can: " << own.err;

  const Child able(with_programs());
  Child nobodys(
      {"/bin/sh", "-c", "exec " ESPALIER_PROGRAM " " + players + "cmd=no-such-engine --games 2"},
      folder.file("other log"));
  while (!says(contents(folder.file("other log")), "there is no program 'no-such-engine'") ||
         !says(contents(folder.file("other log")), "no worker that is there can play this match"))
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  nobodys.end(SIGINT);
  EXPECT_EQ(linda::RedisSpace(server.url()).size(), 0U);
}

TEST_F(RedisCommands, MonitorShowsWhoWaitsAndWhatIsLeft) {
  const RedisServer server;
  const Child idle(worker(server));
  const std::string place = " --redis " + server.url();
  ProgramRun run;
  while (!says(run.out, "job")) run = espalier("linda monitor --once" + place);
  EXPECT_TRUE(says(run.out,
                   "job                             0        1        0  "
                   "text,text,text,int32,int64,text"))
      << run.out;
  EXPECT_TRUE(says(espalier("linda clear" + place + " --space other").out, "0 tuples deleted"));
  const auto bench = espalier("linda bench --pairs 100 --json --space bench" + place);
  EXPECT_EQ(bench.status, 0) << bench.err;
  EXPECT_TRUE(says(bench.out, "{\"space\":\"redis, pipelined\",\"pairs\":100,")) << bench.out;
}

TEST_F(RedisCommands, AServerThatIsNotThereOrDoesNotLetUsInIsOneLine) {
  const RedisServer server({"--requirepass", "open"});
  const std::string nobody = "127.0.0.1:" + std::to_string(RedisServer::free_port());
  for (const std::string command :
       {"worker --no-wait", "linda monitor --once", "search --depth 2"}) {
    const auto absent = espalier(command + " --redis redis://:hush@" + nobody);
    EXPECT_EQ(absent.status, 1) << command;
    EXPECT_EQ(absent.err,
              "espalier: cannot reach the Redis server at " + nobody + ": Connection refused\n");
    const auto wrong = espalier(command + " --redis redis://:hush@" + server.place());
    EXPECT_EQ(wrong.status, 2) << command;
    EXPECT_EQ(wrong.err, "espalier: the Redis server at " + server.place() +
                             " does not take this user and password\n");
    const auto bad = espalier(command + " --redis http://:hush@host");
    EXPECT_EQ(bad.status, 2) << command;
    EXPECT_TRUE(says(bad.err, "begins with 'http', not redis://")) << bad.err;
    EXPECT_FALSE(says(absent.err + wrong.err + bad.err, "hush"));
  }
  EXPECT_EQ(espalier("worker").status, 2);
  EXPECT_EQ(run_command("ESPALIER_REDIS=redis://:open@" + server.place() +
                        " " ESPALIER_PROGRAM " linda monitor --once")
                .status,
            0)
      << "the address from the environment";
}

TEST_F(RedisCommands, AWorkerWaitsForItsServer) {
  RedisServer server;
  server.kill();
  const TemporaryFolder folder;
  Child early(worker(server), folder.file("log"));
  while (!says(contents(folder.file("log")), "Connection refused; the worker waits for it\n"))
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ASSERT_TRUE(server.start());
  const auto run =
      espalier("search --game connect4 --position 4453 --depth 4 --redis " + server.url());
  EXPECT_EQ(run.status, 0) << run.err;
  server.kill();
  EXPECT_EQ(early.end(SIGINT), 0) << contents(folder.file("log"));
}

TEST_F(RedisCommands, OptionsThatSayNothingToWorkersAreRefused) {
  const std::string search = "search --depth 2 --redis redis://localhost ";
  for (const std::string option :
       {"--machine threads", "--algorithm sss", "--processors 3", "--quiescence", "--trace x.json"})
    EXPECT_EQ(espalier(search + option).status, 2) << option;
  for (const std::string option : {"--algorithm ybwc", "--algorithm linda-peers --machine threads",
                                   "--algorithm linda-peers --processors 2 --workers 2"})
    EXPECT_EQ(espalier(search + option).status, 2) << option;
  EXPECT_EQ(espalier("search --depth 2 --algorithm linda-peers --workers 1").status, 2);
  EXPECT_EQ(espalier("search --depth 2 --algorithm linda-peers --seats 1").status, 2);
  EXPECT_EQ(espalier("search --depth 2 --machine redis").err,
            "espalier: --machine redis needs --redis URL\n");
}

}  // namespace
}  // namespace espalier::testing::redis_command_test
