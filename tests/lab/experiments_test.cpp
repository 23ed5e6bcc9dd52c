// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments.hpp"

#include <gtest/gtest.h>

#include <set>

#include "espalier/core/input_error.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/lab/results.hpp"
#include "espalier/lab/runner.hpp"
#include "support/temporary_folder.hpp"

namespace espalier::lab::experiments_test {
namespace {

using espalier::testing::TemporaryFolder;

TEST(Experiments, HaveNamesOfTheirOwnAndSayWhatTheyAreAbout) {
  std::set<std::string> names;
  for (const auto& e : experiments()) {
    EXPECT_TRUE(names.insert(e.name).second) << e.name;
    EXPECT_FALSE(e.title.empty() || e.source.empty() || e.question.empty() || e.method.empty())
        << e.name;
    EXPECT_GE(e.positions, e.quick) << e.name;
    EXPECT_FALSE(e.tables.empty()) << e.name;
  }
}

TEST(Experiments, HaveAFigureInEveryColumnAndDifferentRows) {
  for (const auto& e : experiments()) {
    std::set<std::string> rows;
    for (const auto& table : e.tables)
      for (const auto& row : table.rows) {
        EXPECT_TRUE(rows.insert(row.label).second) << e.name << ": " << row.label;
        EXPECT_EQ(row.cells.size(), table.columns.size()) << e.name << ": " << row.label;
      }
  }
}

// A claim that names a cell which is not there would throw.
TEST(Experiments, MakeClaimsAboutCellsThatTheyHave) {
  for (const auto& e : experiments()) {
    Data data;
    for (const auto& search : searches_of(e)) {
      Measurement m;
      Measurement::for_each_field([&](const char*, Field field) { m.*field = 1; });
      for (std::uint64_t number = 1; number <= 3; ++number) data[search.key()][number] = m;
    }
    const Results results(e, data);
    for (const auto& claim : results.claims())
      EXPECT_NE(claim.verdict, Verdict::kNotRun) << e.name << ": " << claim.claim->statement;
  }
}

TEST(Experiments, OfAlgorithmsThatDoNotExistAreNotListed) {
  for (const auto& e : experiments())
    for (const auto& search : searches_of(e)) EXPECT_TRUE(is_runnable(search)) << search.key();
  EXPECT_FALSE(is_runnable({.on = trees("random", 2, 2), .algorithm = "crystal-ball"}));
  EXPECT_THROW(is_runnable({.on = trees("random", 2, 2), .settings = {"colour=red"}}), InputError);
}

TEST(Experiments, TakeSettingsOfTheRunAndOfTheMachine) {
  auto e = find_experiment("tree-splitting-1989");
  apply(Settings::from({"trees=7", "seed=100", "latency=3"}, true), e);
  EXPECT_EQ(e.positions, 7);
  EXPECT_EQ(e.seed, 100u);
  for (const auto& search : searches_of(e))
    EXPECT_NE(search.key().find("latency=3"), std::string::npos);
  EXPECT_THROW(Settings::from({"trees=0"}, false), InputError);
  EXPECT_THROW(Settings::from({"tres=4"}, false), InputError);
  EXPECT_THROW(Settings::from({"latency=fast"}, false), InputError);
  EXPECT_THROW(find_experiment("tree-spliting-1989"), InputError);
}

/// Runs an experiment on a few positions.
Results quick(const Experiment& e) {
  const TemporaryFolder folder;
  Store store(folder.file("lab.sqlite"));
  run({e}, store, {});
  return {e, store.load(searches_of(e))};
}

// What needs no statistics comes out as printed.
TEST(Experiments, TheBestOrderedRowOfTable63IsExact) {
  auto e = find_experiment("tree-splitting-1982");
  e.positions = 1;
  const auto results = quick(e);
  for (const auto& cell : results.tables()[0].rows[0].cells) {
    EXPECT_EQ(cell.mark, Mark::kInside);
    EXPECT_EQ(cell.ours.mean, cell.cell->paper->value);
  }
}

TEST(Experiments, Table61ComesOutOfTheFormulaAndOfPlayingIt) {
  auto e = find_experiment("aspiration-1978");
  e.tables.pop_back();  // on trees
  e.claims.clear();
  const auto score = quick(e).score();
  EXPECT_EQ(score.inside, 28);
  EXPECT_EQ(score.near + score.outside, 0);
}

}  // namespace
}  // namespace espalier::lab::experiments_test
