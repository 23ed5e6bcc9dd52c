// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "espalier/match/player.hpp"

namespace espalier::match {

/// Threads that do numbered jobs with players. Every thread has players of its own, starts each
/// when a job first needs it, and keeps it for the next job.
class Crew {
 public:
  /// One thread with its players.
  class Member {
   public:
    explicit Member(Crew& crew) : crew_(crew), players_(crew.specs_.size()) {}
    /// Throws as make_player does.
    Player& player(int index);

   private:
    friend class Crew;
    Crew& crew_;
    std::vector<std::unique_ptr<Player>> players_;
  };
  using Work = std::function<void(int job, Member& member)>;

  Crew(const std::vector<PlayerSpec>& specs, std::string game, const Patience& patience)
      : specs_(specs), game_(std::move(game)), patience_(patience) {}

  /// Does jobs 0 to `jobs` - 1, each once. Ends early, with the players interrupted, when `stop` is
  /// raised, end() is called or a job throws, which is thrown on. No job begins once `stop` is
  /// raised. True when that was so before all were done.
  bool run(int jobs, int threads, const std::atomic<bool>& stop, const Work& work);

  /// From a job: calls `what` from one thread at a time, unless everything has ended already.
  void report(const std::function<void()>& what);
  /// From inside report().
  void end();

 private:
  void work_through(Member& member, int jobs, const std::atomic<bool>& stop, const Work& work);
  /// With the lock: ends everything once `stop` is raised.
  void look_at(const std::atomic<bool>& stop);

  const std::vector<PlayerSpec>& specs_;
  std::string game_;
  Patience patience_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  int next_ = 0;
  int at_work_ = 0;
  bool is_over_ = false;
  bool was_stopped_ = false;
  std::exception_ptr error_;
  std::set<Player*> players_;  // of all members
};

}  // namespace espalier::match
