// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/team/attempt.hpp"

#include <algorithm>

#include "espalier/linda/farm/run_name.hpp"
#include "espalier/linda/redis/pipeline.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::linda::team {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kBetweenLooks{20};  // at a flag

redis::Options space_options(redis::Options options) {
  options.space = farm::new_run_space(options.space);
  return options;
}
Lost lost_tuples() { return {"the Redis server has lost tuples of the search", ""}; }

}  // namespace

Attempt::Attempt(const Order& order, const Recruiting& recruiting)
    : order_(order),
      recruiting_(recruiting),
      run_(farm::new_run_name()),
      farm_(order.url, order.options),
      space_(order.url, space_options(order.options)),
      processors_(static_cast<std::size_t>(recruiting.places), kNobody),
      here_(order.request.processors - recruiting.places) {
  if (order.request.stop)
    lookout_.emplace(kBetweenLooks, [this] {
      if (!is_stopped()) return false;
      farm_.cancel();
      space_.cancel();
      return true;
    });
}

Attempt::~Attempt() {
  lookout_.reset();
  watcher_.request_stop();
  farm_.cancel();
  if (watcher_.joinable()) watcher_.join();
  erase();
}

ParallelReport Attempt::search() {
  try {
    sign_on();
    offer_places();
    assemble();
    begin();
    auto report = run();
    // What was found is worth nothing when tuples were lost on the way.
    if (!alive_->complete()) throw lost_tuples();
    return report;
  } catch (const Lost&) {
    erase();  // while farm_ still waits for a server that is away
    throw;
  }
}

void Attempt::sign_on() {
  check();
  farm_.out(kMasterName, run_);
  auto lease = farm_.lease_within(order_.options.lease, kMasterName, run_);
  if (!lease) throw lost_tuples();
  alive_.emplace(std::move(*lease));
}

/// All together, so that of two teams one gets all workers first.
void Attempt::offer_places() {
  const ParallelRequest& request = order_.request;
  Pipeline pipeline(farm_);
  for (std::int32_t place = 0; place < recruiting_.places; ++place)
    pipeline.out(kPlaceName, run_, place);
  pipeline.send();
  for (std::int32_t place = 0; place < recruiting_.places; ++place) {
    const ProcessorJob job{.place = place,
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
                 farm::Number{place}, farm::packed_text(job));
  }
  pipeline.send();
}

void Attempt::assemble() {
  if (recruiting_.is_patient && recruiting_.places > 0 && order_.on_open) order_.on_open();
  const auto start = redis::Clock::now();
  while (is_worth_waiting(redis::Clock::now() - start)) {
    std::int32_t place = 0;
    std::string worker;
    if (farm_.in_within(5 * kBetweenLooks, kJoinedName, run_, into(place), into(worker)))
      welcome(place, worker);
    look_after_workers(milliseconds(0));
    check();
  }
  close_open_places();
}

Crew Attempt::crew() const {
  Crew crew;
  for (const auto& [place, worker] : workers_) crew.insert(worker);
  return crew;
}

bool Attempt::is_worth_waiting(redis::Clock::duration waited) const {
  if (count_workers() == recruiting_.places) return false;
  if (recruiting_.is_patient) return true;
  const Crew here = crew();
  const bool all_are_back = std::includes(here.begin(), here.end(), recruiting_.expected.begin(),
                                          recruiting_.expected.end());
  return waited < (all_are_back ? order_.options.lease / 4 : order_.options.lease);
}

void Attempt::welcome(std::int32_t place, const std::string& worker) {
  workers_[place] = worker;
  if (order_.on_joined) order_.on_joined(worker, count_workers());
}

/// Who takes one in this moment has joined.
void Attempt::close_open_places() {
  for (std::int32_t place = 0; place < recruiting_.places; ++place) {
    if (workers_.contains(place)) continue;
    if (farm_.inp(kPlaceName, run_, place)) {
      farm_.erase(farm::kJobName, any<std::string>, run_, any<farm::Group>, farm::Number{place},
                  any<std::string>);
    } else {
      std::string worker;
      if (!farm_.inp(kJoinedName, run_, place, into(worker))) throw lost_tuples();
      welcome(place, worker);
    }
  }
}

void Attempt::begin() {
  here_ = order_.request.processors - count_workers();
  int next = here_;
  for (const auto& [place, worker] : workers_)
    processors_[static_cast<std::size_t>(place)] = next++;
  farm_.out(kStartName, run_, processors_);
  has_begun_ = true;
  watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
}

ParallelReport Attempt::run() {
  const RedisRun run{.space = space_,
                     .first = 0,
                     .here = here_,
                     .await_others = count_workers() > 0
                                         ? std::function([this] { return await_reports(); })
                                         : nullptr};
  ParallelRequest request = order_.request;
  request.parameters = Parameters(order_.settings);
  request.machine = MachineKind::kRedis;
  request.redis = &run;
  try {
    return search_in_parallel(order_.root, request);
  } catch (...) {
    check();  // the reason behind the reason
    throw;
  }
}

std::vector<ProcessorReport> Attempt::await_reports() {
  std::unique_lock lock(mutex_);
  while (static_cast<int>(reports_.size()) < count_workers()) {
    changed_.wait_for(lock, kBetweenLooks);
    lock.unlock();
    check();
    lock.lock();
  }
  std::vector<ProcessorReport> reports;
  for (const auto& [place, report] : reports_) reports.push_back(report);
  return reports;
}

/// Throws what has gone wrong, or Stopped when that is wanted.
void Attempt::check() {
  if (is_stopped()) throw Stopped{};
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

bool Attempt::is_stopped() const {
  // Relaxed: a flag without data.
  return order_.request.stop && order_.request.stop->load(std::memory_order_relaxed);
}

// The workers: until the search begins this thread looks after them, then the watcher.

void Attempt::watch(const std::stop_token& over) {
  const milliseconds beat = std::max(order_.options.lease / 4, milliseconds(1));
  try {
    while (!over.stop_requested()) look_after_workers(beat);
  } catch (const Stopped&) {
  } catch (...) {
    fail(std::current_exception());
  }
}

void Attempt::look_after_workers(milliseconds wait) {
  farm::Number place = 0;
  std::string bytes;
  if (farm_.in_within(wait, farm::kResultName, run_, into(place), into(bytes)))
    receive(static_cast<std::int32_t>(place), farm::unpacked_text<farm::Answer>(bytes));
  if (alive_->lost().load()) throw lost_tuples();
  look_for_the_dead();
}

void Attempt::receive(std::int32_t place, const farm::Answer& answer) {
  if (!answer.error.empty())
    throw std::runtime_error("the worker " + answer.worker + " cannot do its job: " + answer.error);
  if (answer.result.empty()) throw lost_worker(place);  // found out by another one
  const auto report = farm::unpacked_text<ProcessorReport>(answer.result);
  const std::lock_guard lock(mutex_);
  reports_[place] = report;
  changed_.notify_all();
}

/// A job that is back comes first.
void Attempt::look_for_the_dead() {
  if (recruiting_.places == 0) return;
  farm::Number number = 0;
  const auto is_open = [&](auto&& which) {
    return farm_.rdp(farm::kJobName, any<std::string>, run_, any<farm::Group>, which,
                     any<std::string>);
  };
  if (!is_open(into(number))) return;
  const auto place = static_cast<std::int32_t>(number);
  // Once more, as somebody may have taken both meanwhile.
  if (farm_.rdp(kPlaceName, run_, place) || !is_open(farm::Number{number})) return;
  throw lost_worker(place);
}

Lost Attempt::lost_worker(std::int32_t place) const {
  const auto known = workers_.find(place);
  const std::string worker = known == workers_.end() ? "a worker" : known->second;
  const int processor = processors_.at(static_cast<std::size_t>(place));
  return {processor == kNobody
              ? worker + " died or left before the search began"
              : "processor " + std::to_string(processor) + " was lost: " + worker + " died or left",
          worker};
}

void Attempt::fail(std::exception_ptr why) {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = std::move(why);
  changed_.notify_all();
  space_.cancel();
}

void Attempt::erase() {
  try {
    erase_team(farm_, run_);
    space_.delete_everything();
  } catch (const std::exception&) {  // the server is gone
  }
}

}  // namespace espalier::linda::team
