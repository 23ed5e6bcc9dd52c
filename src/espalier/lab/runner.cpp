// SPDX-License-Identifier: MIT
#include "espalier/lab/runner.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

namespace espalier::lab {
namespace {

/// A position and what is still to be searched on it.
struct Job {
  const Positions* on;
  std::uint64_t number;
  std::vector<const Search*> searches;
};
/// What a thread takes: long searches of few positions shall keep all of them busy.
struct Task {
  const Job* job;
  const Search* search;
};

class Plan {
 public:
  Plan(const std::vector<Experiment>& experiments, Store& store) {
    for (const auto& experiment : experiments)
      for (auto& search : searches_of(experiment)) add(experiment, std::move(search), store);
    // First one position of every class, then another: what is there when the run is stopped is
    // balanced, and the pace so far tells how long the rest will take.
    std::stable_sort(order_.begin(), order_.end(),
                     [](const Job* a, const Job* b) { return a->number < b->number; });
    for (const Job* job : order_)
      for (const Search* search : job->searches) tasks_.push_back({job, search});
  }

  [[nodiscard]] const std::vector<Task>& tasks() const { return tasks_; }

 private:
  void add(const Experiment& experiment, Search search, Store& store) {
    const auto [place, is_new] = done_.try_emplace(search.key());
    if (is_new) place->second = store.done(search);
    auto& done = place->second;
    const auto& kept = searches_.emplace_back(std::make_unique<Search>(std::move(search)));
    const auto numbers = kept->on.numbers(experiment.seed, experiment.positions);
    for (auto number = numbers.first; number <= numbers.last; ++number)
      if (done.insert(number).second) job(*kept, number).searches.push_back(kept.get());
  }
  Job& job(const Search& search, std::uint64_t number) {
    const auto name = std::tuple(search.on.game, search.on.text, number);
    const auto [place, is_new] = jobs_.try_emplace(name, Job{&search.on, number, {}});
    if (is_new) order_.push_back(&place->second);
    return place->second;
  }

  std::vector<std::unique_ptr<Search>> searches_;
  std::map<std::string, std::set<std::uint64_t>> done_;  // or planned, by the search's key
  std::map<std::tuple<std::string, std::string, std::uint64_t>, Job> jobs_;
  std::vector<Job*> order_;
  std::vector<Task> tasks_;
};

class Runner {
 public:
  Runner(const Plan& plan, Store& store, const RunOptions& options)
      : plan_(plan), store_(store), options_(options) {}

  bool run() {
    const auto threads = std::clamp<std::size_t>(static_cast<std::size_t>(options_.threads), 1,
                                                 std::max<std::size_t>(1, plan_.tasks().size()));
    std::vector<std::jthread> workers;
    for (std::size_t i = 1; i < threads; ++i) workers.emplace_back([this] { work(); });
    work();
    workers.clear();  // joins
    if (failure_) std::rethrow_exception(failure_);
    report(true);
    return done_ == plan_.tasks().size();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void work() {
    try {
      const Job* job = nullptr;
      std::optional<AnyGame> position;  // of the job
      while (!stopped()) {
        const std::size_t next = next_.fetch_add(1);
        if (next >= plan_.tasks().size()) return;
        const Task& task = plan_.tasks()[next];
        if (task.job != job) {
          job = task.job;
          position.emplace(job->on->position(job->number));
        }
        perform(task, *position);
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stop_.store(true);
    }
  }

  void perform(const Task& task, const AnyGame& position) {
    const Search& search = *task.search;
    const auto measurement =
        options_.perform ? options_.perform(search, position)
                         : lab::run(search, position, options_.stop ? *options_.stop : stop_);
    if (!measurement) return;
    store_.put(search, task.job->number, *measurement);
    const std::scoped_lock lock(mutex_);
    ++done_;
    report(false);
  }

  /// Somebody outside, or a thread that failed, wants an end.
  bool stopped() {
    if (options_.stop && options_.stop->load(std::memory_order_relaxed)) stop_.store(true);
    return stop_.load();
  }

  /// Under the mutex, or alone.
  void report(bool last) {
    constexpr std::chrono::milliseconds kBetween{100};
    const auto now = Clock::now();
    if (!options_.on_progress || (!last && now - reported_ < kBetween)) return;
    reported_ = now;
    options_.on_progress(
        {done_, plan_.tasks().size(), std::chrono::duration<double>(now - start_).count()});
  }

  const Plan& plan_;
  Store& store_;
  const RunOptions& options_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;  // of what follows
  std::size_t done_ = 0;
  Clock::time_point reported_ = start_;
  std::exception_ptr failure_;
};

}  // namespace

bool run(const std::vector<Experiment>& experiments, Store& store, const RunOptions& options) {
  const Plan plan(experiments, store);
  return Runner(plan, store, options).run();
}

}  // namespace espalier::lab
