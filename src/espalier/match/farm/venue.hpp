// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/linda/redis/space.hpp"
#include "espalier/match/tournament.hpp"

namespace espalier::match {

/// Has the games played by the workers of a space, which may come, leave and die: a game that a
/// worker did not end is played again by another. Leaves nothing behind, unless the server is gone.
class FarmVenue final : public Venue {
 public:
  /// Both must outlive it.
  FarmVenue(linda::RedisSpace& space, const Plan& plan) : space_(space), plan_(plan) {}

  /// Throws std::runtime_error when a worker cannot play a game at all: it lacks the player's
  /// program, or that does not start there. Cancelling the space stops it too.
  bool play(const std::vector<Fixture>& games, const std::atomic<bool>& stop,
            const Report& report) override;

 private:
  linda::RedisSpace& space_;
  const Plan& plan_;
};

}  // namespace espalier::match
