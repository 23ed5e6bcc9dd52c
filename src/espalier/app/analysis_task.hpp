// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "espalier/app/cluster.hpp"
#include "espalier/engine/analyse.hpp"

namespace espalier::app {

/// How a position is analysed: chess by the engine, other games exactly. Ctrl-C ends it.
struct AnalysisTask {
  std::string game;
  unsigned threads = 1;  // of this process, when it works alone
  std::size_t table_bytes = 0;
  std::string hash_file = {};  // what the table is taken up from and kept in; empty: nowhere
  bool deterministic = false;
};

using OnAnyReport = std::function<void(const AnyReport&)>;

/// By the threads of this process.
AnyReport analyse_here(const AnyGame& position, const AnalysisTask& task,
                       const AnalysisLimits& limits, const OnAnyReport& on_report);

/// By all ranks, each of which calls this: rank 0 minds the limits, reports, and knows the
/// outcome.
AnyReport analyse_by_ranks(Cluster& cluster, const AnyGame& position, const AnalysisTask& task,
                           AnalysisLimits limits, const OnAnyReport& on_report);

}  // namespace espalier::app
