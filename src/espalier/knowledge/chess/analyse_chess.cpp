// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/analyse_chess.hpp"

#include <cmath>
#include <condition_variable>
#include <memory>
#include <stop_token>

#include "espalier/knowledge/chess/player.hpp"
#include "espalier/search/tools/table_file.hpp"

namespace espalier {
namespace {

constexpr double kLongestSeconds = 1e9;  // some decades, which fit into milliseconds

SearchLimits<chess::Move> engine_limits(const AnalysisLimits& limits) {
  SearchLimits<chess::Move> own;
  own.depth = std::min(own.depth, limits.depth);
  own.nodes = limits.nodes;
  if (std::isfinite(limits.seconds))
    own.move_time = Milliseconds(
        static_cast<std::int64_t>(std::ceil(std::min(limits.seconds, kLongestSeconds) * 1000)));
  own.overhead = Milliseconds(0);
  return own;
}

/// Passes a flag that others set on to a running search.
std::jthread relay(const std::atomic<bool>& from, std::atomic<bool>& to) {
  return std::jthread([&from, &to](const std::stop_token& ended) {
    constexpr auto kBetweenLooks = std::chrono::milliseconds(20);
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock lock(mutex);
    while (!woken.wait_for(lock, ended, kBetweenLooks, [] { return false; }) &&
           !ended.stop_requested())
      if (from.load(std::memory_order_relaxed)) to = true;
  });
}

}  // namespace

std::vector<std::uint64_t> earlier_keys(const Chess& game) {
  std::vector<std::uint64_t> keys;
  game.history().backwards([&](const auto& entry) {
    keys.push_back(entry.key);
    return true;
  });
  return {keys.rbegin(), keys.rend()};
}

AnyReport analyse_chess(const Chess& position, const EngineOptions& options,
                        const std::string& table_file, const AnalysisLimits& limits,
                        const std::atomic<bool>& stop,
                        const std::function<void(const AnyReport&)>& on_report, Allies* allies) {
  AnyReport last;
  if (position.outcome()) {
    last.value = *position.outcome();
    last.is_final = true;
    return last;
  }
  const auto own_player = allies ? std::make_unique<ChessPlayer>(options, *allies)
                                 : std::make_unique<ChessPlayer>(options);
  ChessPlayer& player = *own_player;
  const std::string subject = chess_table_subject({});
  if (!table_file.empty()) take_up_table(player.table(), subject, table_file);
  SearchSignals signals;
  const auto start = std::chrono::steady_clock::now();
  const auto watcher = relay(stop, signals.stop);
  const auto outcome =
      player.search(position.position(), earlier_keys(position), engine_limits(limits), signals,
                    [&](const ChessPlayer::Report& report) {
                      if (report.bound != Bound::kExact)
                        return;  // the depth is still being searched
                      last.depth = report.depth;
                      last.value = report.value;
                      last.line.clear();
                      for (const chess::Move move : report.line)
                        last.line.push_back(AnyGame::erased(move));
                      last.counters.interior = report.nodes;
                      last.seconds = report.seconds;
                      last.table_fill = report.table_fill;
                      on_report(last);
                    });
  if (!table_file.empty()) save_table(player.table(), subject, table_file);
  if (outcome.best && last.line.empty()) last.line.push_back(AnyGame::erased(*outcome.best));
  last.counters.interior = outcome.nodes;
  last.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return last;
}

}  // namespace espalier
