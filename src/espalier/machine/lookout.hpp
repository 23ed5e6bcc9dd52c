// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace espalier {

/// A thread that looks at something now and then, for those who sleep and cannot: until it has seen
/// enough, or goes away, which takes no time.
class Lookout {
 public:
  /// `look` returns true when it has seen enough; it must not throw.
  Lookout(std::chrono::milliseconds between, std::function<bool()> look)
      : thread_([this, between, look = std::move(look)](const std::stop_token& over) {
          std::unique_lock lock(mutex_);
          while (!over.stop_requested() && !look())
            never_.wait_for(lock, over, between, [] { return false; });
        }) {}

 private:
  std::mutex mutex_;
  std::condition_variable_any never_;
  std::jthread thread_;  // the last, as it uses the others
};

}  // namespace espalier
