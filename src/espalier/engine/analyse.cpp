// SPDX-License-Identifier: MIT
#include "espalier/engine/analyse.hpp"

#include "espalier/games/connect4/connect4.hpp"
#include "espalier/games/othello/othello.hpp"

namespace espalier {
namespace {

template <class Move>
AnyReport erased(const AnalysisReport<Move>& report) {
  AnyReport any{report.depth,      report.value,   {}, report.counters, report.seconds,
                report.table_fill, report.is_final};
  for (const Move& move : report.line) any.line.push_back(AnyGame::erased(move));
  return any;
}

template <Game G>
AnyReport analyse_as(const G& position, unsigned threads, TranspositionTable& table,
                     const AnalysisLimits& limits, const std::atomic<bool>& stop,
                     const std::function<void(const AnyReport&)>& on_report, Allies* allies) {
  return erased(
      Analysis<G>(position, threads, table, allies).run(limits, stop, [&](const auto& report) {
        on_report(erased(report));
      }));
}

}  // namespace

AnyReport analyse(const AnyGame& position, unsigned threads, TranspositionTable& table,
                  const AnalysisLimits& limits, const std::atomic<bool>& stop,
                  const std::function<void(const AnyReport&)>& on_report, Allies* allies) {
  const auto as = [&](const auto& own) {
    return analyse_as(own, threads, table, limits, stop, on_report, allies);
  };
  if (const auto* own = position.as<connect4::Standard>()) return as(*own);
  if (const auto* own = position.as<Othello>()) return as(*own);
  return as(position);
}

}  // namespace espalier
