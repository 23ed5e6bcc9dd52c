// SPDX-License-Identifier: MIT
#include "espalier/match/farm/venue.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <set>
#include <stdexcept>

#include "espalier/linda/farm/run_name.hpp"
#include "espalier/linda/redis/pipeline.hpp"
#include "espalier/match/farm/game_job.hpp"

namespace espalier::match {
namespace {

namespace farm = linda::farm;
using linda::any;

constexpr std::size_t kGamesOut = 256;  // at once: more than the workers of a few machines play

/// The tuples of one match. They go away with it.
class FarmMatch {
 public:
  FarmMatch(linda::RedisSpace& space, const Plan& plan, const std::vector<Fixture>& games)
      : space_(space), plan_(plan), games_(games), name_(farm::new_run_name()) {}
  FarmMatch(const FarmMatch&) = delete;
  FarmMatch& operator=(const FarmMatch&) = delete;
  ~FarmMatch() {
    // What broke the match off may be the loss of the server: no long patience with it again.
    if (std::uncaught_exceptions() > before_) space_.cancel();
    try {
      // Once no job is there or in work no result can come any more.
      space_.erase(farm::kJobName, any<std::string>, name_, any<farm::Group>, any<farm::Number>,
                   any<std::string>);
      space_.erase(farm::kResultName, name_, any<farm::Number>, any<std::string>);
      space_.erase(farm::kDeclinedName, name_, any<farm::Number>, any<std::string>,
                   any<std::string>);
    } catch (const std::exception&) {  // the server is gone
    }
  }

  [[nodiscard]] bool is_over() const { return reported_ == games_.size(); }

  void give() {
    linda::Pipeline pipeline(space_);
    for (; given_ < games_.size() && given_ - reported_ < kGamesOut; ++given_)
      put_job(pipeline, given_);
    pipeline.send();
  }

  /// Offers again what a worker has left to others.
  void offer_declined(const FarmVenue::OnDeclined& on_declined) {
    farm::Number number = 0;
    std::string worker, why;
    while (space_.inp(farm::kDeclinedName, name_, linda::into(number), linda::into(worker),
                      linda::into(why))) {
      linda::Pipeline pipeline(space_);
      put_job(pipeline, static_cast<std::size_t>(number));
      pipeline.send();
      if (on_declined) on_declined(worker, why);
      declined_.insert(worker);
    }
  }

  /// Somebody has declined, and nobody else has had a job for a while. Once.
  bool is_newly_deserted() {
    const auto now = std::chrono::steady_clock::now();
    if (declined_.empty() || is_deserted_ || now < next_look_) return false;
    next_look_ = now + kBetweenLooks;
    const auto leases = space_.inventory().leases;
    const bool has_others = std::any_of(leases.begin(), leases.end(), [&](const auto& lease) {
      return !declined_.contains(lease.owner);
    });
    empty_looks_ = has_others ? 0 : empty_looks_ + 1;
    is_deserted_ = empty_looks_ == kEmptyLooks;
    return is_deserted_;
  }

  /// The next game that comes in; nothing when none does for a while.
  std::optional<GameRecord> collect() {
    constexpr std::chrono::milliseconds kWhile{100};
    farm::Number number = 0;
    std::string bytes;
    if (!space_.in_within(kWhile, farm::kResultName, name_, linda::into(number),
                          linda::into(bytes)))
      return std::nullopt;
    const auto answer = farm::unpacked_text<farm::Answer>(bytes);
    if (!answer.error.empty())
      throw std::runtime_error("the worker " + answer.worker + " cannot play: " + answer.error);
    auto played = farm::unpacked_text<GamePlayed>(answer.result);
    const Fixture& fixture = games_.at(static_cast<std::size_t>(number));
    ++reported_;
    empty_looks_ = 0;
    is_deserted_ = false;
    return GameRecord{.number = fixture.number,
                      .players = fixture.players,
                      .opening = fixture.opening,
                      .moves = std::move(played.moves),
                      .result = played.result,
                      .reason = std::move(played.reason),
                      .detail = std::move(played.detail),
                      .is_fault = played.is_fault,
                      .seconds = played.seconds};
  }

 private:
  void put_job(linda::Pipeline& to, std::size_t game) const {
    to.out(farm::kJobName, std::string(kGameKind), name_, farm::Group{0},
           static_cast<farm::Number>(game), farm::packed_text(job_of(games_.at(game))));
  }
  [[nodiscard]] GameJob job_of(const Fixture& fixture) const {
    const Opening& opening = plan_.openings[fixture.opening];
    const auto seat = [&](std::size_t which) {
      const int player = fixture.players[which];
      return GameJob::Seat{plan_.players[static_cast<std::size_t>(player)].text(),
                           limit_of(plan_, player)};
    };
    return {.game = plan_.game,
            .start = opening.start.text(),
            .moves = opening.moves,
            .first = seat(0),
            .second = seat(1),
            .rules = plan_.rules,
            .patience = plan_.patience};
  }

  linda::RedisSpace& space_;
  const Plan& plan_;
  const std::vector<Fixture>& games_;
  const std::string name_;
  const int before_ = std::uncaught_exceptions();  // when it began
  std::size_t given_ = 0;
  std::size_t reported_ = 0;

  static constexpr std::chrono::seconds kBetweenLooks{1};
  static constexpr int kEmptyLooks = 3;
  std::set<std::string> declined_;  // workers
  std::chrono::steady_clock::time_point next_look_ = {};
  int empty_looks_ = 0;
  bool is_deserted_ = false;
};

}  // namespace

bool FarmVenue::play(const std::vector<Fixture>& games, const std::atomic<bool>& stop,
                     const Report& report) {
  FarmMatch match(space_, plan_, games);
  try {
    while (!match.is_over()) {
      // Relaxed: the flag carries no data, it only has to be seen soon.
      if (stop.load(std::memory_order_relaxed)) return true;
      match.give();
      match.offer_declined(on_declined_);
      if (const auto game = match.collect())
        if (!report(*game)) return false;
      if (match.is_newly_deserted() && on_deserted_) on_deserted_();
    }
  } catch (const Stopped&) {
    return true;
  }
  return false;
}

}  // namespace espalier::match
