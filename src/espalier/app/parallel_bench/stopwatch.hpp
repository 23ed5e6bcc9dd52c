// SPDX-License-Identifier: MIT
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

namespace espalier::app {

/// Wall time, and how much processor time the program had meanwhile.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  /// The share of `threads` threads' time in which they had no processor: they waited for each
  /// other, or for a processor on a machine that is busy with other things.
  [[nodiscard]] double idle(int threads) const {
    const double all = seconds() * threads;
    return all > 0 ? std::clamp(1 - processor_used() / all, 0.0, 1.0) : 0;
  }
  /// Seconds of processors, all threads together.
  [[nodiscard]] double processor_used() const { return processor_seconds() - processor_start_; }

 private:
  using Clock = std::chrono::steady_clock;
  static double processor_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
  }

  Clock::time_point start_ = Clock::now();
  double processor_start_ = processor_seconds();
};

}  // namespace espalier::app
