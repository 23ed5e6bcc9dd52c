// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/machine/simulated/kernel.hpp"
#include "espalier/machine/simulated/mailbox.hpp"
#include "espalier/machine/wire.hpp"

namespace espalier {

/// P virtual processors under one scheduler that always runs the one with the smallest clock. The
/// same program, options and seed give the same run to the last counter, on any host. Programs pay
/// for what they do with work(); locks queue, and messages travel, in virtual time.
///
/// Run from one thread; several machines on several threads do not know of each other.
template <class Message = NoMessage>
class SimulatedMachine {
 public:
  static constexpr bool kVirtualTime = true;
  static constexpr const char* kName = "simulated";

  class Processor;
  class Lock;
  class Signal;
  template <class T>
  class Cell;
  class Order;

  explicit SimulatedMachine(SimulatedOptions options = {}) : options_(std::move(options)) {}

  [[nodiscard]] const Costs& costs() const { return options_.costs; }

  /// Runs program(me) on every processor and returns when all have ended. Throws Deadlock when all
  /// that are left wait for each other.
  template <class Program>
  RunAccount run(int processors, Program&& program) {
    Run run(processors, options_);
    std::vector<Processor> all;  // side by side, and not each on its own stack
    all.reserve(static_cast<std::size_t>(processors));
    for (int id = 0; id < processors; ++id) all.push_back(Processor(run, id));
    run.kernel.run([&](int id) { program(all[static_cast<std::size_t>(id)]); });
    RunAccount account;
    for (int id = 0; id < processors; ++id)
      account.processors.push_back(run.kernel.strand(id).account);
    account.elapsed = account.total().end;
    return account;
  }

 private:
  using Mailbox = simulated::Mailbox<Message>;
  struct Run {
    Run(int processors, const SimulatedOptions& options)
        : kernel(processors, options), mailboxes(static_cast<std::size_t>(processors)) {}
    simulated::Kernel kernel;
    std::vector<Mailbox> mailboxes;
    std::uint64_t letters_sent = 0;
  };

  SimulatedOptions options_;
};

/// What a program calls `me`.
template <class Message>
class SimulatedMachine<Message>::Processor {
 public:
  static constexpr bool kVirtualTime = SimulatedMachine::kVirtualTime;
  [[nodiscard]] int id() const { return strand_.id; }
  [[nodiscard]] int count() const { return run_.kernel.count(); }
  [[nodiscard]] Time now() const { return strand_.now(); }
  void work(Time cost) { run_.kernel.work(strand_, cost); }
  [[nodiscard]] const Costs& costs() const { return run_.kernel.options().costs; }
  /// Whether others hear what work has found before it is paid for.
  [[nodiscard]] bool pays_late() const { return run_.kernel.options().pay == Pay::kLate; }
  void check_stop() const { run_.kernel.check_stop(); }

  void send(int to, Message message) {
    run_.kernel.arrive_to_tell(strand_);
    work(costs().send);
    const auto bytes = packed_size(message);
    ++strand_.account.messages;
    strand_.account.bytes += bytes;
    note(*this, Activity::kSend, to, [&] { return label_of(message); });
    Mailbox& box = run_.mailboxes[static_cast<std::size_t>(to)];
    Time& latest = box.latest_arrival_from(id());
    latest = std::max(latest, strand_.clock + costs().latency +
                                  costs().kilobyte * static_cast<Time>(bytes) / 1024 +
                                  run_.kernel.delay(strand_));
    box.put(latest, run_.letters_sent++, id(), std::move(message));
    if (run_.kernel.strand(to).waits_for == kMessage) rouse(to, latest);
  }

  // Inlined: a return after a switch of processors is mispredicted.
  [[gnu::always_inline]] Message receive() {
    arrive();
    while (!has_arrived()) {
      const Mailbox& box = mailbox();
      wait(kMessage, box.empty() ? simulated::kNever : box.first().arrival);
    }
    return take();
  }

  [[gnu::always_inline]] std::optional<Message> poll() {
    arrive();
    if (has_arrived()) return take();
    if (now() != last_look_) {
      last_look_ = now();
      looks_ = 0;
    } else if (++looks_ > kPatience) {
      throw std::runtime_error("processor " + std::to_string(id()) +
                               " looks for messages without end at tick " + std::to_string(now()) +
                               ": it must receive() or pay for looking");
    }
    return std::nullopt;
  }

  [[nodiscard]] Trace::Row* trace() {
    Trace* trace = run_.kernel.options().trace;
    return trace ? &trace->row(id()) : nullptr;
  }
  [[nodiscard]] ProcessorAccount& account() { return strand_.account; }

 private:
  friend class SimulatedMachine;
  static constexpr char kMessage[] = "a message";  // an array: its address is compared
  static constexpr std::uint32_t kPatience = 10'000'000;

  Processor(Run& run, int id) : run_(run), strand_(run.kernel.strand(id)) {}

  void arrive() { run_.kernel.arrive(strand_); }
  void enter_lock() {
    ++locks_held_;
    around_locks_ += costs().around;
  }
  /// What is done around locks is done when the outermost is given back.
  void leave_lock() {
    if (--locks_held_ == 0) work(std::exchange(around_locks_, 0));
  }
  /// Lets a sleeper go on at `at`, as soon as that can be.
  void rouse(int sleeper, Time at) {
    work(costs().notify);
    run_.kernel.wake(sleeper, at + costs().notify + costs().wake);
  }
  void wait(const char* for_what, Time alarm = simulated::kNever) {
    Span span(*this, Activity::kWait, [&] { return std::string(for_what); });
    strand_.account.waiting += run_.kernel.sleep(strand_, for_what, alarm);
  }

  Mailbox& mailbox() { return run_.mailboxes[static_cast<std::size_t>(id())]; }
  bool has_arrived() {
    const Mailbox& box = mailbox();
    return !box.empty() && box.first().arrival <= now();
  }
  Message take() {
    const int from = mailbox().first().from;
    Message message = mailbox().take();
    note(*this, Activity::kReceive, from, [&] { return label_of(message); });
    work(costs().receive);
    return message;
  }

  Run& run_;
  simulated::Strand& strand_;
  Time last_look_ = -1;
  std::uint32_t looks_ = 0;
  int locks_held_ = 0;
  Time around_locks_ = 0;  // still to be paid
};

/// Mutual exclusion; those who wait get it in the order in which they came. Where waking costs time
/// it is like the mutex of an operating system: a processor that finds it taken pays `contention`
/// and looks again before it sleeps, and whoever comes before a sleeper is awake takes it first.
template <class Message>
class SimulatedMachine<Message>::Lock {
 public:
  explicit Lock(const char* name = "a lock") : name_(name) {}

  /// Inlined as far as the lock is free: a return after a switch of processors is mispredicted.
  [[gnu::always_inline]] void acquire(Processor& me) {
    me.arrive();
    me.enter_lock();
    ++me.account().locks;
    if (holder_ == kNobody) [[likely]] {
      holder_ = me.id();
      me.work(me.costs().lock);
    } else {
      wait_for(me);
    }
  }
  // For errands, of which one is done before anybody else goes on: there is nothing to hold.
  /// Whether taking the lock costs nothing now.
  [[nodiscard]] bool is_open(const Processor& me) const {
    return holder_ == kNobody && me.costs().lock == 0 && me.costs().around == 0;
  }
  /// Has had the lock and given it back.
  static void pass(Processor& me) { ++me.account().locks; }
  /// Takes it without waiting. Precondition: is_open().
  void take(Processor& me) {
    pass(me);
    me.enter_lock();
    holder_ = me.id();
  }
  /// Called by guards that go out of scope, so that a run which ends meanwhile must not be heard of
  /// here: this processor hears of it at its next step, and nobody will take the lock again.
  void release(Processor& me) noexcept {
    if (me.run_.kernel.ending()) return;
    try {
      me.arrive();
    } catch (const Stopped&) {
      return;
    }
    hand_over(me);
    me.leave_lock();
  }

 private:
  friend class Signal;
  [[gnu::noinline]] void wait_for(Processor& me) {
    auto& account = me.account();
    ++account.contended_locks;
    if (me.costs().wake > 0) return compete_for(me);
    me.work(me.costs().lock);
    enqueue(me);
    {
      const auto name = [&] { return std::string(name_); };
      const Span span(me, Activity::kLock, name, holder_);
      account.lock_waiting += me.run_.kernel.sleep(me.strand_, name_, simulated::kNever, holder_);
    }
    me.work(me.costs().contention);
  }
  void compete_for(Processor& me) {
    const Time begin = me.now();
    {
      const Span span(
          me, Activity::kLock, [&] { return std::string(name_); }, holder_);
      me.work(me.costs().contention);
      me.arrive();
      while (holder_ != kNobody) {
        enqueue(me);
        me.run_.kernel.sleep(me.strand_, name_, simulated::kNever, holder_);
        someone_wakes_ = false;
      }
      holder_ = me.id();
    }
    me.account().lock_waiting += me.now() - begin;
    me.work(me.costs().lock);
  }
  // A processor waits for one lock at a time: the queue is a chain through the processors.
  void enqueue(Processor& me) {
    me.strand_.next_in_line = kNobody;
    (first_ == kNobody ? first_ : me.run_.kernel.strand(last_).next_in_line) = me.id();
    last_ = me.id();
  }
  void hand_over(Processor& me) {
    const int next = first_;
    const bool in_turn = me.costs().wake == 0;
    holder_ = in_turn ? next : kNobody;
    if (next == kNobody || someone_wakes_) return;
    first_ = me.run_.kernel.strand(next).next_in_line;
    someone_wakes_ = !in_turn;
    me.rouse(next, me.now());
  }

  static constexpr int kNobody = -1;
  const char* name_;
  int holder_ = kNobody;
  int first_ = kNobody;  // of those who wait
  int last_ = kNobody;
  bool someone_wakes_ = false;  // whom the next release need not wake
};

/// Something that processors wait for. Waiting gives up the lock and takes it again afterwards.
template <class Message>
class SimulatedMachine<Message>::Signal {
 public:
  explicit Signal(const char* name = "a signal") : name_(name) {}

  void wait(Processor& me, Lock& lock) {
    me.arrive();
    sleepers_.push_back(me.id());
    lock.hand_over(me);
    me.leave_lock();
    me.wait(name_);
    lock.acquire(me);
  }
  void notify_all(Processor& me) {
    me.arrive();
    for (const int sleeper : sleepers_) me.rouse(sleeper, me.now());
    sleepers_.clear();
  }

 private:
  const char* name_;
  std::vector<int> sleepers_;
};

/// A shared value that needs no lock.
template <class Message>
template <class T>
class SimulatedMachine<Message>::Cell {
 public:
  explicit Cell(T initial = {}) : value_(initial) {}

  [[nodiscard]] T get(Processor& me) const {
    touch(me);
    return value_;
  }
  void set(Processor& me, T value) {
    touch(me);
    value_ = value;
  }
  T exchange(Processor& me, T value) {
    touch(me);
    return std::exchange(value_, value);
  }
  T add(Processor& me, T value) {
    touch(me);
    return std::exchange(value_, value_ + value);
  }
  bool raise(Processor& me, T value) {
    touch(me);
    if (value <= value_) return false;
    value_ = value;
    return true;
  }
  bool lower(Processor& me, T value) {
    touch(me);
    if (value >= value_) return false;
    value_ = value;
    return true;
  }

 private:
  static void touch(Processor& me) {
    me.work(me.costs().cell);
    me.arrive();
  }
  T value_;
};

/// What shared structures of other kinds are made of, such as tuple spaces: how they keep the order
/// of virtual time, and what they may do to other processors than the one that acts.
template <class Message>
class SimulatedMachine<Message>::Order {
 public:
  /// Comes back when no processor is behind this one.
  static void arrive(Processor& me) { me.arrive(); }
  /// For a processor that arrives next: may call step() for it, on the stack of another processor,
  /// each time its turn comes, until that is false. step() may do what it likes but wait.
  template <class Step>
  static void await_turn(Processor& me, Step& step) {
    me.run_.kernel.await_turn(me.strand_, step);
  }
  /// Sleeps until wake(), or until `alarm` at the latest.
  static void sleep(Processor& me, const char* waits_for, Time alarm = simulated::kNever) {
    me.wait(waits_for, alarm);
  }
  /// Requires that `id` sleeps. It goes on at `at`, or earlier if it was due earlier.
  static void wake(Processor& me, int id, Time at) { me.rouse(id, at); }
  static bool is_asleep(Processor& me, int id) { return me.run_.kernel.strand(id).waits_for; }
  static ProcessorAccount& account(Processor& me, int id) {
    return me.run_.kernel.strand(id).account;
  }
  /// How much longer a message takes under this schedule.
  static Time delay(Processor& me) { return me.run_.kernel.delay(me.strand_); }
};

}  // namespace espalier
