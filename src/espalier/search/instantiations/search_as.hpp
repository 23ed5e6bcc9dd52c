// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

#include "espalier/search/algorithms.hpp"
#include "espalier/search/distinct_leaves.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/search_as.hpp"

namespace espalier {

/// A search as it was asked for, with every algorithm compiled for G.
template <Game G>
struct SearchJob {
  const G& position;
  const SearchRequest& request;
  const std::atomic<bool>& stop;

  [[nodiscard]] std::optional<SearchReport> with_tools() const {
    Tools<G> tools(*request.tools, request.table);
    return watched(tools);
  }
  [[nodiscard]] std::optional<SearchReport> without_tools() const {
    NoTools tools;
    return watched(tools);
  }

  template <class T>
  std::optional<SearchReport> watched(T& tools) const {
    if constexpr (std::same_as<G, AnyGame>) {
      if (request.distinct_leaves) {
        DistinctLeaves leaves;
        auto report = run_with(tools, leaves);
        if (report) report->distinct_leaves = leaves.distinct();
        return report;
      }
    }
    NoObserver observer;
    return run_with(tools, observer);
  }

  template <class T, class Obs>
  std::optional<SearchReport> run_with(T& tools, Obs& observer) const {
    StopControl control(stop, request.limits);
    Context<G, AnyEvaluation, StopControl, Obs, T> context(control, observer, tools,
                                                           {.quiescent = request.quiescence});
    std::optional<SearchReport> report;
    with_algorithm(request.algorithm, request.parameters, [&](const auto& algorithm) {
      const auto result = run(algorithm, context, position, request.depth, request.window);
      if (!result) return;
      report = SearchReport{{result->value, result->bound, std::nullopt, result->counters}, {}};
      if (result->best) report->result.best = AnyGame::erased(*result->best);
    });
    return report;
  }
};

template <Game G>
std::optional<SearchReport> search_as(const G& position, const SearchRequest& request,
                                      const std::atomic<bool>& stop) {
  const SearchJob<G> job{position, request, stop};
  return request.tools ? job.with_tools() : job.without_tools();
}

}  // namespace espalier
