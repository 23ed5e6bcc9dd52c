// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace espalier::mpi {

/// For waiting for what can only be looked at: an answer that comes soon is seen soon, and a long
/// wait leaves the core to others. One object a wait; pause() after every look in vain.
class Patience {
 public:
  using Duration = std::chrono::nanoseconds;
  static constexpr Duration kLongestSleep = std::chrono::milliseconds(1);

  void pause(Duration longest = kLongestSleep) {
    ++looks_;
    if (looks_ <= kBusyLooks) return;
    if (looks_ <= kBusyLooks + kYields) return std::this_thread::yield();
    std::this_thread::sleep_for(std::min(sleep_, longest));
    sleep_ = std::min(sleep_ + sleep_ / 8, kLongestSleep);
  }

 private:
  static constexpr int kBusyLooks = 100;  // some 20 us: a look takes 0.1 to 0.3 us
  static constexpr int kYields = 20;      // a neighbour on the same core gets its turn
  int looks_ = 0;
  Duration sleep_ = std::chrono::microseconds(10);
};

}  // namespace espalier::mpi
