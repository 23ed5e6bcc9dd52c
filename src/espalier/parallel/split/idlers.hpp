// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// The processors that have nothing to do. Each sleeps on a signal of its own and is called by
/// name, so that a piece of work wakes those who can do it and not all. A call is never lost: who
/// was called while awake does not fall asleep the next time.
///
/// Thread safety: everything, from any processor.
template <class Machine>
class Idlers {
 public:
  using Me = typename Machine::Processor;

  explicit Idlers(int processors) : beds_(static_cast<std::size_t>(processors)) {
    idle_.reserve(static_cast<std::size_t>(processors));
  }

  // The list of those whom anybody may call.

  void enlist(Me& me) {
    const Guard guard(me, lock_);
    idle_.push_back(me.id());
    count_.set(me, static_cast<int>(idle_.size()));
  }
  void withdraw(Me& me) {
    const Guard guard(me, lock_);
    const auto mine = std::find(idle_.begin(), idle_.end(), me.id());
    if (mine == idle_.end()) return;  // called meanwhile
    idle_.erase(mine);
    count_.set(me, static_cast<int>(idle_.size()));
  }
  /// Calls up to `most` of them, and tells them whose shelf has work.
  void invite(Me& me, int shelf, std::size_t most) {
    if (count_.get(me) == 0) return;
    std::vector<int> called;
    {
      const Guard guard(me, lock_);
      for (; most > 0 && !idle_.empty(); --most) {
        called.push_back(idle_.back());
        idle_.pop_back();
      }
      count_.set(me, static_cast<int>(idle_.size()));
    }
    for (const int id : called) call(me, id, shelf);
  }

  /// Wakes a processor, or keeps it from falling asleep.
  void call(Me& me, int id, int shelf) {
    Bed& bed = beds_[static_cast<std::size_t>(id)];
    const Guard guard(me, bed.lock);
    bed.called = true;
    bed.shelf = shelf;
    bed.signal.notify_all(me);
  }
  /// Until somebody calls; returns the shelf that was named.
  int sleep(Me& me) {
    Bed& bed = beds_[static_cast<std::size_t>(me.id())];
    const Guard guard(me, bed.lock);
    while (!bed.called) bed.signal.wait(me, bed.lock);
    bed.called = false;
    return bed.shelf;
  }

 private:
  struct alignas(64) Bed {
    typename Machine::Lock lock{"a bed"};
    typename Machine::Signal signal{"work"};
    bool called = false;
    int shelf = 0;
  };

  typename Machine::Lock lock_{"the list of idle processors"};
  std::vector<int> idle_;
  typename Machine::template Cell<int> count_{0};  // of idle_
  std::vector<Bed> beds_;
};

}  // namespace espalier
