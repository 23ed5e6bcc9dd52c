// SPDX-License-Identifier: MIT
// Node visits a second of every parallel algorithm by name, with 64 simulated processors on the
// same trees, as the command line runs them; visiting and valuing a node cost the same. The bound
// is 3 million. Beside it stands what a visit asks of the machine besides: an algorithm that takes
// a dozen locks for a node, or sends it in a message, changes processors as often.
//
// A visit is the first of a node. What processors do in all is `paid/s`, the ticks that they paid
// for in a second of the host: one for a visit, one for valuing a leaf, and one for whatever else
// an algorithm lets its processors pay for like a visit, such as KNM for delivering a message.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "espalier/machine/costs.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/trees/tree_game.hpp"

namespace espalier {
namespace {

constexpr int kProcessors = 64;

struct SomeTree {
  const char* name;
  const char* model;
  std::uint32_t degree;
  int height;
};
constexpr SomeTree kTrees[] = {{"random_8x7", "random", 8, 7},
                               {"random_4x10", "random", 4, 10},
                               {"random_20x5", "random", 20, 5}};

/// What the processors did not spend waiting.
double paid_ticks(const RunAccount& account) {
  Time paid = 0;
  for (const ProcessorAccount& one : account.processors)
    paid += one.end - one.waiting - one.lock_waiting;
  return static_cast<double>(paid);
}

void visits(benchmark::State& state, const std::string& algorithm, const SomeTree& tree) {
  const AnyGame root =
      make_tree(tree.model, tree.degree, static_cast<std::uint32_t>(tree.height), 1);
  ParallelRequest request;
  request.algorithm = algorithm;
  request.depth = tree.height;
  request.machine = MachineKind::kSimulated;
  request.processors = kProcessors;
  request.simulated.costs = cost_preset("even");
  double nodes = 0, steps = 0, paid = 0;
  for (auto _ : state) {
    const ParallelReport report = search_in_parallel(root, request);
    const ProcessorAccount total = report.account.total();
    nodes += static_cast<double>(report.result.counters.nodes());
    steps += static_cast<double>(total.locks + total.messages);
    paid += paid_ticks(report.account);
  }
  state.counters["visits/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
  state.counters["paid/s"] = benchmark::Counter(paid, benchmark::Counter::kIsRate);
  state.counters["locks+messages/visit"] = steps / nodes;
}

bool runs_simulated(const ParallelAlgorithm& algorithm) {
  const auto& machines = algorithm.entry.machines;
  return std::find(machines.begin(), machines.end(), "simulated") != machines.end();
}

}  // namespace
}  // namespace espalier

int main(int argc, char** argv) {
  using namespace espalier;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (const auto& algorithm : parallel_algorithms()) {
    if (!runs_simulated(algorithm)) continue;
    const std::string& name = algorithm.entry.name;
    for (const SomeTree& tree : kTrees)
      benchmark::RegisterBenchmark((name + "/" + tree.name).c_str(), visits, name, tree)
          ->Unit(benchmark::kMillisecond);
  }
  benchmark::RunSpecifiedBenchmarks();
}
