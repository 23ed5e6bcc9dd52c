// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "espalier/core/random.hpp"
#include "espalier/machine/account.hpp"
#include "espalier/machine/simulated/clock_queue.hpp"
#include "espalier/machine/simulated/fibers.hpp"
#include "espalier/machine/simulated/options.hpp"
#include "espalier/machine/stopped.hpp"

namespace espalier {

/// Every processor of the simulated program waits for another one. what() says who for what.
struct Deadlock : std::runtime_error {
  using std::runtime_error::runtime_error;
};

namespace simulated {

class Kernel;
struct Strand;

/// What a processor leaves to be done when its turn comes, on the stack of whoever runs then.
struct Errand {
  /// Runs all errands of this kind, each when its turn comes, until one is done or another
  /// processor comes first. Returns who goes on then.
  int (*run_all)(Kernel&) = nullptr;
  void* of = nullptr;
};

/// A processor as the kernel sees it; what every switch needs stands first.
struct alignas(64) Strand {
  int id = 0;
  int speed = 100;  // percent
  Time clock = 0;
  Time slice_end = 0;
  const char* waits_for = nullptr;  // set while it cannot go on by itself
  Errand errand;                    // while it waits for its turn and need not come itself
  bool is_plain = true;             // at full speed, and pays first
  Time debt = 0;                    // the last work, of one who pays late
  ProcessorAccount account;
  Time owed = 0;  // what rounding left of the work paid for, in hundredths
  Random random{0};
  int held_by = -1;       // the processor that holds what it waits for, if known
  int next_in_line = -1;  // behind it in the queue for a lock
  bool ended = false;

  /// The clock, once the last work is paid for.
  [[nodiscard]] Time now() const { return debt == 0 ? clock : clock + (owed + debt * 100) / speed; }
};

/// The scheduler: runs the processor with the smallest clock, ties by number, until all have ended.
///
/// Work only moves a processor's own clock. What others can see or change is touched after
/// arrive(), which lets every processor with a smaller clock go first: the run is exact, and a
/// processor that computes alone is not interrupted.
class Kernel {
 public:
  Kernel(int processors, const SimulatedOptions& options);
  ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  /// Runs body(id) for every processor. Throws what a body threw first, Deadlock, or Stopped.
  void run(const std::function<void(int)>& body);

  [[nodiscard]] Strand& strand(int id) { return strands_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] int count() const { return static_cast<int>(strands_.size()); }
  [[nodiscard]] const SimulatedOptions& options() const { return options_; }

  void work(Strand& me, Time cost) {
    if (me.is_plain) [[likely]]
      me.clock += cost;
    else if (options_.pay == Pay::kFirst)
      pay(me, cost);
    else if (cost > 0)
      pay(me, std::exchange(me.debt, cost));
  }

  /// Comes back when no processor is behind this one.
  void arrive(Strand& me) {
    if (disturbed_) [[unlikely]] {
      settle(me);
      disturb(me);
    }
    if (!is_first(me)) switch_to(yield(me));
  }
  /// The same for what tells others something: one who pays late does so before it has paid.
  void arrive_to_tell(Strand& me) {
    if (disturbed_) [[unlikely]]
      disturb(me);
    if (!is_first(me)) switch_to(yield(me));
  }
  /// For a processor that arrives next. While it waits for its turn step() is called for it, as
  /// long as that is true, which spares the switches. A step pays for what it does, and neither
  /// waits nor wakes. May come back at once, so that everything must be possible without.
  template <class Step>
  void await_turn(Strand& me, Step& step) {
    if (disturbed_ || options_.slice > 0 || is_first(me)) return;
    me.errand = {&run_errands<Step>, &step};
    switch_to(yield(me));
  }

  /// Sleeps until wake(), or until `alarm` at the latest. Returns how long that took.
  Time sleep(Strand& me, const char* waits_for, Time alarm = kNever, int held_by = -1) {
    const Time begin = me.clock;
    switch_to(lie_down(me, waits_for, alarm, held_by));
    return me.clock - begin;
  }
  /// `id` goes on at `at`, or earlier if it was due earlier. Does nothing when it is not asleep.
  void wake(int id, Time at) {
    const Strand& sleeper = strand(id);
    if (sleeper.waits_for) queue_.advance(id, std::max(at, sleeper.clock));
  }

  /// How much longer a message takes under this schedule.
  Time delay(Strand& sender) { return options_.schedule.burst == 0 ? 0 : burst_delay(sender); }
  /// True while processors are being unwound: nothing may block any more.
  [[nodiscard]] bool ending() const { return ending_; }
  /// Throws Stopped when the run was told to end from outside.
  void check_stop() const {
    if (options_.stop && options_.stop->load(std::memory_order_relaxed)) throw_stopped();
  }

 private:
  [[nodiscard]] bool is_first(const Strand& me) const {
    return me.clock < queue_.next_time() || me.clock < me.slice_end ||
           (me.clock == queue_.next_time() && me.id < queue_.next_processor());
  }
  static void pay(Strand& me, Time cost) {
    me.owed += cost * 100;
    me.clock += me.owed / me.speed;
    me.owed %= me.speed;
  }
  static void settle(Strand& me) { pay(me, std::exchange(me.debt, 0)); }
  void end();
  void disturb(Strand& me);
  Time burst_delay(Strand& sender);
  // Who goes on while this one waits its turn, or sleeps.
  int yield(Strand& me);
  int lie_down(Strand& me, const char* waits_for, Time alarm, int held_by);
  int choose_next() {
    const Time at = queue_.next_time();
    if (ending_ || at == kNever) return Fibers::kOutside;
    const int next = queue_.take();
    begin_turn(strand(next), at);
    return next;
  }
  void begin_turn(Strand& one, Time at) {
    one.clock = at;
    one.slice_end = at + options_.slice;
    one.waits_for = nullptr;
  }
  int leave_to();
  void count_switch(Time at) {
    if (++switches_ % kSwitchesBetweenLooks == 0) [[unlikely]]
      look_around(at);
  }
  /// One piece of code for all: those of a pool come one after the other.
  template <class Step>
  static int run_errands(Kernel& kernel) {
    try {
      return kernel.queue_.take_turns([&](int id, Time now) {
        Strand& one = kernel.strand(id);
        if (one.errand.run_all != &run_errands<Step>) {
          kernel.begin_turn(one, now);
          return kNever;
        }
        if (!(*static_cast<Step*>(one.errand.of))()) {
          one.errand = {};
          return kNever;
        }
        kernel.count_switch(now);
        return one.clock;
      });
    } catch (...) {
      kernel.failure_ = std::current_exception();
      kernel.end();
      return Fibers::kOutside;
    }
  }
  /// Inlined where a processor waits: every return between the switch and the program is
  /// mispredicted, which costs more than the switch.
  [[gnu::always_inline]] void switch_to(int next) {
    fibers_->switch_to(next);
    if (ending_) [[unlikely]]
      throw_stopped();
  }
  [[noreturn]] static void throw_stopped();
  void look_around(Time at);
  /// The first processor starts the others one after the other before its own program begins.
  [[nodiscard]] Time start_of(int id) const;
  [[nodiscard]] Time latest_clock() const;
  void run_body(int id, const std::function<void(int)>& body);
  [[nodiscard]] std::string who_waits_for_what() const;

  static constexpr std::uint32_t kSwitchesBetweenLooks = 4096;  // at the world outside, and round
  static constexpr std::uint32_t kPatience = 25'000;            // looks while no clock moves

  SimulatedOptions options_;
  std::vector<Strand> strands_;
  ClockQueue queue_;
  std::unique_ptr<Fibers> fibers_;
  bool disturbed_;  // by the schedule, the pace, or the end of the run
  bool ending_ = false;
  int unfinished_ = 0;
  std::exception_ptr failure_;
  std::uint32_t switches_ = 0;
  Time last_look_ = -1;           // the clock that was chosen then
  std::uint32_t vain_looks_ = 0;  // since it has moved
};

}  // namespace simulated
}  // namespace espalier
