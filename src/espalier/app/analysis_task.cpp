// SPDX-License-Identifier: MIT
#include "espalier/app/analysis_task.hpp"

#include <optional>

#include "espalier/app/interrupt.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/knowledge/chess/analyse_chess.hpp"
#include "espalier/knowledge/chess/player.hpp"
#include "espalier/search/tools/table_file.hpp"

namespace espalier::app {
namespace {

EngineOptions engine_options(const AnalysisTask& task, unsigned threads) {
  EngineOptions options;
  options.table_bytes = task.table_bytes;
  options.threads = threads;
  options.deterministic = task.deterministic;
  return options;
}

}  // namespace

AnyReport analyse_here(const AnyGame& position, const AnalysisTask& task,
                       const AnalysisLimits& limits, const OnAnyReport& on_report) {
  if (const auto* chess = position.as<Chess>())
    return analyse_chess(*chess, engine_options(task, task.threads), task.hash_file, limits,
                         interrupted(), on_report);
  TranspositionTable table(task.table_bytes);
  if (!task.hash_file.empty()) take_up_table(table, task.game, task.hash_file);
  const auto last = analyse(position, task.threads, table, limits, interrupted(), on_report);
  if (!task.hash_file.empty()) save_table(table, task.game, task.hash_file);
  return last;
}

AnyReport analyse_by_ranks(Cluster& cluster, const AnyGame& position, const AnalysisTask& task,
                           AnalysisLimits limits, const OnAnyReport& on_report) {
  const auto* chess = position.as<Chess>();
  const std::string subject = chess ? chess_table_subject({}) : task.game;
  const bool has_file = !task.hash_file.empty() && cluster.leads();
  if (!cluster.leads()) limits = {.depth = limits.depth};
  std::optional<TranspositionTable> common;  // in the memory of this machine
  if (!cluster.table_memory().empty()) common.emplace(cluster.table_memory());
  if (has_file) take_up_table(*common, subject, task.hash_file);
  const auto report = [&](const AnyReport& news) {
    if (cluster.leads()) on_report(news);
  };
  AnyReport last;
  const Counters counters = cluster.run([&](Allies& allies, const std::atomic<bool>& stop) {
    if (chess) {
      const auto options = engine_options(task, cluster.threads());
      last = analyse_chess(*chess, options, "", limits, stop, report, &allies);
    } else {
      std::optional<TranspositionTable> own;
      if (!common) own.emplace(task.table_bytes);
      last = analyse(position, cluster.threads(), common ? *common : *own, limits, stop, report,
                     &allies);
    }
    return last.counters;
  });
  last.counters = counters;
  if (has_file) save_table(*common, subject, task.hash_file);
  return last;
}

}  // namespace espalier::app
