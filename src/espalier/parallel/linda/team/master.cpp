// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/team/master.hpp"

#include <condition_variable>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/farm/run_name.hpp"
#include "espalier/linda/redis/pipeline.hpp"
#include "espalier/linda/redis/run.hpp"
#include "espalier/machine/lookout.hpp"
#include "espalier/parallel/linda/team/job.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::linda::team {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kBetweenLooks{20};  // at a flag

/// A team from its first tuple to its last. A thread of its own watches over the others.
class Team {
 public:
  explicit Team(const Order& order)
      : order_(order),
        here_(order.request.processors - order.workers),
        run_(farm::new_run_name()),
        farm_(order.url, order.options),
        space_(order.url, space_options(order.options)) {
    farm_.out(kMasterName, run_);
    alive_.emplace(farm_.lease(kMasterName, run_));
    try {
      offer_places();
    } catch (...) {
      erase();
      throw;
    }
    watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
    if (order.request.stop)
      lookout_.emplace(kBetweenLooks, [this] {
        if (!is_stopped()) return false;
        farm_.cancel();
        space_.cancel();
        return true;
      });
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team() {
    lookout_.reset();
    watcher_.request_stop();
    farm_.cancel();
    watcher_.join();
    erase();
  }

  ParallelReport search() {
    const RedisRun run{.space = space_,
                       .first = 0,
                       .here = here_,
                       .await_others = order_.workers > 0
                                           ? std::function([this] { return await_reports(); })
                                           : nullptr};
    ParallelRequest request = order_.request;
    request.parameters = Parameters(order_.settings);
    request.machine = MachineKind::kRedis;
    request.redis = &run;
    try {
      assemble();
      auto report = search_in_parallel(order_.root, request);
      // What was found is worth nothing when tuples were lost on the way.
      if (!alive_->complete()) throw lost_tuples();
      return report;
    } catch (const Stopped&) {
      check();
      throw;
    }
  }

 private:
  static redis::Options space_options(redis::Options options) {
    options.space = farm::new_run_space(options.space);
    return options;
  }
  static std::runtime_error lost_tuples() {
    return std::runtime_error("the Redis server has lost tuples of the search");
  }

  /// All together, so that of two teams one gets all workers first.
  void offer_places() {
    const ParallelRequest& request = order_.request;
    Pipeline pipeline(farm_);
    for (int i = here_; i < request.processors; ++i) pipeline.out(kPlaceName, run_, i);
    pipeline.send();
    for (int i = here_; i < request.processors; ++i) {
      const ProcessorJob job{.processor = i,
                             .space = space_.tuples().server().options().space,
                             .game = order_.game,
                             .position = order_.root.text(),
                             .algorithm = request.algorithm,
                             .settings = order_.settings,
                             .depth = request.depth,
                             .alpha = request.window.alpha,
                             .beta = request.window.beta,
                             .processors = request.processors};
      pipeline.out(farm::kJobName, std::string(kProcessorKind), run_, farm::Group{0},
                   farm::Number{i}, farm::packed_text(job));
    }
    pipeline.send();
  }

  void assemble() {
    if (order_.workers > 0 && order_.on_open) order_.on_open();
    for (int i = 0; i < order_.workers; ++i) {
      int processor = 0;
      std::string worker;
      while (!farm_.in_within(5 * kBetweenLooks, kJoinedName, run_, into(processor), into(worker)))
        check();
      {
        const std::lock_guard lock(mutex_);
        workers_[processor] = worker;
      }
      if (order_.on_joined) order_.on_joined(processor, worker);
    }
    farm_.out(kStartName, run_);
  }

  std::vector<ProcessorReport> await_reports() {
    std::unique_lock lock(mutex_);
    while (static_cast<int>(reports_.size()) < order_.workers) {
      changed_.wait_for(lock, kBetweenLooks);
      lock.unlock();
      check();
      lock.lock();
    }
    std::vector<ProcessorReport> reports;
    for (const auto& [processor, report] : reports_) reports.push_back(report);
    return reports;
  }

  /// Throws what has gone wrong, or Stopped when that is wanted.
  void check() {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_.empty()) throw std::runtime_error(failure_);
    }
    if (is_stopped()) throw Stopped{};
  }
  [[nodiscard]] bool is_stopped() const {
    // Relaxed: a flag without data.
    return order_.request.stop && order_.request.stop->load(std::memory_order_relaxed);
  }

  // The watcher.

  void watch(const std::stop_token& over) {
    const milliseconds beat = std::max(order_.options.lease / 4, milliseconds(1));
    try {
      while (!over.stop_requested()) {
        farm::Number processor = 0;
        std::string bytes;
        if (farm_.in_within(beat, farm::kResultName, run_, into(processor), into(bytes)))
          receive(static_cast<int>(processor), farm::unpacked_text<farm::Answer>(bytes));
        if (alive_->lost().load()) fail(lost_tuples().what());
        look_for_the_dead();
      }
    } catch (const Stopped&) {
    } catch (const std::exception& error) {
      fail(error.what());
    }
  }
  void receive(int processor, const farm::Answer& answer) {
    if (!answer.error.empty())
      return fail("the worker " + answer.worker + " cannot do its job: " + answer.error);
    const auto report = farm::unpacked_text<ProcessorReport>(answer.result);
    const std::lock_guard lock(mutex_);
    reports_[processor] = report;
    changed_.notify_all();
  }
  /// A job that is back comes first.
  void look_for_the_dead() {
    if (order_.workers == 0) return;
    farm::Number number = 0;
    const auto is_open = [&](auto&& which) {
      return farm_.rdp(farm::kJobName, any<std::string>, run_, any<farm::Group>, which,
                       any<std::string>);
    };
    if (!is_open(into(number))) return;
    const int processor = static_cast<int>(number);
    // Once more, as somebody may have taken both meanwhile.
    if (farm_.rdp(kPlaceName, run_, processor) || !is_open(farm::Number{number})) return;
    std::string who = "a worker";
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = workers_.find(processor); known != workers_.end()) who = known->second;
    }
    fail("processor " + std::to_string(processor) + " was lost: " + who +
         " died or left; search again with others");
  }
  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (failure_.empty()) failure_ = why;
    changed_.notify_all();
    space_.cancel();
  }

  void erase() {
    try {
      erase_team(farm_, run_);
      space_.delete_everything();
    } catch (const std::exception&) {  // the server is gone
    }
  }

  const Order& order_;
  const int here_;  // processors of this process
  const std::string run_;
  RedisSpace farm_;
  RedisSpace space_;  // of the search
  std::optional<Lease<std::tuple<std::string, std::string>>> alive_;
  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::map<int, std::string> workers_;      // by processor
  std::map<int, ProcessorReport> reports_;  // likewise
  std::string failure_;                     // the first
  std::jthread watcher_;
  std::optional<Lookout> lookout_;
};

}  // namespace

ParallelReport search_with_team(const Order& order) {
  const auto* algorithm = find_parallel_algorithm(order.request.algorithm);
  if (!algorithm || algorithm->entry.family != "linda")
    throw InputError(order.request.algorithm + " is no Linda search");
  Parameters(order.settings).check_names(algorithm->entry.name, algorithm->entry.parameters);
  if (order.workers < 0 || order.workers >= order.request.processors)
    throw InputError("of " + std::to_string(order.request.processors) + " processors at most " +
                     std::to_string(order.request.processors - 1) +
                     " can be workers, since the first is here, not " +
                     std::to_string(order.workers));
  return Team(order).search();
}

}  // namespace espalier::linda::team
