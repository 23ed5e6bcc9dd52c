// SPDX-License-Identifier: MIT
// What `bench parallel`, `bench calibrate` and `bench nodes` print; how fast things are is nobody's
// business here.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "espalier/core/read_file.hpp"
#include "support/run_program.hpp"

namespace espalier::testing::bench_parallel_command_test {
namespace bench_parallel_test {

std::vector<nlohmann::json> objects(const std::string& text) {
  std::vector<nlohmann::json> list;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) list.push_back(nlohmann::json::parse(line));
  return list;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// An EPD file of two positions, the first with its solution.
struct TwoPositions {
  TemporaryFolder folder;
  std::string file = folder.file("two.epd");
  TwoPositions() {
    std::ofstream(file) << "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"mate\";\n"
                           "8/2k5/8/2pK4/2P5/8/8/8 w - - id \"pawns\";\n";
  }
};

TEST(BenchParallel, ComparesEveryNumberOfThreadsWithOne) {
  const TwoPositions positions;
  const auto run = espalier(
      "bench parallel --games chess --threads 2,3 --depth 4 --repeat 2 --json "
      "--positions " +
      positions.file);
  ASSERT_EQ(run.status, 0) << run.err;
  const auto rows = objects(run.out);
  ASSERT_EQ(rows.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(rows[i]["threads"], i + 1);
    EXPECT_EQ(rows[i]["positions"], 2);
    EXPECT_EQ(rows[i]["solved"], 1);
    for (const auto* key : {"speedup", "speedup_low", "speedup_high", "search_overhead",
                            "table_hit_rate", "idle", "efficiency", "solution_speedup"})
      EXPECT_TRUE(rows[i].contains(key)) << key;
  }
  EXPECT_EQ(rows[0]["speedup"], 1.0);
  EXPECT_FALSE(rows[0].contains("independent")) << "one is the measure";
  for (const std::size_t i : {1U, 2U}) {
    EXPECT_GT(rows[i]["independent"], 0);
    EXPECT_LE(rows[i]["independent_low"], rows[i]["independent"]);
    EXPECT_GE(rows[i]["independent_high"], rows[i]["independent"]);
  }
  EXPECT_TRUE(has(run.err, "run 2 of 2, position 2 of 2"));
}

TEST(BenchParallel, RunsExactSearchesAndStandsBesidePublishedFigures) {
  const TwoPositions positions;
  const std::string common =
      "bench parallel --games chess --threads 2 --depth 2 --repeat 1 --positions " + positions.file;
  for (const auto* how : {" --exact", " --algorithm root-splitting"}) {
    const auto run = espalier(common + how);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(has(run.out, "exact chess by")) << run.out;
    EXPECT_TRUE(has(run.out, "independent")) << run.out;
    EXPECT_TRUE(has(run.out, "Cray Blitz, DTS")) << run.out;
  }
}

TEST(BenchParallel, CountsTheSameWhereSearchersTakeTurns) {
  const TwoPositions positions;
  const std::string command =
      "bench parallel --interleaved 10 --games chess --threads 2,5 --depth 6 --repeat 2 --json "
      "--positions " +
      positions.file;
  const auto run = espalier(command);
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(espalier(command).out, run.out);
  const auto rows = objects(run.out);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]["speedup"], 1.0);
  EXPECT_EQ(rows[0]["idle"], 0.0);
  EXPECT_EQ(rows[2]["threads"], 5);
  EXPECT_FALSE(rows[2].contains("solved")) << "there is no time to the solution";
  EXPECT_FALSE(rows[2].contains("independent")) << "nothing is timed";
  EXPECT_FALSE(has(run.err, "cores")) << "one is enough";
  EXPECT_EQ(espalier(command + " --exact").status, 2);
}

TEST(BenchParallel, MeasuresAPeerOnTheSamePositions) {
  const TwoPositions positions;
  const auto run =
      espalier("bench parallel --games chess --threads 2 --depth 2 --repeat 1 --json --positions " +
               positions.file + " --peer 'name=self,cmd=" ESPALIER_PROGRAM " uci,proto=uci'");
  ASSERT_EQ(run.status, 0) << run.err;
  const auto rows = objects(run.out);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[3]["subject"], "self");
  EXPECT_EQ(rows[3]["threads"], 2);
}

TEST(BenchParallel, DrawsSpeedupsBesidePublishedOnesOnAPage) {
  const TwoPositions positions;
  const std::string page = positions.folder.file("page.html");
  const auto run = espalier(
      "bench parallel --games chess --threads 2,8 --depth 4 --repeat 2 "
      "--peer 'name=self,cmd=" ESPALIER_PROGRAM " uci,proto=uci' --positions " +
      positions.file + " --html " + page);
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.err, "wrote " + page));
  const std::string html = read_file(page, "the page");
  for (const auto* part :
       {"Chess: how much sooner", "Cray Blitz, DTS", "95 % confidence over 2 runs",
        "Espalier, 8 threads:", "self, 8 threads:", "overhead (95 %)"})
    EXPECT_TRUE(has(html, part)) << part;
  EXPECT_FALSE(has(html, "nan") || has(html, "inf")) << "every place on the drawing is a number";
  const auto counted = [&](const std::string& what) {
    std::size_t count = 0;
    for (auto at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(counted("class=\"dot "), 6U) << "1, 2 and 8 threads of either program";
  EXPECT_EQ(counted("class=\"hollow "), 4 * 3U) << "2, 4 and 8 threads, not 16, by four sources";
}

TEST(BenchParallel, SaysWhatIsWrongBeforeItMeasures) {
  struct Wrong {
    const char* arguments;
    const char* complaint;
  };
  for (const auto& [arguments, complaint] :
       {Wrong{"--algorithm pv-spliting", "did you mean"}, Wrong{"--peer /no/such", "no program"},
        Wrong{"--positions /no/such.epd", "/no/such.epd"}, Wrong{"--method eager", "eager"},
        Wrong{"--threads 0", "0"}, Wrong{"--html /no/such/page.html", "/no/such/page.html"}}) {
    const auto run = espalier(std::string("bench parallel --games chess ") + arguments);
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_TRUE(has(run.err, complaint)) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(BenchParallel, RefusesOptionsThatWouldCountForNothing) {
  for (const std::string of_chess :
       {"--positions two.epd", "--most 3", "--depth 5", "--method lazy", "--deterministic",
        "--exact", "--algorithm pv-splitting", "--peer stockfish"}) {
    const auto run = espalier("bench parallel --games connect4,othello " + of_chess);
    EXPECT_EQ(run.status, 2) << of_chess;
    const auto option = of_chess.substr(0, of_chess.find(' '));
    EXPECT_EQ(run.err, "espalier: " + option + " is for chess: add it to --games\n");
  }
  for (const std::string exact : {"--exact", "--algorithm pv-splitting"})
    for (const std::string of_the_engine : {"--deterministic", "--method lazy"})
      EXPECT_EQ(espalier("bench parallel " + exact + " " + of_the_engine).status, 2)
          << exact << ' ' << of_the_engine;
}

TEST(BenchNodes, ComparesPlayersByTheirOwnCounts) {
  const auto run = espalier(
      "bench nodes --time 10 --rounds 2 --hash 1 --json "
      "--peer 'name=self,cmd=" ESPALIER_PROGRAM " uci,proto=uci'");
  ASSERT_EQ(run.status, 0) << run.err;
  const auto rows = objects(run.out);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["player"], "espalier");
  EXPECT_EQ(rows[0]["ratio"], 1.0);
  EXPECT_EQ(rows[1]["player"], "self");
  EXPECT_NEAR(rows[1]["ratio"],
              rows[0]["nodes_per_second"].get<double>() / rows[1]["nodes_per_second"].get<double>(),
              1e-6);
  EXPECT_LE(rows[1]["ratio_low"], rows[1]["ratio"]);
  EXPECT_TRUE(has(run.err, "round 2 of 2"));
}

TEST(BenchNodes, SaysWhichProgramIsMissing) {
  const auto run = espalier("bench nodes --peer /no/such");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(has(run.err, "no program")) << run.err;
}

TEST(BenchCalibrate, GivesCostsAndPredictions) {
  const auto run = espalier(
      "bench calibrate --game tree --position 'model=random degree=6 height=4 seed=3' --depth 4 "
      "--threads 2 --algorithms root-splitting --repeat 1 --json");
  ASSERT_EQ(run.status, 0) << run.err;
  const auto rows = objects(run.out);
  ASSERT_EQ(rows.size(), 2U);
  for (const auto* cost :
       {"generate", "evaluate", "probe", "allocate", "cell", "lock", "around", "contention", "send",
        "receive", "latency", "kilobyte", "start", "notify", "wake"})
    EXPECT_TRUE(rows[0].contains(cost)) << cost;
  const auto& locks = rows[0]["lock_of"]["root-splitting"]["2"];
  EXPECT_GE(locks["lock"], rows[0]["lock"]);
  EXPECT_GE(locks["around"], 0);
  EXPECT_LE(rows[0]["speeds"]["2"][0], 100);
  EXPECT_GE(rows[0]["speeds"]["2"][1], 100);
  const auto& row = rows[1];
  EXPECT_EQ(row["algorithm"], "root-splitting");
  EXPECT_GT(row["predicted"], 0);
  EXPECT_GT(row["measured"], 0);
  EXPECT_NEAR(row["off"], row["predicted"].get<double>() / row["measured"].get<double>() - 1, 1e-9);
  for (const auto* machine : {"on_threads", "simulated"})
    for (const auto* key : {"time", "nodes", "idle", "lock_wait", "around_lock"})
      EXPECT_TRUE(row[machine].contains(key)) << machine << ' ' << key;
}

TEST(BenchCalibrate, PrintsARowForEveryAlgorithmAndNumberOfThreads) {
  const auto run = espalier(
      "bench calibrate --game connect4 --depth 5 --threads 2,3 --algorithm ybwc,certainty-first "
      "--repeat 2");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "connect4, 1 position"));
  for (const auto* row : {"\nybwc               2 ", "\nybwc               3 ",
                          "\ncertainty-first    2 ", "\ncertainty-first    3 "})
    EXPECT_TRUE(has(run.out, row)) << run.out;
  EXPECT_TRUE(has(run.out, "of 4 predictions within 15 %; of")) << run.out;
  EXPECT_TRUE(has(run.err, "round 2 of 2")) << run.err;
}

TEST(BenchCalibrate, SaysWhatIsWrongBeforeItMeasures) {
  struct Wrong {
    const char* arguments;
    const char* complaint;
  };
  for (const auto& [arguments, complaint] :
       {Wrong{"--algorithms pv-spliting", "did you mean"}, Wrong{"--depth 4", "need --game"},
        Wrong{"--game chess --position startpos", "needs --depth"},
        Wrong{"--game connect4", "needs --depth"}, Wrong{"--game ches", "did you mean"},
        Wrong{"--threads 1", "1"}}) {
    const auto run = espalier(std::string("bench calibrate ") + arguments);
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_TRUE(has(run.err, complaint)) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(DeterministicCommands, PrintTheSameTwice) {
  const std::string command =
      "analyze chess --position 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' "
      "--depth 6 --threads 3 --hash 1 --deterministic --json";
  const auto told = [&] {
    auto rows = objects(espalier(command).out);
    for (auto& row : rows) row.erase("time");
    return rows;
  };
  const auto first = told();
  ASSERT_FALSE(first.empty());
  EXPECT_EQ(told(), first);

  const auto engine = espalier("uci",
                               "setoption name Deterministic value true\n"
                               "setoption name Parallel Method value lazy\n"
                               "setoption name Threads value 2\nisready\nquit\n");
  EXPECT_FALSE(has(engine.out, "info string")) << engine.out;
}

TEST(DeterministicCommands, RefuseSeveralThreadsWhereTheyCannotBeRepeated) {
  const auto run = espalier("analyze connect4 --depth 3 --threads 2 --deterministic");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(has(run.err, "--threads 1")) << run.err;
}

}  // namespace bench_parallel_test
}  // namespace espalier::testing::bench_parallel_command_test
