// SPDX-License-Identifier: MIT
// Chess as a user meets it.
#include <gtest/gtest.h>

#include "support/run_program.hpp"

namespace espalier::testing::chess_command_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string kKiwipete =
    " --position 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'";

TEST(ChessCommands, PerftCountsAsPublishedWithThreadsAndTable) {
  EXPECT_TRUE(has(espalier("perft chess 4").out, "perft 4: 197281 leaves"));
  for (const auto* options : {"", " --threads 2", " --hash 1", " --threads 3 --hash 4"}) {
    const auto run = espalier("perft chess 3" + kKiwipete + options);
    EXPECT_TRUE(has(run.out, "perft 3: 97862 leaves")) << options << run.out << run.err;
  }
}

TEST(ChessCommands, PerftDividesByMovesAsUciWritesThem) {
  const auto run = espalier("perft chess 2 --divide" + kKiwipete);
  EXPECT_TRUE(has(run.out, "e1g1: 43\n")) << run.out;
  EXPECT_TRUE(has(run.out, "perft 2: 2039 leaves")) << run.out;
}

TEST(ChessCommands, PerftDoesNotStopAtDrawsByRule) {
  const auto run = espalier("perft chess 2 --position '4k3/8/8/8/8/8/8/4K3 w - - 99 80'");
  EXPECT_TRUE(has(run.out, "perft 2: 25 leaves")) << run.out << run.err;
}

TEST(ChessCommands, TheTableHelpsOtherGamesToo) {
  EXPECT_TRUE(has(espalier("perft othello 7 --hash 8 --threads 2").out, "perft 7: 55092 leaves"));
}

TEST(ChessCommands, SearchFindsAMateByName) {
  const auto run = espalier(
      "search --game chess --depth 3 --algorithm pvs --position '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 "
      "1'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "30000")) << run.out;
  EXPECT_TRUE(has(run.out, "a1a8")) << run.out;
}

TEST(ChessCommands, ABadFenIsRefusedInOneLine) {
  const auto run = espalier("perft chess 1 --position '8/8/8/8/8/8/8/4K3 w - - 0 1'");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err, "espalier: chess: FEN: Black has 0 kings, but needs exactly one\n");
}

TEST(ChessCommands, BenchPerftWorksWithoutAPeerOfThatName) {
  const auto run = espalier("bench perft --peer /no/such/program");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err, "espalier: there is no program '/no/such/program'\n");
  EXPECT_TRUE(has(espalier("bench perft --help").out, "Example: espalier bench perft"));
}

TEST(ChessCommands, AblationHasALineForEverySwitch) {
  const auto run = espalier("bench ablation --depth 2 --nodes 300 --hash 1 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 16) << run.out;
  EXPECT_TRUE(has(run.out, R"({"without":"Null Move","nodes":)")) << run.out;
  EXPECT_EQ(espalier("bench ablation --suite /no/such/file").status, 2);
}

}  // namespace
}  // namespace espalier::testing::chess_command_test
