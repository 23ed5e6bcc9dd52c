// SPDX-License-Identifier: MIT
// Probes and stores per second of the transposition table, from sizes that fit the caches to sizes
// that do not.
#include <benchmark/benchmark.h>

#include "espalier/core/random.hpp"
#include "espalier/search/tools/transposition_table.hpp"

namespace espalier::bench {
namespace {

TableEntry some_entry(std::uint64_t key) {
  return {static_cast<Value>(key % 1000), Bound::kExact, static_cast<std::int16_t>(key % 20), 1};
}

/// Half as many positions as the table holds, so that nearly all of them stay.
std::uint64_t fill(TranspositionTable& table) {
  const std::uint64_t count = table.capacity() / 2;
  for (std::uint64_t i = 0; i < count; ++i) table.store(mix(i), some_entry(i));
  return count;
}

std::size_t bytes_of(const benchmark::State& state) {
  return static_cast<std::size_t>(state.range(0)) * 1024;
}

void find_hits(benchmark::State& state) {
  TranspositionTable table(bytes_of(state));
  const auto count = static_cast<std::uint32_t>(fill(table));
  Random random(1);
  for (auto _ : state) benchmark::DoNotOptimize(table.find(mix(random.below(count))));
  state.SetItemsProcessed(state.iterations());
}

void find_misses(benchmark::State& state) {
  TranspositionTable table(bytes_of(state));
  fill(table);
  Random random(2);
  for (auto _ : state) benchmark::DoNotOptimize(table.find(random()));
  state.SetItemsProcessed(state.iterations());
}

/// Asks for a few positions ahead, as a search that knows its next children can.
void find_prefetched(benchmark::State& state) {
  constexpr std::size_t kAhead = 8;
  TranspositionTable table(bytes_of(state));
  const auto count = static_cast<std::uint32_t>(fill(table));
  Random random(3);
  std::uint64_t keys[kAhead] = {};
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(table.find(keys[next]));
    keys[next] = mix(random.below(count));
    table.prefetch(keys[next]);
    next = (next + 1) % kAhead;
  }
  state.SetItemsProcessed(state.iterations());
}

void store(benchmark::State& state, Replacement replacement) {
  TranspositionTable table(bytes_of(state), replacement);
  Random random(4);
  for (auto _ : state) {
    const std::uint64_t key = random();
    benchmark::DoNotOptimize(table.store(key, some_entry(key)));
  }
  state.SetItemsProcessed(state.iterations());
}

void clear(benchmark::State& state) {
  TranspositionTable table(bytes_of(state));
  for (auto _ : state) table.clear(static_cast<unsigned>(state.range(1)));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(table.bytes()));
}

constexpr std::int64_t kSizes[] = {16, 1024, 16 * 1024, 256 * 1024};  // kilobytes

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (const auto size : kSizes) benchmark->Arg(size);
}

BENCHMARK(find_hits)->Apply(sizes);
BENCHMARK(find_misses)->Apply(sizes);
BENCHMARK(find_prefetched)->Apply(sizes);
BENCHMARK_CAPTURE(store, always, Replacement::kAlways)->Apply(sizes);
BENCHMARK_CAPTURE(store, depth, Replacement::kDepth)->Apply(sizes);
BENCHMARK_CAPTURE(store, two_tier, Replacement::kTwoTier)->Apply(sizes);
BENCHMARK_CAPTURE(store, aging, Replacement::kAging)->Apply(sizes);
BENCHMARK(clear)->Args({256 * 1024, 1})->Args({256 * 1024, 2})->UseRealTime();

}  // namespace
}  // namespace espalier::bench
