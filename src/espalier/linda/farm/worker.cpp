// SPDX-License-Identifier: MIT
#include "espalier/linda/farm/worker.hpp"

#include <thread>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::linda::farm {

Worker::Worker(const std::string& url, redis::Options options, Kinds kinds)
    : space_(url, std::move(options)), kinds_(std::move(kinds)) {}

void Worker::leave() {
  leaving_ = true;
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
  try {
    while (!leaving_.load()) perform_one();
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    leave();
  }
}

void Worker::perform_one() {
  std::string kind, run, work;
  Number number = 0;
  auto job = space_.lease(kJobName, into(kind), into(run), any<Group>, into(number), into(work));
  const Situation situation{run, job.lost(), leaving_};
  Answer answer{.result = "", .error = "", .worker = space_.tuples().server().options().owner};
  try {
    const auto known = kinds_.find(kind);
    if (known == kinds_.end())
      throw InputError("it does not know jobs of the kind " + in_quotes(kind));
    answer.result = known->second(work, situation);
  } catch (const InputError& error) {
    answer.error = error.what();
  }
  if (situation.must_stop()) {
    job.give_back();
  } else if (job.complete(kResultName, run, number, packed_text(answer))) {
    ++done_;
  }
}

}  // namespace espalier::linda::farm
