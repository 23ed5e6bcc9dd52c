// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// The processors of a pool around one shared list of work, under one lock. Those who find nothing
/// sleep, each on a signal of its own, so that a piece of work wakes one of them and not all.
///
/// Everything happens under the one lock: work that is added is seen either by the look before a
/// processor sleeps, or by a waker who finds that processor asleep. No wake-up is lost.
template <class Machine>
class Crew {
 public:
  using Me = typename Machine::Processor;

  explicit Crew(int processors, const char* list)
      : lock_(list), beds_(static_cast<std::size_t>(processors)) {
    asleep_.reserve(static_cast<std::size_t>(processors));
  }

  /// Calls look() under the lock until it is true: this processor has something to do, or all is
  /// over. Sleeps in between.
  template <class Look>
  void turn(Me& me, Look&& look) {
    const Guard guard(me, lock_);
    while (!look()) sleep(me);
  }

  /// What take_turns() keeps of a processor: a worker is derived from it, with look() and act().
  /// Neither waits, and act() touches nothing that others do.
  template <class Worker>
  struct Member;

  /// Takes turns with worker.look(), and acts after each, until worker.act() is false.
  template <class Worker>
  void take_turns(Worker& worker) {
    const auto look = [&] { return worker.look(); };
    for (;;) {
      worker.left = Left::kTurn;
      if constexpr (Me::kVirtualTime) Machine::Order::await_turn(worker.me, worker);
      if (worker.left == Left::kNothing) return;
      if (worker.left == Left::kSleep) {
        const Guard guard(worker.me, lock_, std::adopt_lock);
        do sleep(worker.me);
        while (!look());
      } else {
        turn(worker.me, look);
      }
      if (!worker.act()) return;
    }
  }

  // Inside a turn.

  [[nodiscard]] bool has_sleepers() const { return !asleep_.empty(); }
  /// Up to so many sleepers, those who came last first.
  void wake(Me& me, std::size_t most) {
    for (; most > 0 && !asleep_.empty(); --most) {
      Bed& bed = beds_[static_cast<std::size_t>(asleep_.back())];
      asleep_.pop_back();
      bed.taken = false;
      bed.woken.notify_all(me);
    }
  }
  void wake_all(Me& me) { wake(me, beds_.size()); }

 private:
  /// What a processor must do itself.
  enum class Left {
    kTurn,
    kSleep,  // it has the lock, and has looked in vain
    kNothing,
  };

  struct Bed {
    bool taken = false;
    typename Machine::Signal woken{"work"};
  };
  void sleep(Me& me) {
    asleep_.push_back(me.id());
    Bed& bed = beds_[static_cast<std::size_t>(me.id())];
    bed.taken = true;
    while (bed.taken) bed.woken.wait(me, lock_);
  }

  typename Machine::Lock lock_;
  std::vector<int> asleep_;
  std::vector<Bed> beds_;
};

template <class Machine>
template <class Worker>
struct Crew<Machine>::Member {
  Crew& crew;
  Me& me;
  Left left = Left::kTurn;

  /// In virtual time others take turns for this processor, as long as that wakes nobody.
  bool operator()() {
    auto& worker = static_cast<Worker&>(*this);
    if (crew.has_sleepers() || !crew.lock_.is_open(me)) return false;
    if (!worker.look()) {
      crew.lock_.take(me);
      left = Left::kSleep;
      return false;
    }
    crew.lock_.pass(me);
    if (worker.act()) return true;
    left = Left::kNothing;
    return false;
  }
};

}  // namespace espalier
