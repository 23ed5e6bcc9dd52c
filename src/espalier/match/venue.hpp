// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "espalier/match/game_record.hpp"
#include "espalier/match/schedule.hpp"

namespace espalier::match {

/// Where the games of a match are played.
class Venue {
 public:
  virtual ~Venue() = default;
  Venue() = default;
  Venue(const Venue&) = delete;
  Venue& operator=(const Venue&) = delete;

  /// Called for each game as it ends, from one thread at a time. False: no more are wanted.
  using Report = std::function<bool(const GameRecord&)>;

  /// Plays the games in any order, until all are reported, no more are wanted or `stop` is raised;
  /// games still in play are then given up. True when it was stopped. Throws InputError when a
  /// player cannot play such games, std::runtime_error when the venue fails, and what `report`
  /// throws.
  virtual bool play(const std::vector<Fixture>& games, const std::atomic<bool>& stop,
                    const Report& report) = 0;
};

}  // namespace espalier::match
