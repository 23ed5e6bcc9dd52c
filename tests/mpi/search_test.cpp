// SPDX-License-Identifier: MIT
// Searches on the machine mpi, from the command line and through the registry.
#include <gtest/gtest.h>

#include "mpi/mpirun.hpp"

namespace espalier::testing::search_test {
namespace {

class MpiSearch : public UnderMpirun {};

class MpiSearchOnRanks : public UnderMpirun, public ::testing::WithParamInterface<int> {};

TEST_P(MpiSearchOnRanks, KeepsTheWindowContractOnTreesAndGames) {
  const auto run = mpirun_case(GetParam(), "exactness");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "well\n");
  EXPECT_EQ(run.err, "");
}

/// The text of a key's value in one line of JSON, up to the next comma.
std::string value_of(const std::string& json, const std::string& key) {
  const auto at = json.find("\"" + key + "\":");
  if (at == std::string::npos) return "no " + key + " in: " + json;
  const auto begin = at + key.size() + 3;
  return json.substr(begin, json.find(',', begin) - begin);
}

TEST_P(MpiSearchOnRanks, PrintsWhatTheSequentialSearchPrints) {
  const std::string search = "search --game connect4 --position 4453 --depth 7 --json --algorithm ";
  const auto alone = espalier(search + "alpha-beta");
  const auto together = mpirun(
      GetParam(), ESPALIER_PROGRAM " " + search + "tree-splitting --set degree=1 --machine mpi");
  EXPECT_EQ(together.status, 0);
  EXPECT_EQ(together.err, "");
  EXPECT_EQ(std::count(together.out.begin(), together.out.end(), '\n'), 1) << together.out;
  EXPECT_EQ(value_of(together.out, "machine"), "\"mpi\"");
  EXPECT_EQ(value_of(together.out, "processors"), std::to_string(GetParam()));
  EXPECT_EQ(value_of(together.out, "value"), value_of(alone.out, "value"));
  EXPECT_NE(value_of(together.out, "messages"), "0");
}

INSTANTIATE_TEST_SUITE_P(Ranks, MpiSearchOnRanks, ::testing::Range(2, 6),
                         [](const auto& test) { return std::to_string(test.param); });

TEST_F(MpiSearch, BadInputIsOneLineWhateverTheNumberOfRanks) {
  struct Bad {
    const char* arguments;
    const char* complaint;
  };
  for (const auto& [arguments, complaint] : {
           Bad{"--depth 2 --algorithm tree-splitting --processors 7", "mpirun started 3 ranks"},
           Bad{"--depth 2 --algorithm tree-spliting", "did you mean 'tree-splitting'"},
           Bad{"--depth 2 --depht 2", "--depht"},
       }) {
    const auto run = mpirun(3, std::string(ESPALIER_PROGRAM " search --machine mpi ") + arguments);
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_EQ(lines_with(run.err, "espalier: "), 1) << run.err;
    EXPECT_EQ(lines_with(run.err, complaint), 1) << run.err;
  }
}

TEST_F(MpiSearch, WithoutMpirunThereIsOneRank) {
  const auto run = espalier(
      "search --depth 2 --position '((3 12 8) (2 4 6) (14 5 2))' --json --machine mpi "
      "--algorithm tree-splitting");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(value_of(run.out, "value"), "3");
  EXPECT_EQ(value_of(run.out, "processors"), "1");
}

TEST(MpiSearchWithoutMpi, SaysThatThisBuildHasNone) {
  if (mpi::is_available()) GTEST_SKIP() << "this build has MPI";
  const auto run = espalier("search --depth 2 --machine mpi --algorithm tree-splitting");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err, "espalier: this build has no MPI; configure with -DESPALIER_MPI=ON\n");
}

}  // namespace
}  // namespace espalier::testing::search_test
