// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "espalier/linda/redis/space.hpp"
#include "espalier/match/tournament.hpp"

namespace espalier::match {

/// Has the games played by the workers of a space, which may come, leave and die: a game that a
/// worker did not end is played again by another. Leaves nothing behind, unless the server is gone.
class FarmVenue final : public Venue {
 public:
  /// Called when a worker leaves the match to others, because it lacks a player's program or may
  /// not start it.
  using OnDeclined = std::function<void(const std::string& worker, const std::string& why)>;

  /// Called when everybody who is there has done so for a while: the match waits for others.
  using OnDeserted = std::function<void()>;

  /// Space and plan must outlive it.
  FarmVenue(linda::RedisSpace& space, const Plan& plan, OnDeclined on_declined = {},
            OnDeserted on_deserted = {})
      : space_(space),
        plan_(plan),
        on_declined_(std::move(on_declined)),
        on_deserted_(std::move(on_deserted)) {}

  /// Throws std::runtime_error when a game cannot be played at all: a player's program does not
  /// start. Cancelling the space stops it too; whatever it throws, the space is cancelled then.
  bool play(const std::vector<Fixture>& games, const std::atomic<bool>& stop,
            const Report& report) override;

 private:
  linda::RedisSpace& space_;
  const Plan& plan_;
  const OnDeclined on_declined_;
  const OnDeserted on_deserted_;
};

}  // namespace espalier::match
