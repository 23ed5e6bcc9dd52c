// SPDX-License-Identifier: MIT
#include "espalier/lab/instance_sample.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::lab {
namespace {

using Moves = MoveList<AnyGame::Move>;
using SampleClock = std::chrono::steady_clock;

Moves moves_of(const AnyGame& position) {
  Moves list;
  if (!position.outcome()) position.moves(list);
  return list;
}

/// What the moves of a position are worth to who makes them.
std::vector<double> values_of(const AnyGame& position, const Moves& moves, int lookahead) {
  const std::atomic<bool> never = false;
  SearchRequest request;
  request.depth = lookahead;
  std::vector<double> values;
  for (const auto& move : moves)
    values.push_back(
        -static_cast<double>(search_by_name(position.after(move), request, never)->result.value));
  return values;
}

struct Glance {
  std::size_t moves = 0;
  std::size_t best = 0;  // the first of equals
  double equal = 0, spread = 0, noise = 0;
};

Glance glance_at(const AnyGame& position, const Moves& moves, int lookahead) {
  const auto values = values_of(position, moves, lookahead);
  const auto best = std::max_element(values.begin(), values.end());
  Glance look{.moves = moves.size(), .best = static_cast<std::size_t>(best - values.begin())};
  for (const double value : values) {
    look.equal += value == *best ? 1 : 0;
    look.spread += *best - value;
  }
  const auto others = static_cast<double>(values.size() - 1);
  look.equal = (look.equal - 1) / others;
  look.spread /= others;
  look.noise = std::abs(static_cast<double>(position.evaluate()) - *best);
  return look;
}

/// The position after so many random moves, or before the game ended.
AnyGame walk(AnyGame position, int plies, Random& random) {
  for (int i = 0; i < plies; ++i) {
    const Moves moves = moves_of(position);
    if (moves.size() == 0) break;
    AnyGame next = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (moves_of(next).size() < 2) break;
    position = std::move(next);
  }
  return position;
}

/// Nanoseconds for a call of `work`, which does `count` things.
template <class Work>
double nanoseconds(const Work& work) {
  constexpr double kEnough = 0.02;  // seconds
  double seconds = 0, count = 0;
  const auto start = SampleClock::now();
  while (seconds < kEnough) {
    count += work();
    seconds = std::chrono::duration<double>(SampleClock::now() - start).count();
  }
  return seconds * 1e9 / std::max(count, 1.0);
}

void measure_times(const std::vector<AnyGame>& positions, InstanceSample& sample) {
  std::int64_t sink = 0;  // so that nothing is optimised away
  sample.generate_ns = nanoseconds([&] {
    double made = 0;
    for (const auto& position : positions)
      for (const auto& move : moves_of(position)) {
        sink += position.after(move).outcome() ? 1 : 0;
        ++made;
      }
    return made;
  });
  sample.evaluate_ns = nanoseconds([&] {
    for (const auto& position : positions) sink += position.evaluate();
    return static_cast<double>(positions.size());
  });
  volatile std::int64_t kept = sink;
  static_cast<void>(kept);
}

}  // namespace

double InstanceSample::among_first(int count) const {
  double sum = 0;
  for (int i = 0; i < count && i < degree(); ++i) sum += best[static_cast<std::size_t>(i)];
  return sum;
}

InstanceSample sample_instance(const AnyGame& root, const SampleOptions& options) {
  Random random(options.seed);
  std::vector<Glance> looks;
  std::vector<AnyGame> positions;
  const int deepest = std::max(0, options.depth - 2);
  for (int i = 0; i < options.nodes; ++i) {
    const auto plies = i == 0 ? 0u : random.below(static_cast<std::uint32_t>(deepest) + 1);
    const AnyGame position = walk(root, static_cast<int>(plies), random);
    const Moves moves = moves_of(position);
    if (moves.size() < 2) continue;
    positions.push_back(position);
    looks.push_back(glance_at(position, moves, std::min(options.lookahead, options.depth - 1)));
  }
  if (looks.empty()) throw InputError("there is nothing to search: no position has two moves");

  InstanceSample sample;
  sample.nodes = static_cast<int>(looks.size());
  const auto share = 1.0 / static_cast<double>(looks.size());
  for (const auto& look : looks) {
    sample.moves += share * static_cast<double>(look.moves);
    sample.equal += share * look.equal;
    sample.spread += share * look.spread;
    sample.noise += share * look.noise;
  }
  const auto degree = static_cast<std::size_t>(std::max(2.0, std::round(sample.moves)));
  sample.best.resize(degree);
  for (const auto& look : looks) {
    const std::size_t place = look.best * degree / look.moves;
    sample.best[look.best == 0 ? 0 : std::max<std::size_t>(1, place)] += share;
  }
  if (options.measure_time) measure_times(positions, sample);
  return sample;
}

}  // namespace espalier::lab
