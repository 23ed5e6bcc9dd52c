// SPDX-License-Identifier: MIT
#include "espalier/match/farm/performer.hpp"

#include <map>
#include <memory>
#include <mutex>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/machine/lookout.hpp"
#include "espalier/match/farm/game_job.hpp"
#include "espalier/match/process.hpp"

namespace espalier::match {
namespace {

namespace farm = linda::farm;

/// Players of one match that have no game now. Starting a program anew for each would take longer
/// than many games; but when no more games come they go.
class IdlePlayers {
 public:
  std::unique_ptr<Player> take(const std::string& run, const std::string& spec) {
    Players gone;  // destroyed without the lock
    const std::lock_guard lock(mutex_);
    if (run != run_) gone.swap(idle_);
    run_ = run;
    const auto place = idle_.find(spec);
    return place == idle_.end() ? nullptr : std::move(idle_.extract(place).mapped());
  }
  void keep(const std::string& run, const std::string& spec, std::unique_ptr<Player> player) {
    const std::lock_guard lock(mutex_);
    if (run != run_) return;
    idle_.emplace(spec, std::move(player));
    last_kept_ = Clock::now();
  }

 private:
  using Players = std::multimap<std::string, std::unique_ptr<Player>>;  // by specification

  void let_go() {
    constexpr std::chrono::seconds kPatience{30};
    Players gone;  // likewise
    const std::lock_guard lock(mutex_);
    if (Clock::now() - last_kept_ > kPatience) gone.swap(idle_);
  }

  std::mutex mutex_;  // of what follows
  std::string run_;
  Players idle_;
  Clock::time_point last_kept_ = {};
  const Lookout lookout_{std::chrono::seconds(1), [this] {
                           let_go();
                           return false;
                         }};
};

class GamePerformer {
 public:
  explicit GamePerformer(Programs programs) : programs_(programs) {}

  std::string operator()(const std::string& bytes, const farm::Situation& situation) {
    const auto job = farm::unpacked_text<GameJob>(bytes);
    const Opening opening{find_game(job.game).parse(job.start), job.moves, ""};
    auto first = player(job, job.first, situation.run);
    auto second = player(job, job.second, situation.run);
    const auto game = [&] {
      const Lookout lookout(Milliseconds(20), [&] {
        if (!situation.must_stop()) return false;
        first->interrupt();
        second->interrupt();
        return true;
      });
      return play_game(opening, {first.get(), second.get()}, {job.first.limit, job.second.limit},
                       job.rules);
    }();
    if (!game || situation.must_stop()) return "";  // the players may be interrupted for good
    if (game->is_fault && game->reason == "did not start")
      throw InputError("player " + in_quotes(loser(*game, job)) +
                       " does not start there: " + game->detail);
    idle_.keep(situation.run, job.first.player, std::move(first));
    idle_.keep(situation.run, job.second.player, std::move(second));
    return farm::packed_text(GamePlayed{game->moves, game->result, game->reason, game->detail,
                                        game->is_fault, game->seconds});
  }

 private:
  std::unique_ptr<Player> player(const GameJob& job, const GameJob::Seat& seat,
                                 const std::string& run) {
    if (auto idle = idle_.take(run, seat.player)) return idle;
    const auto spec = PlayerSpec::parse(seat.player);
    if (spec.protocol != Protocol::kOwn && programs_ == Programs::kRefused)
      throw farm::Declined("player " + in_quotes(spec.name) +
                           " is a program, and the worker was not started with --programs");
    try {
      return make_player(spec, job.game, job.patience);
    } catch (const InputError& error) {
      if (spec.protocol != Protocol::kOwn && !find_program(spec.command.front()))
        throw farm::Declined(error.what());
      throw;
    }
  }
  static std::string loser(const GameRecord& game, const GameJob& job) {
    return PlayerSpec::parse(half_points(game.result, 0) == 0 ? job.first.player
                                                              : job.second.player)
        .name;
  }

  Programs programs_;
  IdlePlayers idle_;
};

}  // namespace

farm::Perform game_performer(Programs programs) {
  return [performer = std::make_shared<GamePerformer>(programs)](const std::string& job,
                                                                 const farm::Situation& situation) {
    return (*performer)(job, situation);
  };
}

}  // namespace espalier::match
