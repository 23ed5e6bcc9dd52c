// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// The processors of a pool that found nothing to do. They sleep, each on a signal of its own, so
/// that a piece of work wakes one of them and not all.
///
/// No wake-up is lost when (1) work becomes visible before wake() is called, and (2) the sleeper
/// looks for it under the lock that protects it. For then a sleeper that came too early to see the
/// work had counted itself before that look, and whoever adds the work later sees the count.
template <class Machine>
class Idle {
 public:
  using Me = typename Machine::Processor;

  explicit Idle(int processors) : beds_(static_cast<std::size_t>(processors)) {
    asleep_.reserve(static_cast<std::size_t>(processors));
  }

  /// Returns when this processor was woken, or at once when there_is_work().
  template <class Look>
  void sleep(Me& me, Look&& there_is_work) {
    const Guard guard(me, lock_);
    count_.add(me, 1);
    if (!there_is_work()) {
      asleep_.push_back(me.id());
      Bed& bed = beds_[static_cast<std::size_t>(me.id())];
      bed.taken = true;
      while (bed.taken) bed.woken.wait(me, lock_);
    }
    count_.add(me, -1);
  }

  /// Up to so many of them, those who came last first.
  void wake(Me& me, std::size_t most) {
    if (count_.get(me) > 0) wake_locked(me, most);
  }
  /// For what sleepers do not look at under a lock.
  void wake_all(Me& me) { wake_locked(me, beds_.size()); }

 private:
  struct Bed {
    bool taken = false;
    typename Machine::Signal woken{"work"};
  };
  void wake_locked(Me& me, std::size_t most) {
    const Guard guard(me, lock_);
    for (; most > 0 && !asleep_.empty(); --most) {
      Bed& bed = beds_[static_cast<std::size_t>(asleep_.back())];
      asleep_.pop_back();
      bed.taken = false;
      bed.woken.notify_all(me);
    }
  }

  typename Machine::Lock lock_{"the idle processors"};
  typename Machine::template Cell<int> count_;  // asleep, or about to be
  std::vector<int> asleep_;                     // under lock_, as are the beds
  std::vector<Bed> beds_;
};

}  // namespace espalier
