// SPDX-License-Identifier: MIT
#include "espalier/linda/farm/worker.hpp"

#include <algorithm>
#include <thread>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::linda::farm {

using std::chrono::milliseconds;

Worker::Worker(const std::string& url, redis::Options options, Kinds kinds)
    : space_(url, std::move(options)), kinds_(std::move(kinds)) {}

void Worker::leave() {
  leaving_ = true;
  left_.ring();
  space_.cancel();
}

void Worker::work(int threads) {
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([this] { work_alone(); });
    work_alone();
  }
  if (failure_) std::rethrow_exception(failure_);
}

void Worker::work_alone() {
  // Jobs for others are looked through quickly, as one for us may be behind them; but when there
  // are no others that must not keep the server busy.
  constexpr int kAtOnce = 64;
  constexpr milliseconds kFirstPause{20}, kLongestPause{2'000};
  int for_others = 0;
  milliseconds pause = kFirstPause;
  try {
    while (!leaving_.load()) {
      if (perform_one()) {
        for_others = 0;
        pause = kFirstPause;
      } else if (++for_others % kAtOnce == 0) {
        left_.sleep(pause);
        pause = std::min(2 * pause, kLongestPause);
      }
    }
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    leave();
  }
}

bool Worker::perform_one() {
  std::string kind, run, work;
  Group group = 0;
  Number number = 0;
  auto job = space_.lease(kJobName, into(kind), into(run), into(group), into(number), into(work));
  if (has_declined(run)) {
    job.complete(kJobName, kind, run, group, number, work);  // itself, behind the others
    return false;
  }
  const Situation situation{run, job.lost(), leaving_};
  Answer answer{.result = "", .error = "", .worker = space_.tuples().server().options().owner};
  try {
    const auto known = kinds_.find(kind);
    if (known == kinds_.end())
      throw InputError("it does not know jobs of the kind " + in_quotes(kind));
    answer.result = known->second(work, situation);
  } catch (const Declined& why) {
    remember_declined(run);
    job.complete(kDeclinedName, run, number, answer.worker, std::string(why.what()));
    return false;
  } catch (const InputError& error) {
    answer.error = error.what();
  }
  if (situation.must_stop()) {
    job.give_back();
  } else if (job.complete(kResultName, run, number, packed_text(answer))) {
    ++done_;
  }
  return true;
}

bool Worker::has_declined(const std::string& run) {
  const std::lock_guard lock(mutex_);
  return std::find(declined_.begin(), declined_.end(), run) != declined_.end();
}

void Worker::remember_declined(const std::string& run) {
  constexpr std::size_t kMost = 64;  // runs at one time; one that is forgotten is declined again
  const std::lock_guard lock(mutex_);
  if (declined_.size() == kMost) declined_.pop_front();
  declined_.push_back(run);
}

}  // namespace espalier::linda::farm
