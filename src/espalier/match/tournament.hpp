// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "espalier/match/referee.hpp"
#include "espalier/match/schedule.hpp"
#include "espalier/match/standings.hpp"
#include "espalier/match/venue.hpp"

namespace espalier::match {

/// All that decides a match.
struct Plan {
  std::string game = "chess";
  std::vector<PlayerSpec> players;
  std::vector<Opening> openings;
  Limit limit;  // of players that have none of their own
  Format format = Format::kRoundRobin;
  int rounds = 1;  // two games a pairing each
  Rules rules;
  Patience patience;
  std::optional<Sprt> sprt;  // of the first player against the second
  int concurrency = 1;
};

/// The limit of one of its players.
Limit limit_of(const Plan& plan, int player);

enum class Ending { kAllPlayed, kSprt, kStopped };

/// Plays a match, several games at once.
class Tournament {
 public:
  /// Called after every game, from one thread at a time.
  using OnGame = std::function<void(const GameRecord&, const Standings&)>;

  explicit Tournament(const Plan& plan);

  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  [[nodiscard]] const Standings& standings() const { return standings_; }

  /// Starts every player once, to find out what is wrong before a game is lost by it; ends early
  /// when `stop` is raised. Throws InputError, or std::runtime_error for a program that does not
  /// work.
  void try_players(const std::atomic<bool>& stop);

  /// Takes over games of an earlier run; they are not played again.
  void resume(const std::vector<GameRecord>& finished);

  /// Until all games are played, the test is decided or `stop` is raised; games still in play are
  /// then given up and not counted. Throws what on_game throws, InputError when a player cannot
  /// play such games, and std::runtime_error when one does not start any more.
  ///
  /// Here, on threads of this process, or elsewhere.
  Ending run(const std::atomic<bool>& stop, const OnGame& on_game);
  Ending run(const std::atomic<bool>& stop, const OnGame& on_game, Venue& venue);

 private:
  [[nodiscard]] bool is_decided() const;
  /// A player that does not start loses; one that never starts any more makes the match pointless.
  void count_starts(const GameRecord& game);

  const Plan& plan_;
  Schedule schedule_;
  Standings standings_;
  std::vector<bool> is_played_;
  std::vector<int> failed_starts_;  // by player, one after the other
};

}  // namespace espalier::match
