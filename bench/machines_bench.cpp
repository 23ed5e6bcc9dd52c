// SPDX-License-Identifier: MIT
// How many node visits a second the simulated machine sustains when every visit touches shared
// memory, so that the processors change at nearly every node. Bound: a bare prototype with a heap
// did 14 million with 64 processors and 9.5 million with 1024; the target is 10 and 8.
#include <benchmark/benchmark.h>

#include "espalier/machine/simulated.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/trees/random_tree.hpp"

namespace espalier {
namespace {

/// Every processor searches subtrees of its own three plies down a random tree; each node that it
/// visits reads the shared bound.
void simulated_visits(benchmark::State& state) {
  using Machine = SimulatedMachine<>;
  const int processors = static_cast<int>(state.range(0));
  constexpr std::uint32_t kDegree = 16;
  constexpr int kJobs = kDegree * kDegree * kDegree;
  const RandomTree tree({kDegree, 7, 1});
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Machine machine({.costs = cost_preset("nodes")});
    Machine::Cell<int> next;
    Machine::Cell<Value> bound(-kInfinity);
    struct Boss {
      Machine::Cell<Value>& bound;
      std::optional<Window> look(Machine::Processor& me) const {
        return Window{bound.get(me), kInfinity};
      }
    } boss{bound};
    machine.run(processors, [&](auto& me) {
      Searcher searcher(me);
      for (auto job = static_cast<std::uint32_t>(next.add(me, 1)); job < kJobs;
           job = static_cast<std::uint32_t>(next.add(me, 1))) {
        const RandomTree root = tree.after({job / kDegree / kDegree})
                                    .after({job / kDegree % kDegree})
                                    .after({job % kDegree});
        searcher.search(AlphaBeta{}, root, 3, {}, boss);
      }
      nodes += searcher.counters().nodes();
    });
  }
  state.counters["visits/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(simulated_visits)->Arg(1)->Arg(16)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);

/// The switch alone: every processor pays a tick and arrives, nothing else.
void simulated_switches(benchmark::State& state) {
  const int processors = static_cast<int>(state.range(0));
  constexpr int kEach = 20'000;
  for (auto _ : state) {
    SimulatedMachine<> machine;
    SimulatedMachine<>::Cell<int> cell;
    machine.run(processors, [&](auto& me) {
      for (int i = 0; i < kEach; ++i) {
        me.work(1 + (i + me.id()) % 3);
        benchmark::DoNotOptimize(cell.get(me));
      }
    });
  }
  state.counters["switches/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * processors * kEach, benchmark::Counter::kIsRate);
}
BENCHMARK(simulated_switches)->Arg(2)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace espalier
