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
  bool is_obvious = false;   // no further depth would change the move
};

/// Shares the time of a game among its moves. Two times a move: `soft`, when no further depth is
/// begun, which stretches and shrinks with the search's progress; `hard`, when the search ends
/// wherever it is. Time the opponent gave us counts for the soft one: a search that has pondered
/// long enough ends as soon as it becomes our own move.
///
/// One thread asks; `pondering` of the signals may change meanwhile.
class Timer {
 public:
  using Clock = std::chrono::steady_clock;

  Timer(const std::optional<Milliseconds>& move_time, const std::optional<GameClock>& clock,
        Milliseconds overhead, const SearchSignals& signals);

  /// Past the hard limit.
  [[nodiscard]] bool is_out_of_time();
  /// No further depth should be begun. Asked after every depth.
  [[nodiscard]] bool has_had_enough(const Progress& progress);

  [[nodiscard]] double seconds() const;
  [[nodiscard]] double hard_ms() const { return hard_ms_; }

 private:
  [[nodiscard]] bool is_pondering() const;
  /// What the game's clock leaves for such progress has passed, or is not needed.
  [[nodiscard]] bool is_enough(const Progress& progress) const;
  /// Since the search became our own move.
  [[nodiscard]] double own_ms();

  const SearchSignals& signals_;
  Clock::time_point start_ = Clock::now();
  bool was_pondering_;
  std::optional<Clock::time_point> own_start_;
  double soft_ms_;
  double hard_ms_;
  bool shares_time_ = false;  // of a game's clock; or else a move takes exactly its time
  bool had_enough_ = false;   // after the last depth
};

}  // namespace espalier
