// SPDX-License-Identifier: MIT
// The documents say what is true.
#include <gtest/gtest.h>

#include <regex>

#include "espalier/parallel/registry.hpp"
#include "support/run_program.hpp"

namespace espalier::testing::documents_test {
namespace {

const std::string kSource = ESPALIER_SOURCE;

TEST(Documents, AlgorithmsPageIsTheCatalogue) {
  EXPECT_EQ(contents(kSource + "/docs/algorithms.md"), catalogue_page(all_algorithms()))
      << "print it again: ./espalier algorithms --markdown > docs/algorithms.md";
}

TEST(Documents, ReadmeHoldsTheExampleWhole) {
  const auto example = contents(kSource + "/examples/hexapawn.cpp");
  EXPECT_NE(contents(kSource + "/README.md").find("```cpp\n" + example + "```"), std::string::npos);
  EXPECT_LE(std::count(example.begin(), example.end(), '\n'), 60);
}

TEST(Documents, ReadmeBuildsTheExampleAsItSays) {
  const TemporaryFolder folder;
  const std::string command = "g++ -std=c++20 -O2 -shared -fPIC -Isrc examples/hexapawn.cpp -o ";
  ASSERT_NE(contents(kSource + "/README.md").find(command + "hexapawn.so"), std::string::npos);
  ASSERT_EQ(std::system(("cd " + kSource + " && " + command + folder.file("hexapawn.so")).c_str()),
            0);
  const auto check = espalier("--plugin " + folder.file("hexapawn.so") + " check-game hexapawn");
  EXPECT_EQ(check.status, 0) << check.out << check.err;
  const auto best =
      espalier("--plugin " + folder.file("hexapawn.so") + " analyze hexapawn --depth 8 --json");
  EXPECT_NE(best.out.find(R"("value":-100)"), std::string::npos) << best.out << best.err;
}

TEST(Documents, MachinesPageHoldsItsExampleWhole) {
  const auto example = contents(kSource + "/examples/parallel_search.cpp");
  EXPECT_NE(contents(kSource + "/docs/machines.md").find("```cpp\n" + example + "```"),
            std::string::npos);
}

TEST(Documents, TheMachinesExampleFindsOneValueOnEveryMachine) {
  const auto run = run_command(ESPALIER_EXAMPLE);
  EXPECT_EQ(run.status, 0) << run.err;
  // Several moves attain the value: which of them threads find depends on who is first.
  const std::regex both(R"(threads: best move [1-7], value 5\nsimulated: best move 5, value 5\n)");
  EXPECT_TRUE(std::regex_search(run.out, both, std::regex_constants::match_continuous)) << run.out;
  EXPECT_NE(run.out.find("7 workers: 200.389 ms, 2.40 times as fast as one"), std::string::npos)
      << "virtual time is the same everywhere: " << run.out;
}

}  // namespace
}  // namespace espalier::testing::documents_test
