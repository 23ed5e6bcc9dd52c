// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "espalier/linda/farm/job.hpp"
#include "espalier/linda/redis/run.hpp"
#include "espalier/machine/lookout.hpp"
#include "espalier/parallel/linda/team/job.hpp"
#include "espalier/parallel/linda/team/master.hpp"

namespace espalier::linda::team {

/// An attempt at a search came to nothing, but another one may succeed. what() says why.
struct Lost : std::runtime_error {
  Lost(const std::string& why, std::string who) : std::runtime_error(why), worker(std::move(who)) {}
  std::string worker;  // none: not a worker, but tuples
};

/// Workers by name; those of a process with several threads have one name.
using Crew = std::multiset<std::string>;

/// How an attempt comes by its workers.
struct Recruiting {
  int workers = 0;  // to wait for
  int places = 0;   // that workers can take, then or later
  /// Waits until they are there. Else threads of this process are the processors for whom nobody
  /// comes: not within a lease while somebody is missing who is expected, then not within a
  /// quarter.
  bool is_patient = true;
  Crew expected = {};  // who were there before, and will be free in a moment
};

/// One attempt at a search, from its first tuple to its last: a run and a space of its own. While
/// it searches a thread watches over the workers.
class Attempt {
 public:
  Attempt(const Order& order, const Recruiting& recruiting);
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;
  ~Attempt();

  /// Once. Throws Lost, and what search_with_team() throws.
  ParallelReport search();

  /// Who had joined.
  [[nodiscard]] Crew crew() const;
  /// All processors were there, and the search began.
  [[nodiscard]] bool has_begun() const { return has_begun_; }

 private:
  struct Report {
    std::string worker;
    ProcessorReport what;
  };

  void sign_on();
  void offer_places();
  void assemble();
  [[nodiscard]] bool is_worth_waiting(redis::Clock::duration waited) const;
  bool welcome_one(std::chrono::milliseconds wait);
  void begin();
  ParallelReport run();
  int close_entrance();
  void take_open_places();
  std::vector<ProcessorReport> await_reports();
  void check();
  [[nodiscard]] bool is_stopped() const;
  [[nodiscard]] int count_workers() const;

  void watch(const std::stop_token& over);
  void look_after_workers(std::chrono::milliseconds wait);
  void receive(std::int32_t place, const farm::Answer& answer);
  void look_for_the_dead();
  [[nodiscard]] std::vector<std::int32_t> places_at_work() const;
  [[nodiscard]] bool was_closed(std::int32_t place) const;
  [[nodiscard]] Lost lost_worker(std::int32_t place);
  [[nodiscard]] std::string name_at(std::int32_t place) const;
  void fail(std::exception_ptr why);

  void erase();

  const Order& order_;
  const Recruiting recruiting_;
  const std::string run_;
  RedisSpace farm_;
  RedisSpace space_;  // of the search
  std::optional<Lookout> lookout_;
  std::optional<Lease<std::tuple<std::string, std::string>>> alive_;
  Processors processors_;  // by place, once it has begun
  int here_;               // processors of this process
  int beginners_ = 0;
  bool has_begun_ = false;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::map<std::int32_t, std::string> workers_;  // by place
  std::set<std::int32_t> closed_;                // places that nobody has taken in time
  bool is_closed_ = false;                       // the entrance
  std::map<std::int32_t, Report> reports_;       // by place
  std::exception_ptr failure_;                   // the first
  std::jthread watcher_;
};

}  // namespace espalier::linda::team
