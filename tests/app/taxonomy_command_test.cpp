// SPDX-License-Identifier: MIT
// `espalier algorithms --taxonomy`: the classifications of the literature, from the registry.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "espalier/parallel/registry.hpp"
#include "support/run_program.hpp"

namespace espalier::testing::taxonomy_command_test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Taxonomy, HasARowForEveryParallelAlgorithmInAlignedColumns) {
  const auto run = espalier("algorithms --taxonomy");
  EXPECT_EQ(run.status, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_GT(lines.size(), parallel_algorithms().size());
  const auto column = lines[0].find("parallelism");
  ASSERT_NE(column, std::string::npos) << run.out;
  for (std::size_t i = 0; i < parallel_algorithms().size(); ++i) {
    const auto& algorithm = parallel_algorithms()[i];
    const std::string& row = lines[i + 1];
    EXPECT_EQ(row.find(algorithm.entry.name + " "), 0u) << row;
    EXPECT_EQ(row.find(name_of(algorithm.taxonomy.parallelism), column), column) << row;
    EXPECT_TRUE(has(row, method_of(algorithm.taxonomy))) << row;
  }
}

// Pinhanez 1989: windows are reduced by tree-splitting and aspiration, mandatory work comes first
// in MWF. The Linda thesis: aspiration shares windows, the others parts of the tree.
TEST(Taxonomy, ListsTheAlgorithmsUnderTheOldHeadings) {
  const auto run = espalier("algorithms --taxonomy");
  const auto under = [&](const std::string& heading) {
    for (const auto& line : lines_of(run.out))
      if (line.find("  " + heading) == 0) return line;
    return "no line for " + heading;
  };
  EXPECT_TRUE(has(under("window reduction"), "tree-splitting")) << run.out;
  EXPECT_TRUE(has(under("window reduction"), "parallel-aspiration")) << run.out;
  EXPECT_TRUE(has(under("mandatory work first"), "mwf")) << run.out;
  EXPECT_FALSE(has(under("mandatory work first"), "parallel-aspiration")) << run.out;
  EXPECT_TRUE(has(under("B, windows"), "parallel-aspiration")) << run.out;
  EXPECT_TRUE(has(under("D, parts of the tree"), "root-splitting")) << run.out;
}

TEST(Taxonomy, SaysTheSameInJson) {
  const auto run = espalier("algorithms --taxonomy --json");
  EXPECT_EQ(run.status, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), parallel_algorithms().size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& expected = parallel_algorithms()[i];
    const auto row = nlohmann::json::parse(lines[i]);
    EXPECT_EQ(row["name"], expected.entry.name);
    EXPECT_EQ(row["window_reduction"], expected.taxonomy.window_reduction);
    EXPECT_EQ(row["mandatory_work_first"], expected.taxonomy.mandatory_work_first);
    EXPECT_EQ(row["coordination"], name_of(expected.taxonomy.coordination));
    EXPECT_EQ(row["synchronous"], expected.taxonomy.synchronous);
    const bool decomposes = expected.taxonomy.parallelism == Parallelism::kDecomposition;
    EXPECT_EQ(row["decomposition"].is_string(), decomposes) << row;
  }
}

TEST(Taxonomy, IsThreeTablesInMarkdown) {
  const auto run = espalier("algorithms --taxonomy --markdown");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "| mwf | decomposition | mandatory work first | dynamic | centralised "))
      << run.out;
  EXPECT_TRUE(has(run.out, "| window reduction | "));
  EXPECT_TRUE(has(run.out, "| B, windows | parallel-aspiration")) << run.out;
  for (const auto& line : lines_of(run.out))
    EXPECT_TRUE(line.empty() || line[0] == '#' || (line[0] == '|' && line.back() == '|')) << line;
}

TEST(Taxonomy, IsOneRowForOneAlgorithm) {
  const auto run = espalier("algorithms --taxonomy cabp");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(lines_of(run.out).size(), 2u) << run.out;
}

TEST(Taxonomy, IsForParallelAlgorithms) {
  const auto sequential = espalier("algorithms --taxonomy scout");
  EXPECT_EQ(sequential.status, 2);
  EXPECT_EQ(sequential.err,
            "espalier: scout is a sequential search: only parallel ones are classified\n");
  const auto unknown = espalier("algorithms --taxonomy cabb");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown.err, "did you mean 'cabp'")) << unknown.err;
}

}  // namespace
}  // namespace espalier::testing::taxonomy_command_test
