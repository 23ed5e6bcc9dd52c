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
      here_(order.request.processors) {
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
                           .beta = request.window.beta};
    pipeline.out(farm::kJobName, std::string(kProcessorKind), run_, farm::Group{0},
                 farm::Number{place}, farm::packed_text(job));
  }
  pipeline.send();
}

void Attempt::assemble() {
  if (recruiting_.is_patient && recruiting_.workers > 0 && order_.on_open) order_.on_open();
  const auto start = redis::Clock::now();
  while (is_worth_waiting(redis::Clock::now() - start)) {
    welcome_one(5 * kBetweenLooks);
    look_after_workers(milliseconds(0));
    check();
  }
}

Crew Attempt::crew() const {
  const std::lock_guard lock(mutex_);
  Crew crew;
  for (const auto& [place, worker] : workers_) crew.insert(worker);
  return crew;
}
int Attempt::count_workers() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(workers_.size());
}
std::string Attempt::name_at(std::int32_t place) const {
  const std::lock_guard lock(mutex_);
  const auto known = workers_.find(place);
  return known == workers_.end() ? "a worker" : known->second;
}

bool Attempt::is_worth_waiting(redis::Clock::duration waited) const {
  if (count_workers() >= recruiting_.workers) return false;
  if (recruiting_.is_patient) return true;
  const Crew here = crew();
  const bool all_are_back = std::includes(here.begin(), here.end(), recruiting_.expected.begin(),
                                          recruiting_.expected.end());
  return waited < (all_are_back ? order_.options.lease / 4 : order_.options.lease);
}

/// False when nobody has joined within that time.
bool Attempt::welcome_one(milliseconds wait) {
  std::int32_t place = 0;
  std::string worker;
  const bool has_come =
      wait.count() > 0
          ? farm_.in_within(wait, kJoinedName, run_, into(place), into(worker)).has_value()
          : farm_.inp(kJoinedName, run_, into(place), into(worker)).has_value();
  if (!has_come) return false;
  {
    const std::lock_guard lock(mutex_);
    workers_[place] = worker;
  }
  if (!has_begun_) {
    const int awaited = std::min(count_workers(), recruiting_.workers);
    if (order_.on_joined) order_.on_joined(worker, awaited);
  } else if (order_.on_late) {
    order_.on_late(worker, processors_[static_cast<std::size_t>(place)]);
  }
  return true;
}

/// Who has joined by now is a beginner, in the place of a thread of this process where it was
/// waited for; everybody else will be late.
void Attempt::begin() {
  while (welcome_one(milliseconds(0))) {
  }
  const int joined = count_workers();
  here_ = order_.request.processors - std::min(joined, recruiting_.workers);
  beginners_ = here_ + joined;
  int beginner = here_, late = beginners_;
  for (std::int32_t place = 0; place < recruiting_.places; ++place)
    processors_.push_back(workers_.contains(place) ? beginner++ : late++);
  has_begun_ = true;
  farm_.out(kStartName, run_, processors_, std::int32_t{beginners_});
  watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
}

/// From then on workers find no place: those who have one are all.
int Attempt::close_entrance() {
  const std::lock_guard lock(mutex_);
  if (!is_closed_) {
    take_open_places();
    farm_.out(kClosedName, run_);
    is_closed_ = true;
  }
  return here_ + recruiting_.places - static_cast<int>(closed_.size());
}

/// With the mutex. Many at a time: there may be thousands.
void Attempt::take_open_places() {
  Pipeline pipeline(farm_);
  std::map<std::int32_t, decltype(pipeline.inp(kPlaceName, run_, std::int32_t{}))> taken;
  for (std::int32_t place = 0; place < recruiting_.places; ++place)
    if (!workers_.contains(place)) taken[place] = pipeline.inp(kPlaceName, run_, place);
  pipeline.send();
  for (const auto& [place, found] : taken) {
    if (!found->has_value()) continue;
    closed_.insert(place);
    pipeline.inp(farm::kJobName, any<std::string>, run_, any<farm::Group>, farm::Number{place},
                 any<std::string>);
  }
  pipeline.send();
}

ParallelReport Attempt::run() {
  RedisRun run{.space = space_, .first = 0, .here = here_, .beginners = beginners_};
  if (recruiting_.places > 0) {
    run.close_entrance = [this] { return close_entrance(); };
    run.await_others = [this] { return await_reports(); };
  }
  ParallelRequest request = order_.request;
  request.processors = here_ + recruiting_.places;
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
  const int others = close_entrance() - here_;
  std::unique_lock lock(mutex_);
  while (static_cast<int>(reports_.size()) < others) {
    changed_.wait_for(lock, kBetweenLooks);
    lock.unlock();
    check();
    lock.lock();
  }
  std::map<std::int32_t, Report> by_processor;
  for (const auto& [place, report] : reports_)
    by_processor[processors_[static_cast<std::size_t>(place)]] = report;
  std::vector<ProcessorReport> reports;
  for (const auto& [processor, report] : by_processor) {
    if (order_.on_ended) order_.on_ended(report.worker, report.what.counters);
    reports.push_back(report.what);
  }
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
  constexpr milliseconds kLongestBeat{250};  // that late comers wait to be announced
  const milliseconds beat = std::clamp(order_.options.lease / 4, milliseconds(1), kLongestBeat);
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
  while (welcome_one(milliseconds(0))) {
  }
  look_for_the_dead();
}

void Attempt::receive(std::int32_t place, const farm::Answer& answer) {
  // Whoever had the job of a place that is closed by now may have come too late, or have failed.
  if (answer.result.empty() && was_closed(place)) return;
  if (!answer.error.empty())
    throw std::runtime_error("the worker " + answer.worker + " cannot do its job: " + answer.error);
  if (answer.result.empty()) throw lost_worker(place);  // the place was gone
  const auto report = farm::unpacked_text<ProcessorReport>(answer.result);
  const std::lock_guard lock(mutex_);
  reports_[place] = {answer.worker, report};
  changed_.notify_all();
}

/// The job of one who has joined and not ended is back. That of a place that is still open may be
/// back as well: its worker died before it had joined.
void Attempt::look_for_the_dead() {
  for (const std::int32_t place : places_at_work())
    if (farm_.rdp(farm::kJobName, any<std::string>, run_, any<farm::Group>, farm::Number{place},
                  any<std::string>))
      throw lost_worker(place);
}
std::vector<std::int32_t> Attempt::places_at_work() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::int32_t> places;
  for (const auto& [place, worker] : workers_)
    if (!reports_.contains(place)) places.push_back(place);
  return places;
}

/// By the master itself, which holds the mutex from taking the place to taking the job.
bool Attempt::was_closed(std::int32_t place) const {
  const std::lock_guard lock(mutex_);
  return closed_.contains(place);
}

Lost Attempt::lost_worker(std::int32_t place) {
  while (welcome_one(milliseconds(0))) {
  }
  const std::string worker = name_at(place);
  if (!has_begun_) return {worker + " died or left before the search began", worker};
  const int processor = processors_[static_cast<std::size_t>(place)];
  return {"processor " + std::to_string(processor) + " was lost: " + worker + " died or left",
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
