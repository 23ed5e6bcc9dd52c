// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "espalier/engine/frame.hpp"

namespace espalier {

using Milliseconds = std::chrono::milliseconds;

/// A game clock, seen by the side to move.
struct GameClock {
  Milliseconds left{0};
  Milliseconds increment{0};  // after each move
  int moves_to_go = 0;        // until the next time control; 0: none
};

/// When a search ends. Limits that are not set do not count; the first that is reached ends it.
template <class Move>
struct SearchLimits {
  int depth = kMaxPly - 1;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of all threads together
  int mate = 0;  // end when a mate in at most so many own moves is found; 0: do not
  std::optional<Milliseconds> move_time;  // exactly so long
  std::optional<GameClock> clock;         // as long as this leaves sensible
  Milliseconds overhead{10};              // lost between us and the clock, per move
  std::vector<Move> only;                 // the moves to consider at the root; empty: all
};

/// How others speak to a running search, from any thread. `pondering` turns from true to false
/// when the opponent plays the expected move: time counts from then on.
struct SearchSignals {
  std::atomic<bool> stop = false;
  std::atomic<bool> pondering = false;
};

}  // namespace espalier
