// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string>

#include "espalier/linda/farm/job.hpp"
#include "espalier/linda/redis/bell.hpp"

namespace espalier::linda::farm {

/// Takes jobs from a space and does them, on several threads, until it is told to leave. A job in
/// progress is given back then; when the worker dies, the server does that. Either way every job
/// has one result. What it has declined it leaves to others.
class Worker {
 public:
  Worker(const std::string& url, redis::Options options, Kinds kinds);

  /// Returns after leave(). Throws std::runtime_error when the server stays away.
  void work(int threads);
  /// From any thread, once.
  void leave();

  [[nodiscard]] std::uint64_t done() const { return done_.load(); }

 private:
  void work_alone();
  /// False: it was one for others.
  bool perform_one();
  bool has_declined(const std::string& run);
  void remember_declined(const std::string& run);

  RedisSpace space_;
  const Kinds kinds_;
  std::atomic<bool> leaving_ = false;
  redis::Bell left_;
  std::atomic<std::uint64_t> done_ = 0;
  std::mutex mutex_;                  // of what follows
  std::exception_ptr failure_;        // the first
  std::deque<std::string> declined_;  // runs, the latest
};

}  // namespace espalier::linda::farm
