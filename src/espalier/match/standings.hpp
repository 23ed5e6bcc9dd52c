// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "espalier/match/game_record.hpp"
#include "espalier/match/statistics.hpp"

namespace espalier::match {

/// What finished games add up to, in whatever order they come.
class Standings {
 public:
  explicit Standings(std::size_t players) : tallies_(players), faults_(players) {}

  void add(const GameRecord& game);
  [[nodiscard]] std::int64_t games() const { return games_; }
  /// All games of one player.
  [[nodiscard]] const Tally& tally(int player) const {
    return tallies_[static_cast<std::size_t>(player)];
  }
  /// Games that the player lost by crashing, cheating, being late or not starting.
  [[nodiscard]] int faults(int player) const { return faults_[static_cast<std::size_t>(player)]; }

 private:
  void add(int player, int half_points);

  std::vector<Tally> tallies_;
  std::vector<int> faults_;
  std::map<int, int> waiting_;  // by pair: half points of the lower player in its first game
  std::int64_t games_ = 0;
};

}  // namespace espalier::match
