// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "espalier/machine/account.hpp"
#include "espalier/machine/costs.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/machine/trace.hpp"
#include "espalier/machine/wire.hpp"

namespace espalier {

/// How many threads this machine can really run at once.
inline int usable_cores() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

/// How a run on threads is watched and ended from outside.
struct ThreadOptions {
  const std::atomic<bool>* stop = nullptr;  // set from any thread: the run ends with Stopped
  Trace* trace = nullptr;
  bool time_locks = false;  // how long they are held, which costs two looks at the clock
};

/// Real cores: one thread a processor, the caller's thread is processor 0. Processors that wait
/// sleep, so that there may be more of them than cores. Paying for work compiles to nothing.
///
/// When one processor's program throws, the others are unwound at their next wait or check_stop(),
/// and run() throws what was thrown first.
template <class Message = NoMessage>
class ThreadMachine {
 public:
  static constexpr bool kVirtualTime = false;
  static constexpr const char* kName = "threads";
  using Clock = std::chrono::steady_clock;

  class Processor;
  class Lock;
  class Signal;
  template <class T>
  class Cell;

  explicit ThreadMachine(ThreadOptions options = {}) : options_(options) {}

  /// Runs program(me) on every processor and returns when all have ended.
  template <class Program>
  RunAccount run(int processors, Program&& program) {
    Run run(processors, options_);
    const auto one = [&](int id) {
      Processor me(run, id);
      try {
        program(me);
      } catch (const Stopped&) {
      } catch (...) {
        run.fail(std::current_exception());
      }
      me.account().end = me.now();
    };
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(processors) - 1);
      for (int id = 1; id < processors; ++id) threads.emplace_back(one, id);
      one(0);
    }
    if (run.failure) std::rethrow_exception(run.failure);
    if (run.should_stop()) throw Stopped{};
    RunAccount account{0, std::move(run.accounts)};
    account.elapsed = account.total().end;
    return account;
  }

 private:
  struct Letter {
    int from;
    Message message;
  };
  struct Mailbox {
    std::mutex mutex;
    std::condition_variable_any arrived;
    std::deque<Letter> letters;
    std::atomic<bool> empty = true;  // lets poll() look without the lock
  };

  /// What the processors of one run share.
  struct Run {
    Run(int processors, const ThreadOptions& given)
        : options(given),
          accounts(static_cast<std::size_t>(processors)),
          mailboxes(static_cast<std::size_t>(processors)) {
      if (options.trace) options.trace->start(processors);
    }
    void fail(std::exception_ptr error) {
      const std::lock_guard guard(failure_mutex);
      if (!failure) failure = std::move(error);
      ended.request_stop();
    }
    [[nodiscard]] bool should_stop() const {
      return ended.stop_requested() ||
             (options.stop && options.stop->load(std::memory_order_relaxed));
    }

    ThreadOptions options;
    const Clock::time_point start = Clock::now();
    std::vector<ProcessorAccount> accounts;
    std::vector<Mailbox> mailboxes;
    std::stop_source ended;  // wakes every sleeper
    std::mutex failure_mutex;
    std::exception_ptr failure;
  };

  ThreadOptions options_;
};

/// What a program calls `me`.
template <class Message>
class ThreadMachine<Message>::Processor {
 public:
  static constexpr bool kVirtualTime = ThreadMachine::kVirtualTime;
  [[nodiscard]] int id() const { return id_; }
  [[nodiscard]] int count() const { return static_cast<int>(run_.mailboxes.size()); }
  [[nodiscard]] Time now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - run_.start).count();
  }
  static constexpr void work(Time) {}
  static constexpr Costs costs() { return {}; }

  /// Throws Stopped when the run has been told to end. Long computations ask now and then.
  void check_stop() const {
    if (run_.should_stop()) throw Stopped{};
  }

  void send(int to, Message message) {
    auto& my = account();
    ++my.messages;
    my.bytes += packed_size(message);
    note(*this, Activity::kSend, to, [&] { return label_of(message); });
    Mailbox& box = run_.mailboxes[static_cast<std::size_t>(to)];
    {
      const std::lock_guard guard(box.mutex);
      box.letters.push_back({id_, std::move(message)});
      box.empty.store(false, std::memory_order_release);
    }
    box.arrived.notify_one();
  }

  /// The next message; sleeps until there is one.
  Message receive() {
    Mailbox& box = mailbox();
    std::unique_lock guard(box.mutex);
    if (box.letters.empty())
      wait(box.arrived, guard, "a message", [&] { return !box.letters.empty(); });
    return take(box);
  }

  /// The next message, if one has arrived.
  std::optional<Message> poll() {
    Mailbox& box = mailbox();
    if (box.empty.load(std::memory_order_acquire)) return std::nullopt;
    const std::lock_guard guard(box.mutex);
    return take(box);
  }

  [[nodiscard]] Trace::Row* trace() {
    return run_.options.trace ? &run_.options.trace->row(id_) : nullptr;
  }
  [[nodiscard]] ProcessorAccount& account() { return run_.accounts[static_cast<std::size_t>(id_)]; }

 private:
  friend class ThreadMachine;
  Processor(Run& run, int id) : run_(run), id_(id) {}

  // Locks in locks are held as one, and waiting for an inner one is not holding.
  [[nodiscard]] bool times_locks() const { return run_.options.time_locks; }
  void begin_holding(Time at) {
    if (locks_held_++ == 0) held_since_ = at;
  }
  void end_holding() {
    if (--locks_held_ == 0) account().holding += now() - held_since_;
  }

  Mailbox& mailbox() { return run_.mailboxes[static_cast<std::size_t>(id_)]; }
  Message take(Mailbox& box) {
    Letter letter = std::move(box.letters.front());
    box.letters.pop_front();
    box.empty.store(box.letters.empty(), std::memory_order_release);
    note(*this, Activity::kReceive, letter.from, [&] { return label_of(letter.message); });
    return std::move(letter.message);
  }

  /// Sleeps until `ready`; unwinds when the run ends first. An outside stop flag cannot wake a
  /// sleeper, so it is looked at from time to time.
  template <class Ready>
  void wait(std::condition_variable_any& condition, auto& guard, const char* for_what,
            Ready&& ready) {
    const Time begin = now();
    {
      Span span(*this, Activity::kWait, [&] { return std::string(for_what); });
      const auto token = run_.ended.get_token();
      while (!condition.wait_for(guard, token, kBetweenLooks, ready)) check_stop();
    }
    account().waiting += now() - begin;
  }
  static constexpr auto kBetweenLooks = std::chrono::milliseconds(100);

  Run& run_;
  int id_;
  int locks_held_ = 0;  // while they are timed
  Time held_since_ = 0;
};

/// Mutual exclusion. Hold it through a Guard.
template <class Message>
class ThreadMachine<Message>::Lock {
 public:
  explicit Lock(const char* name = "a lock") : name_(name) {}

  void acquire(Processor& me) {
    auto& account = me.account();
    ++account.locks;
    if (me.times_locks()) me.begin_holding(me.now());
    if (mutex_.try_lock()) return;
    ++account.contended_locks;
    const Time begin = me.now();
    Span span(me, Activity::kLock, [&] { return std::string(name_); });
    mutex_.lock();
    const Time waited = me.now() - begin;
    account.lock_waiting += waited;
    me.held_since_ += waited;
  }
  void release(Processor& me) {
    if (me.times_locks()) me.end_holding();
    mutex_.unlock();
  }

 private:
  friend class Signal;
  const char* name_;
  std::mutex mutex_;
};

/// Something that processors wait for. Waiting gives up the lock and takes it again afterwards.
template <class Message>
class ThreadMachine<Message>::Signal {
 public:
  explicit Signal(const char* name = "a signal") : name_(name) {}

  /// Until somebody notifies. Without a predicate, because a lost wake-up should stay visible to
  /// the tests that look for one; programs wait in a loop.
  void wait(Processor& me, Lock& lock) {
    std::unique_lock guard(lock.mutex_, std::adopt_lock);
    const std::uint64_t ticket = notified_;
    if (me.times_locks()) me.end_holding();
    ++sleepers_;
    try {
      me.wait(condition_, guard, name_, [&] { return notified_ != ticket; });
    } catch (...) {
      --sleepers_;
      guard.release();
      throw;
    }
    --sleepers_;
    if (me.times_locks()) me.begin_holding(me.now());
    guard.release();
  }
  /// The caller holds the lock that the sleepers wait with.
  void notify_all(Processor&) {
    if (sleepers_ == 0) return;
    ++notified_;
    condition_.notify_all();
  }

 private:
  const char* name_;
  std::condition_variable_any condition_;
  std::uint64_t notified_ = 0;
  int sleepers_ = 0;
};

/// A shared value that needs no lock. All accesses to all cells have one order (as when simulated);
/// on x86 only writing costs more than it would with less.
template <class Message>
template <class T>
class ThreadMachine<Message>::Cell {
 public:
  explicit Cell(T initial = {}) : value_(word(initial)) {}

  [[nodiscard]] T get(const Processor&) const { return std::bit_cast<T>(value_.load()); }
  void set(Processor&, T value) { value_.store(word(value)); }
  /// Returns what was there before.
  T exchange(Processor&, T value) { return std::bit_cast<T>(value_.exchange(word(value))); }
  T add(Processor&, T value) { return value_.fetch_add(value); }
  /// To at least `value`. True when it grew.
  bool raise(Processor&, T value) {
    for (T now = value_.load(); now < value;)
      if (value_.compare_exchange_weak(now, value)) return true;
    return false;
  }
  /// To at most `value`. True when it shrank.
  bool lower(Processor&, T value) {
    for (T now = value_.load(); now > value;)
      if (value_.compare_exchange_weak(now, value)) return true;
    return false;
  }

 private:
  // A small struct is kept in a machine word, because not every compiler makes atomic structs
  // without a library of locks.
  static_assert(std::is_arithmetic_v<T> || sizeof(T) == sizeof(std::uint64_t));
  using Word = std::conditional_t<std::is_arithmetic_v<T>, T, std::uint64_t>;
  static Word word(T value) { return std::bit_cast<Word>(value); }

  std::atomic<Word> value_;
};

}  // namespace espalier
