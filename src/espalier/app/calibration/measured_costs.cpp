// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/measured_costs.hpp"

#include <algorithm>
#include <array>
#include <barrier>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include "espalier/app/interrupt.hpp"
#include "espalier/machine/guard.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

using CalibrationClock = std::chrono::steady_clock;
constexpr int kCalibrationRuns = 5;

/// Keeps the compiler from leaving out what makes this value.
template <class T>
void use(const T& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

double ns_since(CalibrationClock::time_point start) {
  return std::chrono::duration<double, std::nano>(CalibrationClock::now() - start).count();
}

/// Nanoseconds of one of `count` repetitions, the fastest of several runs.
template <class Work>
double fastest_ns(int count, Work&& work) {
  double best = 0;
  for (int run = 0; run < kCalibrationRuns; ++run) {
    const auto start = CalibrationClock::now();
    work(count);
    const double ns = ns_since(start) / count;
    best = run == 0 ? ns : std::min(best, ns);
  }
  return best;
}

/// Positions as a search meets them at its leaves: a walk through the tree's first branches.
void collect_leaves(const AnyGame& position, int depth, std::vector<AnyGame>& leaves) {
  constexpr std::size_t kEnough = 512;
  constexpr std::size_t kBranches = 5;
  if (leaves.size() >= kEnough) return;
  if (depth == 0 || position.outcome()) {
    leaves.push_back(position);
    return;
  }
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  for (std::size_t i = 0; i < std::min(moves.size(), kBranches); ++i)
    collect_leaves(position.after(moves[i]), depth - 1, leaves);
}

double evaluation_ns(const AnyGame& position, int depth) {
  std::vector<AnyGame> leaves;
  collect_leaves(position, depth, leaves);
  constexpr int kPasses = 20;
  return fastest_ns(static_cast<int>(leaves.size()) * kPasses, [&](int) {
    for (int pass = 0; pass < kPasses; ++pass)
      for (const AnyGame& leaf : leaves) use(leaf.evaluate());
  });
}

std::optional<std::pair<Counters, double>> timed_search(const AnyGame& position, int depth) {
  SearchRequest request;
  request.depth = depth;
  request.erased = true;
  const auto start = CalibrationClock::now();
  const auto report = search_by_name(position, request, interrupted());
  if (!report) return std::nullopt;
  return std::pair(report->result.counters, ns_since(start) * 1e-9);
}

/// A message like those of the searches: a line of moves.
struct CalibrationParcel {
  std::int64_t number = 0;
  std::vector<std::uint64_t> line;
  void fields(auto&& visit) { visit(number, line); }
};
const std::vector<std::uint64_t> kSomeMoves(8, 1);

Time rounded(double ns) { return static_cast<Time>(std::llround(std::max(0.0, ns))); }

void measure_memory(Costs& costs) {
  constexpr std::size_t kNodeBytes = 160;
  using Block = std::array<std::byte, kNodeBytes>;
  std::vector<std::unique_ptr<Block>> blocks(4096);
  costs.allocate = rounded(fastest_ns(static_cast<int>(blocks.size()), [&](int) {
    for (auto& block : blocks) block = std::make_unique<Block>(), use(block.get());
  }));
  std::array<char, 1024> from{}, to{};
  costs.kilobyte = rounded(fastest_ns(10'000, [&](int count) {
    for (int i = 0; i < count; ++i) std::memcpy(to.data(), from.data(), to.size()), use(to.data());
  }));
  TranspositionTable table(64 * TranspositionTable::kMegabyte);
  std::uint64_t key = 1;
  costs.table = rounded(fastest_ns(50'000, [&](int count) {
    for (int i = 0; i < count; ++i) {
      key = mix(key);
      if (i % 2 == 0)
        table.store(key, {1, Bound::kLower, 3, 1});
      else
        use(table.find(key).has_value());
    }
  }));
}

void measure_sharing(Costs& costs) {
  using Machine = ThreadMachine<>;
  Machine machine;
  Machine::Lock lock;
  Machine::Cell<std::int64_t> cell(0);
  double lock_ns = 0;
  machine.run(1, [&](auto& me) {
    lock_ns = fastest_ns(20'000, [&](int count) {
      for (int i = 0; i < count; ++i) Guard guard(me, lock);
    });
    costs.cell = rounded(fastest_ns(20'000, [&](int count) {
      for (int i = 0; i < count; ++i) {
        if (i % 2 == 0)
          cell.set(me, i);
        else
          use(cell.get(me));
      }
    }));
  });
  costs.lock = rounded(lock_ns);
  // Two that want the same lock all the time: what a lock costs then beyond one's own turn and the
  // other's.
  constexpr int kTurns = 20'000;
  std::int64_t shared = 0;
  double best = 0;
  for (int run = 0; run < kCalibrationRuns; ++run) {
    const auto account = machine.run(2, [&](auto& me) {
      for (int i = 0; i < kTurns; ++i) {
        Guard guard(me, lock);
        ++shared;
      }
    });
    const double ns = static_cast<double>(account.elapsed) / kTurns;
    best = run == 0 ? ns : std::min(best, ns);
  }
  use(shared);
  costs.contention = rounded(best - 2 * lock_ns);
}

void measure_messages(Costs& costs) {
  using Machine = ThreadMachine<CalibrationParcel>;
  Machine machine;
  constexpr int kLetters = 5'000;
  double send = 0, receive = 0;
  machine.run(1, [&](auto& me) {
    for (int run = 0; run < kCalibrationRuns; ++run) {
      auto start = CalibrationClock::now();
      for (int i = 0; i < kLetters; ++i) me.send(0, {i, kSomeMoves});
      const double sent = ns_since(start) / kLetters;
      start = CalibrationClock::now();
      for (int i = 0; i < kLetters; ++i) use(me.receive().number);
      const double received = ns_since(start) / kLetters;
      send = run == 0 ? sent : std::min(send, sent);
      receive = run == 0 ? received : std::min(receive, received);
    }
  });
  constexpr int kRoundTrips = 500;
  double trip = 0;
  for (int run = 0; run < kCalibrationRuns; ++run) {
    const auto account = machine.run(2, [&](auto& me) {
      for (int i = 0; i < kRoundTrips; ++i) {
        if (me.id() == 0) me.send(1, {i, kSomeMoves});
        use(me.receive().number);
        if (me.id() == 1) me.send(0, {i, kSomeMoves});
      }
    });
    const double ns = static_cast<double>(account.elapsed) / (2 * kRoundTrips);
    trip = run == 0 ? ns : std::min(trip, ns);
  }
  costs.send = rounded(send);
  costs.receive = rounded(receive);
  costs.latency = rounded(trip - send - receive);
}

}  // namespace

std::optional<NodeCosts> measure_nodes(const AnyGame& position, int depth) {
  NodeCosts costs;
  for (int run = 0; run < kCalibrationRuns; ++run) {
    const auto timed = timed_search(position, depth);
    if (!timed) return std::nullopt;
    costs.counters = timed->first;
    costs.seconds = run == 0 ? timed->second : std::min(costs.seconds, timed->second);
  }
  const auto nodes = static_cast<double>(costs.counters.nodes());
  const auto leaves = static_cast<double>(costs.counters.leaves);
  const double ns = costs.seconds * 1e9;
  // All that is not valuing leaves is put down to visiting nodes, so that the sum is right.
  costs.evaluate_ns = std::min(evaluation_ns(position, depth), 0.9 * ns / std::max(leaves, 1.0));
  costs.generate_ns = (ns - costs.evaluate_ns * leaves) / std::max(nodes, 1.0);
  return costs;
}

Costs measure_machine() {
  Costs costs;
  measure_memory(costs);
  measure_sharing(costs);
  measure_messages(costs);
  return costs;
}

double measure_crowding(const AnyGame& position, int depth, int threads) {
  const auto slowest = [&](int count) {
    double best = 0;
    for (int run = 0; run < kCalibrationRuns; ++run) {
      std::vector<double> seconds(static_cast<std::size_t>(count));
      std::barrier start(count);
      {
        std::vector<std::jthread> team;
        for (auto& own : seconds)
          team.emplace_back([&] {
            start.arrive_and_wait();
            if (const auto timed = timed_search(position, depth)) own = timed->second;
          });
      }
      const double mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / count;
      best = run == 0 ? mean : std::min(best, mean);
    }
    return best;
  };
  const double alone = slowest(1);
  return alone > 0 ? std::max(1.0, slowest(threads) / alone) : 1;
}

}  // namespace espalier::app
