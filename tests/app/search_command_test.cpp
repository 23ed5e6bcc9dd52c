// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace espalier::testing::search_command_test {
namespace {

TEST(SearchCommand, FindsTheValueOfTheTextbookTree) {
  const auto run =
      espalier("search --game tree --position '((3 12 8) (2 4 6) (14 5 2))' --depth 2 --json");
  EXPECT_EQ(run.status, 0);
  EXPECT_NE(run.out.find(R"("value":3)"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(R"("best":"1")"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(R"("leaves":7)"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(R"("pv":["1","1"])"), std::string::npos) << run.out;
}

TEST(ParallelSearchCommand, ASimulatedRunPrintsTheSameBytesTwice) {
  for (const std::string algorithm :
       {"root-splitting", "tree-splitting", "mwf", "parallel-aspiration", "cabp"}) {
    const std::string arguments =
        "search --depth 5 --position 'model=strongly-ordered degree=6 height=5 seed=3' "
        "--algorithm " +
        algorithm +
        " --machine simulated --processors 31 --set costs=balance --set schedule=all --seed 7 "
        "--json";
    const auto once = espalier(arguments);
    EXPECT_EQ(once.status, 0) << once.err;
    EXPECT_NE(once.out.find("\"clock\":\"virtual\""), std::string::npos) << once.out;
    EXPECT_EQ(once.out, espalier(arguments).out);
  }
}

TEST(ParallelSearchCommand, ValuesLeavesByQuiescenceOnEveryMachine) {
  const std::string search =
      "search --game chess --depth 2 --quiescence --json "
      "--position '3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1' ";
  const auto value_of = [](const std::string& out) {
    const auto begin = out.find("\"value\":");
    return out.substr(begin, out.find(',', begin) - begin);
  };
  const std::string value = value_of(espalier(search + "--algorithm alpha-beta").out);
  for (const std::string machine : {"threads", "simulated"}) {
    const auto run =
        espalier(search + "--algorithm pv-splitting --processors 3 --machine " + machine);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(value_of(run.out), value) << machine;
  }
}

TEST(ParallelSearchCommand, ComparesWithTheSequentialSearchThatItsParametersName) {
  const std::string search =
      "search --depth 5 --position 'model=random degree=4 height=5 seed=3' --machine simulated "
      "--processors 1 --json --algorithm ";
  for (const std::string algorithm :
       {"open-list --set order=alpha-beta", "open-list --set order=dual", "mwf --set windows=on",
        "parallel-palphabeta --set deep=off", "tree-splitting --set leaf=sss",
        "pv-splitting --set leaf=sss", "mwf-tree --set leaf=sss"}) {
    const auto run = espalier(search + algorithm);
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["search_overhead"], 0) << algorithm;
  }
}

TEST(SearchCommand, SaysWhyItNamesNoMove) {
  const std::string tree = "search --game tree --position '((3 12 8) (2 4 6) (14 5 2))' ";
  const auto best = [](const std::string& arguments) {
    const std::string out = espalier(arguments).out;
    const auto begin = out.find("best ");
    return out.substr(begin, out.find('\n', begin) - begin);
  };
  EXPECT_EQ(best("search --position 7 --depth 2"), "best       none: the game is over");
  EXPECT_EQ(best(tree + "--depth 0"), "best       none: no move was searched");
  EXPECT_EQ(best(tree + "--depth 2 --alpha 20"),
            "best       none: no move was proved better than the bound");
}

TEST(SearchCommand, PrintsJsonAlsoOfFilesWhoseNamesAreNotUtf8) {
  const TemporaryFolder folder;
  const std::string file = folder.file("B\xE4ume");
  ASSERT_EQ(espalier("tree --position '((3 9) (2 1))' --save '" + file + "'").status, 0);
  const auto run = espalier("search --depth 2 --json --position 'file=" + file + "'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out)["value"], 3);
}

TEST(AlgorithmsCommand, ShowsTheWordsThatAParameterTakes) {
  const auto run = espalier("algorithms open-list");
  EXPECT_NE(run.out.find("--set order=sss|dual|alpha-beta  "), std::string::npos) << run.out;
}

struct BadInput {
  const char* arguments;
  const char* complaint;  // a part of the one line that must appear
  friend void PrintTo(const BadInput& bad, std::ostream* out) { *out << bad.arguments; }
};

class EveryBadInput : public ::testing::TestWithParam<BadInput> {};

TEST_P(EveryBadInput, GetsOneClearLineAndStatus2) {
  const auto run = espalier(GetParam().arguments);
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find(GetParam().complaint), std::string::npos) << run.err;
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
}

INSTANTIATE_TEST_SUITE_P(
    SearchCommand, EveryBadInput,
    ::testing::Values(
        BadInput{"", "subcommand is required"}, BadInput{"serach", "did you mean 'search'"},
        BadInput{"search", "--depth is required"},
        BadInput{"search --depth 2 --game conect4", "did you mean 'connect4'"},
        BadInput{"search --depth 2 --algorithm alphabeta", "did you mean 'alpha-beta'"},
        BadInput{"search --depth 2 --algorithm aspiration --set widht=3", "did you mean 'width'"},
        BadInput{"search --depth 2 --algorithm minimax --set width=3", "it has none"},
        BadInput{"search --depth 2 --algorithm aspiration --set width=0", "from 1 to"},
        BadInput{"search --depth 2 --set width", "name=value"},
        BadInput{"search --depth -1", "not in range 0 to 1000"},
        BadInput{"search --depth 99999999999999999999", "--depth"},
        BadInput{"search --depth 2 --alpha 5 --beta 5", "the window is empty"},
        BadInput{"search --depth 2 --position 'model=randon'", "did you mean 'random'"},
        BadInput{"search --depth 2 --position '((1 2) 3'", "tree: "},
        BadInput{"search --depth 2 --algorithm solve", "+1 or -1"},
        BadInput{"search --game connect4 --position 4444444 --depth 2", "connect4: "},
        BadInput{"search --depth 2 --algorithm mwf --machine cluster", "unknown machine"},
        BadInput{"search --depth 2 --algorithm pvs --machine threads", "is sequential"},
        BadInput{"search --depth 2 --algorithm cabp --machine simulated --set costs=netwrok",
                 "did you mean 'network'"},
        BadInput{"search --depth 2 --algorithm cabp --machine simulated --set schedule=chaos",
                 "unknown schedule"},
        BadInput{"search --depth 2 --algorithm tree-splitting --machine simulated --processors 2 "
                 "--set height=3",
                 "needs 15 processors"},
        BadInput{"search --depth 2 --algorithm cabp --set k=0", "k"},
        BadInput{"search --depth 4 --algorithm best-node-search --set low=inf",
                 "low must be below high"},
        BadInput{"search --depth 3 --workers 3", "go with --redis"},
        BadInput{"search --depth 3 --seats 4", "go with --redis"},
        BadInput{"algorithms scout --markdown", "leave out 'scout'"},
        BadInput{"algorithms nosuch --markdown", "leave out 'nosuch'"}));

}  // namespace
}  // namespace espalier::testing::search_command_test
