// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "espalier/linda/redis/run.hpp"
#include "espalier/linda/redis/space.hpp"
#include "espalier/linda/tuple_space.hpp"
#include "espalier/machine/lookout.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier::linda {

/// Processors that share nothing but a tuple space on a Redis server: threads of this process, and
/// of others which make the same machine for the same run (parallel/linda/team), and may do so
/// while it runs (linda/late_comers.hpp). No messages, no shared memory; programs that use them do
/// not compile.
///
/// When one processor's program throws, the others of this process are unwound, and run() throws
/// what was thrown first. Cancelling the run's space ends the run with Stopped.
class RedisMachine {
 public:
  static constexpr bool kVirtualTime = false;
  static constexpr const char* kName = "redis";
  using Clock = std::chrono::steady_clock;

  class Processor;
  class Space;

  explicit RedisMachine(const RedisRun& run, ThreadOptions options = {})
      : run_(run), options_(options) {}

  /// Runs program(me) on every processor of this process. Where processor 0 is one of them it
  /// returns when all have ended, with the accounts of all who came.
  template <class Program>
  RunAccount run(int processors, Program&& program);

  /// Completes what every process knows of its own processors only, where processor 0 is.
  void exchange(std::vector<Counters>& by_processor) const {
    if (!run_.await_others) return;
    by_processor.resize(static_cast<std::size_t>(run_.here));
    for (const auto& other : others_) by_processor.push_back(other.counters);
  }
  /// What was found is wanted where processor 0 is, and known there.
  static void share(auto&) {}

 private:
  struct Run;

  const RedisRun& run_;
  ThreadOptions options_;
  std::vector<ProcessorReport> others_;
};

/// What the processors of this process share.
struct RedisMachine::Run {
  Run(const RedisRun& given, int processors, const ThreadOptions& chosen)
      : what(given),
        space(given.space),
        options(chosen),
        accounts(static_cast<std::size_t>(processors)) {
    if (options.trace) options.trace->start(beginners());
  }
  [[nodiscard]] int count() const { return static_cast<int>(accounts.size()); }
  [[nodiscard]] int beginners() const { return what.beginners.value_or(count()); }
  void fail(std::exception_ptr error) {
    const std::lock_guard guard(mutex);
    if (!failure) failure = std::move(error);
    space.cancel();
  }
  [[nodiscard]] bool should_stop() const {
    // Relaxed: a flag without data.
    return space.is_cancelled() || (options.stop && options.stop->load(std::memory_order_relaxed));
  }

  const RedisRun& what;
  RedisSpace& space;
  ThreadOptions options;
  const Clock::time_point start = Clock::now();
  std::vector<ProcessorAccount> accounts;
  std::mutex mutex;  // of what follows
  std::exception_ptr failure;
};

/// What a program calls `me`.
class RedisMachine::Processor {
 public:
  static constexpr bool kVirtualTime = RedisMachine::kVirtualTime;
  [[nodiscard]] int id() const { return id_; }
  /// With those who may still come.
  [[nodiscard]] int count() const { return run_.count(); }
  [[nodiscard]] int beginners() const { return run_.beginners(); }
  [[nodiscard]] bool is_late() const { return id_ >= run_.beginners(); }
  int close_entrance() {
    return run_.what.close_entrance ? run_.what.close_entrance() : run_.count();
  }
  [[nodiscard]] Time now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - run_.start).count();
  }
  static constexpr void work(Time) {}
  static constexpr Costs costs() { return {}; }

  /// Throws Stopped when the run has been told to end.
  void check_stop() const {
    if (run_.should_stop()) throw Stopped{};
  }
  [[nodiscard]] Trace::Row* trace() {
    return run_.options.trace && !is_late() ? &run_.options.trace->row(id_) : nullptr;
  }
  [[nodiscard]] ProcessorAccount& account() { return run_.accounts[static_cast<std::size_t>(id_)]; }

 private:
  friend class RedisMachine;
  Processor(Run& run, int id) : run_(run), id_(id) {}

  Run& run_;
  int id_;
};

template <class Program>
RunAccount RedisMachine::run(int processors, Program&& program) {
  Run run(run_, processors, options_);
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
    // A flag cannot wake those who wait for a tuple; this can.
    const Lookout lookout(std::chrono::milliseconds(20), [&] {
      if (!run.should_stop()) return false;
      run.space.cancel();
      return true;
    });
    std::vector<std::jthread> threads;
    for (int id = run_.first + 1; id < run_.first + run_.here; ++id) threads.emplace_back(one, id);
    one(run_.first);
  }
  if (run.failure) std::rethrow_exception(run.failure);
  if (run.should_stop()) throw Stopped{};
  if (run_.await_others) {
    others_ = run_.await_others();
    run.accounts.resize(static_cast<std::size_t>(run_.here));
    for (const auto& other : others_) run.accounts.push_back(other.account);
  }
  RunAccount account{0, std::move(run.accounts)};
  account.elapsed = account.total().end;
  return account;
}

/// The run's tuple space, as programs find it on every machine (linda/space_for.hpp).
class RedisMachine::Space {
 public:
  class Handle;

  explicit Space(RedisMachine& machine) : run_(machine.run_) {}

  Handle at(Processor& me);
  /// After the run. Throws StrayTuples when something is left, where processor 0 is.
  void finish() const {
    if (run_.first == 0) expect_empty(run_.space.census());
  }

 private:
  const RedisRun& run_;
};

/// A processor's way into it. Every operation is a request to the server, and who waits for its
/// answer waits.
class RedisMachine::Space::Handle {
 public:
  template <class... T>
  void out(T&&... fields) {
    counted();
    space_.out(std::forward<T>(fields)...);
  }
  template <class... T>
  TupleOf<T...> in(T&&... fields) {
    return waited([&] { return space_.in(std::forward<T>(fields)...); });
  }
  template <class... T>
  TupleOf<T...> rd(T&&... fields) {
    return waited([&] { return space_.rd(std::forward<T>(fields)...); });
  }
  template <class... T>
  std::optional<TupleOf<T...>> inp(T&&... fields) {
    counted();
    return space_.inp(std::forward<T>(fields)...);
  }
  template <class... T>
  std::optional<TupleOf<T...>> rdp(T&&... fields) {
    counted();
    return space_.rdp(std::forward<T>(fields)...);
  }
  /// The server interrupts nobody for the others.
  static constexpr void serve() {}

 private:
  friend class Space;
  Handle(RedisSpace& space, Processor& me) : space_(space), me_(me) {}

  void counted() {
    me_.check_stop();  // a program that never waits is to hear of it as well
    ++me_.account().tuple_operations;
  }
  auto waited(auto&& operation) {
    counted();
    const Time begin = me_.now();
    const Span span(me_, Activity::kWait, [] { return std::string("a tuple"); });
    auto found = operation();
    me_.account().waiting += me_.now() - begin;
    return found;
  }

  RedisSpace& space_;
  Processor& me_;
};

inline RedisMachine::Space::Handle RedisMachine::Space::at(Processor& me) {
  return {run_.space, me};
}

}  // namespace espalier::linda
