// SPDX-License-Identifier: MIT
// Nodes per second of every sequential algorithm on the same tree: what an algorithm adds to the
// cost of a node. Each answer is checked. Then the price of the erased game, and of the tools.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "bench_tree.hpp"
#include "espalier/core/any_game.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/aspiration.hpp"
#include "espalier/search/best_node_search.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/lalphabeta.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/mtdf.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/palphabeta.hpp"
#include "espalier/search/pvs.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/scout.hpp"
#include "espalier/search/tools/tools.hpp"

namespace espalier::bench {
namespace {

constexpr int kDepth = 6;

/// Found once by minimax, so that no benchmark can be fast by being wrong.
Value expected() {
  static const Value value = find_best(BenchTree{}, kDepth, Minimax{}).value;
  return value;
}

/// NDEBUG does not remove this check.
template <class Move>
void check(const Result<Move>& result) {
  const bool right = result.bound == Bound::kExact   ? result.value == expected()
                     : result.bound == Bound::kLower ? result.value <= expected()
                                                     : result.value >= expected();
  if (!right) throw std::logic_error("a benchmark found a wrong value");
}

void report(benchmark::State& state, const Counters& counters) {
  state.SetItemsProcessed(static_cast<std::int64_t>(counters.nodes()));
  state.counters["leaves"] =
      static_cast<double>(counters.leaves) / static_cast<double>(state.iterations());
}

template <class Algorithm>
void direct(benchmark::State& state, Algorithm algorithm) {
  Counters counters;
  for (auto _ : state) {
    const auto result = find_best(BenchTree{}, kDepth, algorithm);
    check(result);
    counters += result.counters;
  }
  report(state, counters);
}

template <class Algorithm>
void erased(benchmark::State& state, Algorithm algorithm) {
  Counters counters;
  for (auto _ : state) {
    const auto result = find_best(AnyGame(BenchTree{}), kDepth, algorithm);
    check(result);
    counters += result.counters;
  }
  report(state, counters);
}

void with_tools(benchmark::State& state, ToolOptions options) {
  TranspositionTable table(16 * TranspositionTable::kMegabyte);
  NoControl control;
  NoObserver observer;
  Counters counters;
  for (auto _ : state) {
    state.PauseTiming();
    table.clear();
    state.ResumeTiming();
    Tools<BenchTree> tools(options, &table);
    Context<BenchTree, OwnEvaluation, NoControl, NoObserver, Tools<BenchTree>> search(
        control, observer, tools);
    const auto result = run(AlphaBetaFailSoft{}, search, BenchTree{}, kDepth);
    check(*result);
    counters += result->counters;
  }
  report(state, counters);
}

constexpr ToolOptions kNone{
    .table = false, .killers = false, .history = false, .refutation = false, .static_order = false};
constexpr ToolOptions only(bool ToolOptions::*tool) {
  ToolOptions options = kNone;
  options.*tool = true;
  return options;
}

BENCHMARK_CAPTURE(direct, minimax, Minimax{});
BENCHMARK_CAPTURE(direct, negamax, Negamax{});
BENCHMARK_CAPTURE(direct, bound, BoundSearch{});
BENCHMARK_CAPTURE(direct, alphabeta, AlphaBeta{});
BENCHMARK_CAPTURE(direct, alphabeta_fail_soft, AlphaBetaFailSoft{});
BENCHMARK_CAPTURE(direct, lalphabeta, Lalphabeta{});
BENCHMARK_CAPTURE(direct, palphabeta, Palphabeta{});
BENCHMARK_CAPTURE(direct, pvs, Pvs{});
BENCHMARK_CAPTURE(direct, scout, Scout{});
BENCHMARK_CAPTURE(direct, scout_stored, Scout{.store = true});
BENCHMARK_CAPTURE(direct, aspiration, Aspiration<>{.width = 5000});
BENCHMARK_CAPTURE(direct, iterative_deepening, IterativeDeepening<>{});
BENCHMARK_CAPTURE(direct, mtdf, Mtdf{});
BENCHMARK_CAPTURE(direct, best_node_search, BestNodeSearch{-0x8000, 0x8000});

BENCHMARK_CAPTURE(erased, minimax, Minimax{});
BENCHMARK_CAPTURE(erased, alphabeta, AlphaBeta{});
BENCHMARK_CAPTURE(erased, pvs, Pvs{});

BENCHMARK_CAPTURE(with_tools, none, kNone);
BENCHMARK_CAPTURE(with_tools, table, only(&ToolOptions::table));
BENCHMARK_CAPTURE(with_tools, killers, only(&ToolOptions::killers));
BENCHMARK_CAPTURE(with_tools, history, only(&ToolOptions::history));
BENCHMARK_CAPTURE(with_tools, refutation, only(&ToolOptions::refutation));
BENCHMARK_CAPTURE(with_tools, static_order, only(&ToolOptions::static_order));
BENCHMARK_CAPTURE(with_tools, all, ToolOptions{});

}  // namespace
}  // namespace espalier::bench
