// SPDX-License-Identifier: MIT
#include "espalier/engine/open_nodes.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/engine_support.hpp"

namespace espalier {
namespace open_nodes_test {

constexpr int kManyNodes = 1000;  // enough for a look

/// The nodes of a path, and what the table says.
struct Path {
  OpenNodes nodes;
  std::map<std::uint64_t, TableEntry> table;

  bool is_any_settled() {
    const auto find = [&](std::uint64_t key) {
      const auto found = table.find(key);
      return found == table.end() ? std::nullopt : std::optional(found->second);
    };
    for (int node = 0; node < kManyNodes; ++node)
      if (nodes.is_any_settled<Position>(find)) return true;
    return false;
  }
};

/// The root, a son with the minimal window around 10, a grandson; their keys are 1, 2 and 3.
Path three_nodes() {
  Path path;
  path.nodes.enter({1, -50, 50, 8, 0});
  path.nodes.enter({2, 10, 11, 7, 1});
  path.nodes.enter({3, -11, -10, 6, 2});
  return path;
}

TEST(OpenNodes, AreSettledByBoundsOutsideTheirWindowAndByExactValues) {
  const auto is_settled_by = [](const TableEntry& entry) {
    Path path = three_nodes();
    path.table[2] = entry;
    return path.is_any_settled();
  };
  EXPECT_TRUE(is_settled_by({11, Bound::kLower, 7, 0}));
  EXPECT_TRUE(is_settled_by({10, Bound::kUpper, 9, 0}));
  EXPECT_TRUE(is_settled_by({10, Bound::kExact, 7, 0}));
  EXPECT_FALSE(is_settled_by({10, Bound::kLower, 7, 0})) << "it may still be more";
  EXPECT_FALSE(is_settled_by({11, Bound::kUpper, 7, 0})) << "it may still be less";
  EXPECT_FALSE(is_settled_by({99, Bound::kExact, 6, 0})) << "not searched as deep";
}

TEST(OpenNodes, LeadBackToTheOneNearestToTheRoot) {
  Path path = three_nodes();
  path.table[3] = {5, Bound::kLower, 6, 0};
  path.table[2] = {20, Bound::kLower, 7, 4};
  ASSERT_TRUE(path.is_any_settled());
  EXPECT_EQ(path.nodes.leave(), nullptr);
  const TableEntry* settled = path.nodes.leave();
  ASSERT_NE(settled, nullptr);
  EXPECT_EQ(settled->value, 20);
  EXPECT_EQ(settled->move, 4);
  EXPECT_EQ(path.nodes.leave(), nullptr);
}

TEST(OpenNodes, SettleTheRootByBoundsOnly) {
  Path path = three_nodes();
  path.table[1] = {0, Bound::kExact, 8, 0};
  EXPECT_FALSE(path.is_any_settled());
  path.table[1] = {50, Bound::kLower, 8, 0};
  EXPECT_TRUE(path.is_any_settled());
}

// What others found ends a searcher's own line early; the rest comes from the table.
TEST(SharedChessEngine, ReportsWholeLinesThatCanBePlayed) {
  const Position root =
      Position::parse("r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 2 6");
  for (const auto& known : kParallelMethods) {
    EngineOptions options = small_options();
    options.threads = 4;
    options.method = known.method;
    const auto found = searched(root, to_depth(9), options);
    std::size_t moves = 0;
    for (const auto& report : found.reports) {
      Position position = root;
      for (const auto& move : report.line) {
        ASSERT_TRUE(position.is_legal(move)) << known.name << ", depth " << report.depth;
        position = position.after(move);
      }
      moves += report.line.size();
    }
    EXPECT_GE(moves, found.reports.size() * 3) << known.name;
  }
}

}  // namespace open_nodes_test
}  // namespace espalier
