// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// Processors that share the parts of one small job after the other: processor 0 calls, the others
/// help. Parts are taken one by one, so that who is done early takes more; the caller takes them
/// too, and waits only for those that others have begun.
///
/// What a part reads and writes belongs to the run, not to the caller's stack: when a run is
/// stopped, helpers may still be at a part after the caller has gone.
template <class Machine>
class SharedJob {
 public:
  using Me = typename Machine::Processor;
  using Part = std::function<void(Me&, int number)>;

  /// No more than `parts` processors are of use.
  SharedJob(int processors, int parts, Part part)
      : members_(std::min(processors, parts)), parts_(parts), part_(std::move(part)) {}

  /// All parts of a job, for processor 0. What was written before can be read by the parts, and
  /// what they write, afterwards.
  void share(Me& me) {
    int mine = 0;
    if (members_ > 1) {
      const Guard guard(me, lock_);
      next_ = 1;
      left_ = parts_;
      call_.notify_all(me);
    }
    for (;;) {
      part_(me, mine);
      if (members_ == 1) {
        if (++mine == parts_) return;
        continue;
      }
      const Guard guard(me, lock_);
      --left_;
      if (next_ == parts_) {
        while (left_ > 0) ended_.wait(me, lock_);
        return;
      }
      mine = next_++;
    }
  }

  /// What the others do until dismiss().
  void help(Me& me) {
    if (me.id() >= members_) return;
    for (bool has_ended_one = false;; has_ended_one = true) {
      int mine = 0;
      {
        const Guard guard(me, lock_);
        if (has_ended_one && --left_ == 0) ended_.notify_all(me);
        while (!dismissed_ && next_ == parts_) call_.wait(me, lock_);
        if (dismissed_) return;
        mine = next_++;
      }
      part_(me, mine);
    }
  }
  void dismiss(Me& me) {
    const Guard guard(me, lock_);
    dismissed_ = true;
    call_.notify_all(me);
  }

 private:
  const int members_;
  const int parts_;
  const Part part_;
  typename Machine::Lock lock_{"the job of the crew"};
  typename Machine::Signal call_{"a call to help"};
  typename Machine::Signal ended_{"the last part"};
  int next_ = parts_;  // part to take; all are taken when there is no job
  int left_ = 0;       // not ended
  bool dismissed_ = false;
};

}  // namespace espalier
