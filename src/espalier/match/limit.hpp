// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::match {

using Milliseconds = std::chrono::milliseconds;

/// A game clock: so much time for the game or for each `moves` moves, and an increment a move.
struct TimeControl {
  Milliseconds base{0};
  Milliseconds increment{0};
  int moves = 0;  // 0: for the whole game

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// How much a player may think. At least one of them is set; those that are set hold together.
struct Limit {
  std::optional<TimeControl> clock;
  std::optional<Milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;

  [[nodiscard]] bool is_set() const { return clock || move_time || nodes || depth; }
  /// The time is limited, not only the work.
  [[nodiscard]] bool is_timed() const { return clock || move_time; }
  /// "tc=40/60+0.6", "movetime=40", "nodes=1000 depth=5"
  [[nodiscard]] std::string text() const;

  /// Sets the limit of this name: `tc` (seconds, "10+0.1" or "40/60"), `movetime` (milliseconds),
  /// `nodes`, `depth`. False when there is no such limit; throws InputError for a bad value.
  bool set(std::string_view name, std::string_view value);

  friend bool operator==(const Limit&, const Limit&) = default;
};

}  // namespace espalier::match
