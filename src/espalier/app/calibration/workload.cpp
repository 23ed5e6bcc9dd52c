// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/workload.hpp"

#include <algorithm>

#include "espalier/app/calibration/timing.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

/// Positions as a search meets them: a walk through the tree's first branches.
struct SamplePositions {
  std::vector<AnyGame> leaves, inner;
};
void collect(const AnyGame& position, int depth, SamplePositions& sample) {
  constexpr std::size_t kEnough = 512;
  constexpr std::size_t kBranches = 5;
  if (sample.leaves.size() >= kEnough) return;
  if (depth == 0 || position.outcome()) {
    sample.leaves.push_back(position);
    return;
  }
  sample.inner.push_back(position);
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  for (std::size_t i = 0; i < std::min(moves.size(), kBranches); ++i)
    collect(position.after(moves[i]), depth - 1, sample);
}

/// Nanoseconds of use(position), which are searched through several times.
template <class Use>
double mean_ns(const std::vector<AnyGame>& positions, Use&& use) {
  constexpr int kPasses = 20;
  return fastest_ns(static_cast<int>(positions.size()) * kPasses, [&](int) {
    for (int pass = 0; pass < kPasses; ++pass)
      for (const AnyGame& position : positions) use(position);
  });
}

}  // namespace

const std::vector<Workload>& built_in_workloads() {
  // Chess: Bratko & Kopec (1982), numbers 2, 4, 7 and 9. Othello: after well known openings.
  static const std::vector<Workload> all = {
      {"chess", "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1", 6},
      {"chess", "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1", 5},
      {"chess", "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1", 5},
      {"chess", "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1", 5},
      {"othello", "f5d6c3d3c4f4", 9},
      {"othello", "f5f6e6f4e3", 9},
      {"othello", "f5f6e6f4g5", 9},
  };
  return all;
}

std::optional<TimedSearch> timed_search(const AnyGame& position, int depth,
                                        const std::atomic<bool>& stop) {
  SearchRequest request;
  request.depth = depth;
  request.erased = true;
  const auto start = CalibrationClock::now();
  const auto report = search_by_name(position, request, stop);
  if (!report) return std::nullopt;
  return TimedSearch{report->result.counters, ns_since(start) * 1e-9};
}

TimedSearch search_sequentially(const AnyGame& position, int depth) {
  const auto timed = timed_search(position, depth, interrupted());
  throw_if_interrupted();
  return *timed;
}

NodeCosts node_costs(const AnyGame& position, int depth, const TimedSearch& whole) {
  const auto nodes = static_cast<double>(std::max<std::uint64_t>(1, whole.counters.nodes()));
  const auto leaves = static_cast<double>(std::max<std::uint64_t>(1, whole.counters.leaves));
  const double ns = whole.seconds * 1e9;
  // All that is not valuing leaves is put down to visiting nodes, so that the sum is right.
  SamplePositions sample;
  collect(position, depth, sample);
  NodeCosts costs;
  const double evaluation =
      mean_ns(sample.leaves, [](const AnyGame& leaf) { keep(leaf.evaluate()); });
  costs.evaluate_ns = std::min(evaluation, 0.9 * ns / leaves);
  costs.generate_ns = (ns - costs.evaluate_ns * leaves) / nodes;
  costs.expand_ns = mean_ns(sample.inner, [](const AnyGame& inner) {
    MoveList<AnyGame::Move> moves;
    inner.moves(moves);
    if (!moves.empty()) keep(inner.after(moves[0]));
  });
  return costs;
}

}  // namespace espalier::app
