// SPDX-License-Identifier: MIT
// `espalier lab`, end to end.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/run_program.hpp"

namespace espalier::testing::lab_command_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Lab, ListsItsExperiments) {
  const auto list = espalier("lab list");
  EXPECT_EQ(list.status, 0) << list.err;
  for (const auto* name : {"tree-splitting-1989", "cabp-processors-list", "aspiration-1978"})
    EXPECT_TRUE(has(list.out, name)) << name;
  EXPECT_TRUE(has(espalier("lab list --json").out, R"("name":"aspiration-1978")"));
}

TEST(Lab, RunsReportsAndGoesOn) {
  const TemporaryFolder folder;
  const std::string database = " --database " + folder.file("lab.sqlite");
  const auto run = espalier("lab run tree-splitting-1982 scout-1980 --quick" + database);
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "1222")) << run.out;
  EXPECT_TRUE(has(run.out, "of 1 claims hold")) << run.out;

  const auto again = espalier("lab run tree-splitting-1982 --quick" + database);
  EXPECT_TRUE(has(again.err, " 0 searches")) << "nothing is left to do: " << again.err;
  const auto fresh = espalier("lab run tree-splitting-1982 --quick --fresh" + database);
  EXPECT_FALSE(has(fresh.err, " 0 searches")) << fresh.err;
  EXPECT_EQ(fresh.out, again.out) << "the same trees, the same figures";

  const auto report = espalier("lab report tree-splitting-1982 scout-1980" + database + " --html " +
                               folder.file("lab.html") + " --markdown " + folder.file("lab.md") +
                               " --csv " + folder.file("lab.csv"));
  ASSERT_EQ(report.status, 0) << report.err;
  EXPECT_TRUE(has(contents(folder.file("lab.html")), "<svg"));
  EXPECT_TRUE(has(contents(folder.file("lab.md")), "| best order | 1222 (1222) |"));
  EXPECT_TRUE(has(contents(folder.file("lab.csv")), "\"best order\",\"2x1\",1222,"));
}

TEST(Lab, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const std::string database = " --database " + folder.file("lab.sqlite");
  for (const auto& [command, words] : {
           std::pair{"lab run scout-1908", "did you mean 'scout-1980'"},
           {"lab run", "--all"},
           {"lab run scout-1980 --all", "not both"},
           {"lab run scout-1980 --set tree=5", "did you mean 'trees'"},
           {"lab run scout-1980 --set trees=none", "trees"},
       }) {
    const auto run = espalier(command + database);
    EXPECT_EQ(run.status, 2) << command;
    EXPECT_TRUE(has(run.err, words)) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
  EXPECT_EQ(espalier("lab report --database /no/such/folder/lab.sqlite").status, 2);
}

TEST(Lab, LosesNothingWhenItIsKilled) {
  const TemporaryFolder folder;
  const std::string database = " --database " + folder.file("lab.sqlite");
  const std::string what = "lab run alpha-beta-1989 --set trees=20" + database;
  const auto killed = run_command("timeout -s KILL 0.4 " ESPALIER_PROGRAM " " + what);
  const auto rest = espalier(what);
  ASSERT_EQ(rest.status, 0) << rest.err;
  const auto whole = espalier("lab run alpha-beta-1989 --set trees=20 --fresh" + database);
  EXPECT_EQ(rest.out, whole.out);
  static_cast<void>(killed);  // a quick machine may have finished
}

}  // namespace
}  // namespace espalier::testing::lab_command_test
