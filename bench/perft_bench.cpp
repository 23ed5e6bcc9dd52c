// SPDX-License-Identifier: MIT
// Leaves per second of counting every line of play, for every registered game from its usual start:
// what move generation costs, behind the erased game.
#include <benchmark/benchmark.h>

#include "espalier/core/perft.hpp"
#include "espalier/games/registry.hpp"

namespace {

using namespace espalier;

/// The deepest count that stays below this many leaves: enough to measure, quick to repeat.
constexpr std::uint64_t kLeaves = 200'000;

int depth_within(const AnyGame& position) {
  int depth = 1;
  for (std::uint64_t before = 0, leaves = perft(position, 1); depth < 60; ++depth) {
    // One ply more multiplies the leaves about as often as the last one did, at least once.
    const std::uint64_t growth = before ? leaves / before + 1 : leaves;
    if (leaves * growth > kLeaves) break;
    before = leaves;
    leaves = perft(position, depth + 1);
  }
  return depth;
}

void count_leaves(benchmark::State& state, const GameEntry& game) {
  const AnyGame start = game.parse(game.examples.empty() ? "" : game.examples.front());
  const int depth = depth_within(start);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(start, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
  state.counters["depth"] = depth;
}

}  // namespace

int main(int argc, char** argv) {
  for (const auto& game : games())
    benchmark::RegisterBenchmark(game.name.c_str(), count_leaves, game);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
