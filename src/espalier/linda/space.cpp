// SPDX-License-Identifier: MIT
#include "espalier/linda/space.hpp"

#include <algorithm>

namespace espalier::linda {

void Space::start(std::function<void()> work) {
  const std::lock_guard lock(threads_mutex_);
  threads_.emplace_back([this, work = std::move(work)] {
    try {
      work();
    } catch (const Stopped&) {
    } catch (...) {
      const std::lock_guard guard(threads_mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  });
}

void Space::join() {
  for (;;) {
    std::jthread one;
    {
      const std::lock_guard lock(threads_mutex_);
      if (threads_.empty()) break;
      one = std::move(threads_.back());
      threads_.pop_back();
    }
    one.join();
  }
  const std::lock_guard lock(threads_mutex_);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Space::cancel() {
  cancelled_ = true;
  const std::shared_lock lock(classes_mutex_);
  for (const auto& [type, one] : classes_) one->wake_all();
}

std::vector<Census> Space::census() const {
  std::vector<Census> census;
  const std::shared_lock lock(classes_mutex_);
  for (const auto& [type, one] : classes_) one->add_to(census);
  std::sort(census.begin(), census.end(),
            [](const Census& a, const Census& b) { return a.name < b.name; });
  return census;
}

std::size_t Space::size() const {
  std::size_t tuples = 0;
  for (const Census& one : census()) tuples += one.tuples;
  return tuples;
}

}  // namespace espalier::linda
