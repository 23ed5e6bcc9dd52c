// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace espalier {

/// A number that several threads may read and write at any time, for hints: nobody sees half of
/// one, but when two change it at once one change may be lost, and it says nothing about other
/// memory. As fast as a plain number.
template <class T>
class Relaxed {
 public:
  constexpr Relaxed(T value = {}) : value_(value) {}  // NOLINT: a number
  Relaxed(const Relaxed& other) : value_(T(other)) {}
  Relaxed& operator=(const Relaxed& other) { return *this = T(other); }
  Relaxed& operator=(T value) {
    value_.store(value, std::memory_order_relaxed);
    return *this;
  }
  operator T() const { return value_.load(std::memory_order_relaxed); }  // NOLINT: a number

 private:
  std::atomic<T> value_;
};

}  // namespace espalier
