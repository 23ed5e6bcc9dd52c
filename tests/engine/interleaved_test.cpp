// SPDX-License-Identifier: MIT
// Searchers that take turns on one core: what `bench parallel --interleaved` counts.
#include <gtest/gtest.h>

#include "engine/engine_support.hpp"
#include "espalier/machine/simulated/interleaved_crew.hpp"

namespace espalier {
namespace interleaved_test {

// The second position of Bratko and Kopec (1982).
const Position kMiddleGame =
    Position::parse("3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1");

ChessEngine::Outcome interleaved(unsigned searchers, std::uint64_t turn, int depth,
                                 ParallelMethod method = ParallelMethod::kAbdada) {
  EngineOptions options = small_options();
  options.threads = searchers;
  options.method = method;
  ChessEngine engine(options);
  engine.set_crew(std::make_unique<InterleavedCrew>(turn));
  return engine.search(kMiddleGame, {}, to_depth(depth), SearchSignals{}, nullptr);
}

TEST(InterleavedSearchers, CountTheSameInEveryRun) {
  for (const auto& known : kParallelMethods) {
    const auto first = interleaved(5, 20, 8, known.method);
    const auto second = interleaved(5, 20, 8, known.method);
    EXPECT_EQ(first.nodes, second.nodes) << known.name;
    EXPECT_EQ(first.busiest_nodes, second.busiest_nodes) << known.name;
    EXPECT_EQ(first.table_hits, second.table_hits) << known.name;
    EXPECT_EQ(first.best, second.best) << known.name;
    EXPECT_EQ(first.value, second.value) << known.name;
  }
}

TEST(InterleavedSearchers, AloneAreTheOrdinarySearch) {
  const auto ordinary = searched(kMiddleGame, to_depth(8)).outcome;
  for (const std::uint64_t turn : {1U, 50U}) {
    const auto alone = interleaved(1, turn, 8);
    EXPECT_EQ(alone.nodes, ordinary.nodes);
    EXPECT_EQ(alone.busiest_nodes, ordinary.nodes);
    EXPECT_EQ(alone.value, ordinary.value);
    EXPECT_EQ(alone.best, ordinary.best);
  }
}

TEST(InterleavedSearchers, HaveEqualSharesOfTheNodes) {
  constexpr std::uint64_t kTurn = 10;
  const auto found = interleaved(4, kTurn, 8);
  EXPECT_EQ(found.depth, 8);
  // A searcher asks whose turn it is at every node; some of them are counted in one step.
  EXPECT_LE(found.busiest_nodes, found.nodes / 4 + 4 * kTurn + found.nodes / 50);
}

}  // namespace interleaved_test
}  // namespace espalier
