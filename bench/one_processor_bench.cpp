// SPDX-License-Identifier: MIT
// What it costs to run a parallel search on one thread: each beside the sequential search of the
// same tree, in one run. The bound: at most 5 % more time; 15 % for the pools, with a grain. Shared
// machines drift by more than that, so interleave and compare the fastest of many repetitions:
//   one_processor_bench --benchmark_enable_random_interleaving=true --benchmark_repetitions=60
//                       --benchmark_min_time=0.02
#include <benchmark/benchmark.h>

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/cabp.hpp"
#include "espalier/parallel/mwf.hpp"
#include "espalier/parallel/parallel_aspiration.hpp"
#include "espalier/parallel/root_splitting.hpp"
#include "espalier/parallel/tree_splitting.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/trees/random_tree.hpp"

namespace espalier {
namespace {

const RandomTree kTree({12, 7, 1});
const auto kBoard = connect4::Standard::parse("4453");
constexpr int kTreeDepth = 7, kBoardDepth = 10;

template <class Algorithm, Game G>
void sequential(benchmark::State& state, const Algorithm& algorithm, const G& root, int depth) {
  for (auto _ : state) benchmark::DoNotOptimize(find_best(root, depth, algorithm));
}
template <class Algorithm, Game G>
void on_one_thread(benchmark::State& state, const Algorithm& algorithm, const G& root, int depth) {
  for (auto _ : state) {
    ThreadMachine<typename Algorithm::template Message<G>> machine;
    benchmark::DoNotOptimize(algorithm(machine, 1, root, depth, {}));
  }
}

template <class Algorithm>
void compare(const std::string& name, const Algorithm& algorithm) {
  benchmark::RegisterBenchmark(("tree/" + name).c_str(), [=](benchmark::State& state) {
    if constexpr (requires { typename Algorithm::template Message<RandomTree>; })
      on_one_thread(state, algorithm, kTree, kTreeDepth);
    else
      sequential(state, algorithm, kTree, kTreeDepth);
  });
  benchmark::RegisterBenchmark(("connect4/" + name).c_str(), [=](benchmark::State& state) {
    if constexpr (requires { typename Algorithm::template Message<connect4::Standard>; })
      on_one_thread(state, algorithm, kBoard, kBoardDepth);
    else
      sequential(state, algorithm, kBoard, kBoardDepth);
  });
}

const bool kRegistered = [] {
  compare("alpha-beta", AlphaBeta{});
  compare("root-splitting", RootSplitting{});
  compare("tree-splitting", TreeSplitting{});
  compare("parallel-aspiration", ParallelAspiration{});
  compare("cabp grain 4", Cabp{.options = {.grain = 4}});
  compare("bound", BoundSearch{});
  compare("mwf grain 4", Mwf{.grain = 4});
  return true;
}();

}  // namespace
}  // namespace espalier
