// SPDX-License-Identifier: MIT
#include "espalier/match/tournament.hpp"

#include <stdexcept>

#include "espalier/core/text.hpp"
#include "espalier/match/crew.hpp"

namespace espalier::match {
namespace {

constexpr int kMostFailedStarts = 3;  // of a player, one after the other

/// Threads of this process.
class Here final : public Venue {
 public:
  explicit Here(const Plan& plan) : plan_(plan) {}

  bool play(const std::vector<Fixture>& games, const std::atomic<bool>& stop,
            const Report& report) override {
    Crew crew(plan_.players, plan_.game, plan_.patience);
    const auto work = [&](int job, Crew::Member& member) {
      const Fixture& fixture = games[static_cast<std::size_t>(job)];
      const auto [first, second] = fixture.players;
      auto game = play_game(plan_.openings[fixture.opening],
                            {&member.player(first), &member.player(second)},
                            {limit_of(plan_, first), limit_of(plan_, second)}, plan_.rules);
      if (!game) return;
      game->number = fixture.number;
      game->players = fixture.players;
      game->opening = fixture.opening;
      crew.report([&] {
        if (!report(*game)) crew.end();
      });
    };
    return crew.run(static_cast<int>(games.size()), plan_.concurrency, stop, work);
  }

 private:
  const Plan& plan_;
};

}  // namespace

Limit limit_of(const Plan& plan, int player) {
  const auto& own = plan.players[static_cast<std::size_t>(player)].limit;
  return own.is_set() ? own : plan.limit;
}

Tournament::Tournament(const Plan& plan)
    : plan_(plan),
      schedule_(static_cast<int>(plan.players.size()), plan.format, plan.rounds,
                plan.openings.size()),
      standings_(plan.players.size()),
      is_played_(static_cast<std::size_t>(schedule_.games())) {}

void Tournament::try_players(const std::atomic<bool>& stop) {
  Crew crew(plan_.players, plan_.game, plan_.patience);
  const auto work = [&](int index, Crew::Member& member) {
    const auto fault = member.player(index).begin(plan_.openings.front(), limit_of(plan_, index));
    if (fault && fault->kind != FaultKind::kInterrupted)
      throw std::runtime_error("player " +
                               in_quotes(plan_.players[static_cast<std::size_t>(index)].name) +
                               " does not work: " + fault->detail);
  };
  crew.run(static_cast<int>(plan_.players.size()), 1, stop, work);
}

void Tournament::resume(const std::vector<GameRecord>& finished) {
  for (const auto& game : finished) {
    standings_.add(game);
    if (game.number < schedule_.games()) is_played_[static_cast<std::size_t>(game.number)] = true;
  }
}

bool Tournament::is_decided() const {
  return plan_.sprt && plan_.sprt->verdict(standings_.tally(0)) != Sprt::Verdict::kContinue;
}

void Tournament::count_starts(const GameRecord& game) {
  const bool not_started = game.is_fault && game.reason == "did not start";
  for (const int seat : {0, 1}) {
    const auto player = static_cast<std::size_t>(game.players[static_cast<std::size_t>(seat)]);
    auto& failures = failed_starts_[player];
    failures = not_started && half_points(game.result, seat) == 0 ? failures + 1 : 0;
    if (failures >= kMostFailedStarts)
      throw std::runtime_error("player " + in_quotes(plan_.players[player].name) +
                               " does not start any more: " + game.detail);
  }
}

Ending Tournament::run(const std::atomic<bool>& stop, const OnGame& on_game) {
  Here here(plan_);
  return run(stop, on_game, here);
}

Ending Tournament::run(const std::atomic<bool>& stop, const OnGame& on_game, Venue& venue) {
  if (is_decided()) return Ending::kSprt;
  failed_starts_.assign(plan_.players.size(), 0);
  std::vector<Fixture> games;
  for (int number = 0; number < schedule_.games(); ++number)
    if (!is_played_[static_cast<std::size_t>(number)]) games.push_back(schedule_.game(number));
  const bool was_stopped = venue.play(games, stop, [&](const GameRecord& game) {
    standings_.add(game);
    is_played_[static_cast<std::size_t>(game.number)] = true;
    on_game(game, standings_);
    count_starts(game);
    return !is_decided();
  });
  if (is_decided()) return Ending::kSprt;
  return was_stopped ? Ending::kStopped : Ending::kAllPlayed;
}

}  // namespace espalier::match
