// SPDX-License-Identifier: MIT
#include "espalier/app/parallel_bench/scaling.hpp"

#include <fmt/format.h>

#include <cmath>

#include "espalier/app/interrupt.hpp"
#include "espalier/app/parallel_bench/independent.hpp"
#include "espalier/lab/statistics.hpp"

namespace espalier::app {
namespace {

using Runs = std::vector<std::vector<BenchRun>>;  // by repetition and position

/// ratio(run of these, run of those) for all pairs of which it is known.
template <class Ratio>
std::optional<RatioEstimate> paired(const Runs& these, const Runs& those, Ratio&& ratio) {
  std::vector<std::vector<double>> ratios;
  for (std::size_t r = 0; r < these.size(); ++r) {
    std::vector<double> here;
    for (std::size_t i = 0; i < these[r].size(); ++i)
      if (const std::optional<double> one = ratio(these[r][i], those[r][i])) here.push_back(*one);
    if (!here.empty()) ratios.push_back(std::move(here));
  }
  if (ratios.empty()) return std::nullopt;
  return estimate_ratio(ratios);
}

std::optional<double> mean_of(const Runs& runs, std::optional<double> BenchRun::*member) {
  std::vector<double> sample;
  for (const auto& repetition : runs)
    for (const auto& run : repetition)
      if (run.*member) sample.push_back(*(run.*member));
  if (sample.empty()) return std::nullopt;
  return lab::mean(sample).mean;
}

ScalingRow row_of(int threads, const Runs& one, const Runs& several) {
  ScalingRow row;
  row.threads = threads;
  const auto quotient = [](double a, double b) {
    constexpr double kShortest = 1e-6;  // seconds; what a clock can tell
    return std::max(a, kShortest) / std::max(b, kShortest);
  };
  row.speedup = *paired(one, several, [&](const BenchRun& a, const BenchRun& b) {
    return std::optional(quotient(a.seconds, b.seconds));
  });
  row.overhead = paired(several, one, [](const BenchRun& a, const BenchRun& b) {
    return a.nodes > 0 && b.nodes > 0
               ? std::optional(static_cast<double>(a.nodes) / static_cast<double>(b.nodes))
               : std::nullopt;
  });
  row.solution_speedup = paired(one, several, [&](const BenchRun& a, const BenchRun& b) {
    return a.solution_seconds && b.solution_seconds
               ? std::optional(quotient(*a.solution_seconds, *b.solution_seconds))
               : std::nullopt;
  });
  int solved = 0;
  for (const auto& repetition : several)
    for (const auto& run : repetition) {
      row.seconds += run.seconds / static_cast<double>(several.size());
      solved += run.solution_seconds ? 1 : 0;
    }
  row.solved = solved / static_cast<int>(several.size());
  row.hit_rate = mean_of(several, &BenchRun::hit_rate);
  row.idle = mean_of(several, &BenchRun::idle);
  return row;
}

}  // namespace

RatioEstimate estimate_ratio(const std::vector<std::vector<double>>& by_repetition) {
  std::vector<double> logarithms;
  for (const auto& ratios : by_repetition) {
    double sum = 0;
    for (const double ratio : ratios) sum += std::log(ratio);
    logarithms.push_back(sum / static_cast<double>(ratios.size()));
  }
  const auto mean = lab::mean(logarithms);
  RatioEstimate estimate{std::exp(mean.mean), std::nullopt, std::nullopt};
  if (logarithms.size() > 1) {
    estimate.low = std::exp(mean.mean - mean.half_width());
    estimate.high = std::exp(mean.mean + mean.half_width());
  }
  return estimate;
}

std::optional<std::vector<ScalingRow>> measure_scaling(
    BenchSubject& subject, const std::vector<int>& threads, int repetitions,
    const std::function<void(const std::string&)>& progress) {
  std::vector<Runs> runs(threads.size());
  std::vector<std::vector<std::vector<double>>> ratios(threads.size());  // of independent searches
  const bool has_small_searches = subject.small_search(1) != nullptr;
  for (int repetition = 1; repetition <= repetitions; ++repetition)
    for (std::size_t t = 0; t < threads.size(); ++t) {
      subject.set_repetition(repetition - 1);
      subject.set_threads(threads[t]);
      auto& here = runs[t].emplace_back();
      IndependentSearches independent(subject, threads[t]);
      const bool compares = has_small_searches && threads[t] > 1;
      for (std::size_t i = 0; i < subject.positions(); ++i) {
        progress(fmt::format("{}: {} thread{}, run {} of {}, position {} of {}", subject.name(),
                             threads[t], threads[t] == 1 ? "" : "s", repetition, repetitions, i + 1,
                             subject.positions()));
        here.push_back(subject.run(i));
        if (compares) independent.beside_a_run(here.back().seconds);
        if (interrupted()) return std::nullopt;
      }
      if (compares) ratios[t].push_back(independent.ratios());
    }
  std::vector<ScalingRow> rows;
  for (std::size_t t = 0; t < threads.size(); ++t) {
    auto& row = rows.emplace_back(row_of(threads[t], runs.front(), runs[t]));
    if (!ratios[t].empty()) row.independent = estimate_ratio(ratios[t]);
  }
  return rows;
}

}  // namespace espalier::app
