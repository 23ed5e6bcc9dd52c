// SPDX-License-Identifier: MIT
// The tuple space in one process: pairs of out and in a second. The bound: two million, one thread.
#include <benchmark/benchmark.h>

#include "espalier/linda/space.hpp"

namespace espalier::linda {
namespace {

void pairs(benchmark::State& state) {
  static Space space;
  const int mine = state.thread_index();
  for (auto _ : state) {
    space.out("pair", mine);
    benchmark::DoNotOptimize(space.in("pair", any<int>));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(pairs)->Threads(1)->Threads(2)->UseRealTime();

/// With other tuples of the class around, under other names.
void pairs_among_others(benchmark::State& state) {
  Space space;
  for (int i = 0; i < 1000; ++i) space.out("other " + std::to_string(i), i);
  for (auto _ : state) {
    space.out("pair", 1);
    benchmark::DoNotOptimize(space.in("pair", any<int>));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(pairs_among_others);

}  // namespace
}  // namespace espalier::linda
