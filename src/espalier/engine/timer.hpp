// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "espalier/engine/limits.hpp"

namespace espalier {

/// What the last depth says about whether more time is worth it.
struct Progress {
  int stable_depths = 0;     // for how many depths the best move has been the same
  double lost = 0;           // by how many pawns the value fell, against the depth before
  double best_effort = 0.5;  // the best move's share of the nodes
};

/// Shares the time of a game among its moves. Two times a move: `soft`, when no further depth is
/// begun, which stretches and shrinks with the search's progress; `hard`, when the search ends
/// wherever it is.
///
/// One thread asks; `pondering` of the signals may change meanwhile.
class Timer {
 public:
  using Clock = std::chrono::steady_clock;

  Timer(const std::optional<Milliseconds>& move_time, const std::optional<GameClock>& clock,
        Milliseconds overhead, const SearchSignals& signals);

  /// Past the hard limit.
  [[nodiscard]] bool is_out_of_time();
  /// No further depth should be begun.
  [[nodiscard]] bool has_had_enough(const Progress& progress);
  /// Playing for time: an obvious move may be played early.
  [[nodiscard]] bool is_game_clock() const { return soft_ms_ < hard_ms_; }

  [[nodiscard]] double seconds() const;
  [[nodiscard]] double hard_ms() const { return hard_ms_; }

 private:
  /// Since the search became our own move.
  [[nodiscard]] double own_ms();

  const SearchSignals& signals_;
  Clock::time_point start_ = Clock::now();
  bool was_pondering_;
  std::optional<Clock::time_point> own_start_;
  double soft_ms_;
  double hard_ms_;
};

}  // namespace espalier
