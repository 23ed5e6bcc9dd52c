// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>

namespace espalier::linda::redis {

/// Wakes threads that wait for a socket. Once rung it goes on ringing. From any thread.
class Bell {
 public:
  Bell();
  ~Bell();
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;

  void ring();
  [[nodiscard]] bool has_rung() const { return rung_.load(); }
  /// Sleeps that long, or until it rings.
  void sleep(std::chrono::milliseconds time) const;
  /// Readable once it has rung.
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
  std::atomic<bool> rung_ = false;
};

}  // namespace espalier::linda::redis
