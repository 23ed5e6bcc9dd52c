// SPDX-License-Identifier: MIT
// `mpirun -n N espalier analyze`: one analysis by all ranks.
#include <gtest/gtest.h>

#include "mpi/mpirun.hpp"

namespace espalier::testing::analyze_test {
namespace {

class MpiAnalyze : public UnderMpirun {};

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of('\n');
  if (end == std::string::npos) return "";
  const auto begin = text.find_last_of('\n', end);
  return text.substr(begin + 1, end - begin);
}

/// Up to the nodes, which are different every time.
std::string depth_and_value(const std::string& json) {
  return json.substr(0, json.find("\"best\""));
}

TEST_F(MpiAnalyze, FindsTheExactValueThatOneThreadFinds) {
  const std::string analyze =
      ESPALIER_PROGRAM " analyze connect4 --position 4453 --depth 10 --hash 1 --threads 1 --json";
  const auto alone = run_command(analyze);
  for (const char* tables : {"", " --own-tables"}) {
    const auto together = mpirun(3, analyze + tables);
    EXPECT_EQ(together.status, 0) << tables;
    EXPECT_EQ(together.err, "") << tables;
    EXPECT_EQ(depth_and_value(last_line(together.out)), depth_and_value(last_line(alone.out)));
  }
}

TEST_F(MpiAnalyze, RankZeroAlonePrints) {
  const auto run = mpirun(2, ESPALIER_PROGRAM " analyze --depth 7 --hash 1 --threads 2");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(lines_with(run.out, "chess on 2 ranks of 2 threads, 1 MB of table"), 1) << run.out;
  EXPECT_EQ(lines_with(run.out, "best move  "), 1) << run.out;
}

TEST_F(MpiAnalyze, TheTableIsKeptInAFile) {
  const TemporaryFolder folder;
  const std::string analyze = ESPALIER_PROGRAM
                              " analyze othello --depth 5 --hash 1 --threads 1 --hash-file " +
                              folder.file("table");
  EXPECT_EQ(mpirun(2, analyze).status, 0);
  EXPECT_EQ(run_command(analyze).status, 0);  // and one process goes on from it
}

TEST_F(MpiAnalyze, WhatMakesNoSenseIsOneLine) {
  struct Bad {
    const char* arguments;
    const char* complaint;
  };
  for (const auto& [arguments, complaint] : {
           Bad{"--deterministic --depth 3", "--deterministic is for one process"},
           Bad{"--own-tables --hash-file x", "leave --own-tables out"},
           Bad{"--hash 1048576", "no shared memory"},
       }) {
    const auto run = mpirun(2, std::string(ESPALIER_PROGRAM " analyze ") + arguments);
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_EQ(lines_with(run.err, "espalier: "), 1) << run.err;
    EXPECT_EQ(lines_with(run.err, complaint), 1) << run.err;
  }
}

TEST_F(MpiAnalyze, AllRanksWorkTogetherThoughAPlugInIsNamedFirst) {
  for (const std::string plugin : {"--plugin /no/such.so", "--plugin=/no/such.so"}) {
    const auto run = mpirun(2, ESPALIER_PROGRAM " " + plugin + " analyze --depth 3");
    EXPECT_EQ(run.status, 2) << plugin;
    EXPECT_EQ(lines_with(run.err, "espalier: "), 1) << run.err;
  }
}

/// An analysis of half a minute; rank 1 does `deed` a while after its start. `$$` is its process.
ProgramRun disturbed(const std::string& deed) {
  return mpirun(2,
                "sh -c '[ $OMPI_COMM_WORLD_RANK = 1 ] && (sleep 1.5; " + deed +
                    ") & exec " ESPALIER_PROGRAM " analyze --time 30 --hash 1 --threads 1'",
                /*seconds_to_end=*/2);
}

TEST_F(MpiAnalyze, ARankThatIsKilledIsAnErrorAndNotAMove) {
  const auto run = disturbed("kill -9 $$");
  EXPECT_NE(run.status, 0);
  EXPECT_NE(run.status, kTimedOut);
  EXPECT_EQ(lines_with(run.out, "best move  "), 0) << run.out;
  EXPECT_EQ(lines_with(run.err, "espalier: rank 0 of 2: no word from rank 1"), 1) << run.err;
}

TEST_F(MpiAnalyze, CtrlCEndsWithTheBestMoveSoFar) {
  const auto run = disturbed("kill -INT $PPID");  // mpirun's, as when a person types it
  EXPECT_NE(run.status, kTimedOut);
  EXPECT_EQ(lines_with(run.out, "best move  "), 1) << run.out << run.err;
}

TEST_F(MpiAnalyze, RanksAreComparedWithThreads) {
  const auto run =
      mpirun(2, ESPALIER_PROGRAM
             " bench ranks --games connect4 --time 0.05 --repeat 2 --most 1 --hash 1 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(lines_with(run.out, "\"ratio\":"), 1) << run.out;
}

}  // namespace
}  // namespace espalier::testing::analyze_test
