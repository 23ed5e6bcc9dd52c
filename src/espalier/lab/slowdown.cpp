// SPDX-License-Identifier: MIT
#include "espalier/lab/slowdown.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "espalier/core/input_error.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::lab {
namespace {

constexpr std::uint64_t kEnoughNodes = 8'000;

/// The shortest of a few runs: what others do on the computer only makes them longer.
template <class Work>
double shortest_seconds(const Work& work) {
  constexpr int kRuns = 3;
  double least = 1e300;
  for (int i = 0; i < kRuns; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const auto end = std::chrono::steady_clock::now();
    least = std::min(least, std::chrono::duration<double>(end - start).count());
  }
  return least;
}

/// The greatest depth, to the one asked about, that takes alpha-beta no more than enough nodes.
int small_depth(const AnyGame& position, int depth, const std::atomic<bool>& stop) {
  SearchRequest request;
  request.limits.nodes = kEnoughNodes;
  int small = 1;
  for (request.depth = 2; request.depth <= depth; ++request.depth) {
    if (!search_by_name(position, request, stop)) break;
    small = request.depth;
  }
  return small;
}

}  // namespace

void measure_slowdowns(const AnyGame& position, int depth, const SimulationOptions& simulation,
                       double spread, std::vector<Candidate>& candidates) {
  static const std::atomic<bool> never = false;
  const auto& stop = simulation.stop ? *simulation.stop : never;
  const int small = small_depth(position, depth, stop);
  const Search sequential{.on = {.text = "", .depth = small}, .settings = simulation.machine};
  SearchRequest alpha_beta;
  alpha_beta.depth = small;
  alpha_beta.erased = true;  // as parallel searches run
  const double real = shortest_seconds([&] {
    if (!search_by_name(position, alpha_beta, stop)) throw Stopped{};
  });
  const auto simulated = run(sequential, position, stop);
  if (!simulated) throw Stopped{};
  for (auto& candidate : candidates) {
    auto settings = candidate.settings;
    if (candidate.needs_range)
      settings.push_back("spread=" + std::to_string(std::max(1L, std::lround(spread))));
    try {
      ParallelRequest request;
      request.algorithm = candidate.algorithm;
      request.parameters = Parameters(settings);
      request.depth = small;
      request.stop = &stop;
      const double real_one = shortest_seconds([&] { search_in_parallel(position, request); });
      Search one{.on = {.text = "", .depth = small},
                 .algorithm = candidate.algorithm,
                 .settings = simulation.machine};
      one.settings.insert(one.settings.end(), settings.begin(), settings.end());
      const auto simulated_one = run(one, position, stop);
      if (!simulated_one) throw Stopped{};
      candidate.slowdown =
          std::max(1.0, (real_one / real) / (simulated_one->time / simulated->time));
    } catch (const InputError&) {
      // Its parameters do not fit; the simulation will leave it out.
    }
  }
}

}  // namespace espalier::lab
