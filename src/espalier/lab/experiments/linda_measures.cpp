// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/linda_measures.hpp"

#include "espalier/lab/bratko_kopec.hpp"

namespace espalier::lab::linda_thesis {
namespace {

constexpr double kPositions = kBratkoKopecPositions;
constexpr double kTicks = 1e6;  // a second, with the costs `network`

using Means = std::span<const Measurement>;

/// A figure of the parallel search and its sequential counterpart.
Figure compared(
    const PrintedTable& table, int processors, Conditions conditions,
    std::function<double(const Measurement& parallel, const Measurement& sequential)> measure) {
  return Figure::of(
      {search(table, processors, conditions), baseline(table.deepens, conditions.depth).search},
      [measure](Means means) { return measure(means[0], means[1]); });
}

double corrected_time(const Measurement& m, int processors, Conditions conditions) {
  return m.time * mean_speed(processors, conditions);
}
double rate_gain(const Measurement& parallel, const Measurement& sequential, int processors,
                 Conditions conditions) {
  return parallel.nodes / corrected_time(parallel, processors, conditions) /
         (sequential.nodes / sequential.time);
}

}  // namespace

Figure seconds_of(const PrintedTable& table, int processors, Conditions conditions) {
  return Figure::mean(&Measurement::time, search(table, processors, conditions))
      .scaled(kPositions * mean_speed(processors, conditions) / kTicks);
}
Figure nodes_of(const PrintedTable& table, int processors, Conditions conditions) {
  return Figure::mean(&Measurement::nodes, search(table, processors, conditions))
      .scaled(kPositions);
}
Figure rate_of(const PrintedTable& table, int processors, Conditions conditions) {
  return Figure::of({search(table, processors, conditions)}, [=](Means m) {
    return m[0].nodes / (corrected_time(m[0], processors, conditions) / kTicks);
  });
}

Figure speedup(const PrintedTable& table, int processors, Conditions conditions) {
  return compared(table, processors, conditions, [=](const auto& m, const auto& s) {
    return s.time / corrected_time(m, processors, conditions);
  });
}
Figure efficiency(const PrintedTable& table, int processors, Conditions conditions) {
  return speedup(table, processors, conditions).scaled(1.0 / processors);
}
Figure overhead(const PrintedTable& table, int processors, Conditions conditions) {
  return compared(table, processors, conditions,
                  [](const auto& m, const auto& s) { return m.nodes / s.nodes - 1; });
}
Figure production(const PrintedTable& table, int processors, Conditions conditions) {
  return Figure::of({search(table, processors, conditions)},
                    [](Means m) { return m[0].searching / m[0].time; });
}
Figure worker_production(const PrintedTable& table, int processors, Conditions conditions) {
  return Figure::of({search(table, processors, conditions)},
                    [](Means m) { return m[0].searching_workers / m[0].time; });
}
Figure rate_speedup(const PrintedTable& table, int processors, Conditions conditions) {
  return compared(table, processors, conditions, [=](const auto& m, const auto& s) {
    return rate_gain(m, s, processors, conditions);
  });
}
Figure rate_production(const PrintedTable& table, int processors, Conditions conditions) {
  return rate_speedup(table, processors, conditions).scaled(1.0 / processors);
}
Figure communication(const PrintedTable& table, int processors, Conditions conditions) {
  return compared(table, processors, conditions, [=](const auto& m, const auto& s) {
    return m.searching / m.time - rate_gain(m, s, processors, conditions) / processors;
  });
}

}  // namespace espalier::lab::linda_thesis
