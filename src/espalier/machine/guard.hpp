// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>

namespace espalier {

/// Holds a machine's lock for a scope.
template <class Me, class Lock>
class Guard {
 public:
  Guard(Me& me, Lock& lock) : me_(me), lock_(lock) { lock_.acquire(me_); }
  Guard(Me& me, Lock& lock, std::adopt_lock_t) : me_(me), lock_(lock) {}  // it has it already
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() { lock_.release(me_); }

 private:
  Me& me_;
  Lock& lock_;
};

}  // namespace espalier
