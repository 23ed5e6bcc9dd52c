// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace espalier::app {

using CalibrationClock = std::chrono::steady_clock;

/// Keeps the compiler from leaving out what makes this value.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

inline double ns_since(CalibrationClock::time_point start) {
  return std::chrono::duration<double, std::nano>(CalibrationClock::now() - start).count();
}

/// Nanoseconds of one of `count` repetitions, the fastest of several runs: what else the machine
/// does only ever adds.
template <class Work>
double fastest_ns(int count, Work&& work) {
  constexpr int kRuns = 5;
  double best = 0;
  for (int run = 0; run < kRuns; ++run) {
    const auto start = CalibrationClock::now();
    work(count);
    const double ns = ns_since(start) / std::max(count, 1);
    best = run == 0 ? ns : std::min(best, ns);
  }
  return best;
}

/// The median; of an even number the upper one.
template <class T>
T middle_of(std::vector<T> sample) {
  const auto half = sample.begin() + static_cast<std::ptrdiff_t>(sample.size() / 2);
  std::nth_element(sample.begin(), half, sample.end());
  return *half;
}

/// What one look at the clock takes.
inline double ns_of_a_look() {
  return fastest_ns(20'000, [](int count) {
    for (int i = 0; i < count; ++i) keep(CalibrationClock::now().time_since_epoch().count());
  });
}

}  // namespace espalier::app
