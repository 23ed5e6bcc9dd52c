// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cassert>
#include <chrono>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/machine/costs.hpp"
#include "espalier/machine/mpi/world.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/machine/wire.hpp"

namespace espalier {

/// How a run under MPI is watched and ended from outside. Either all ranks have a trace or none.
struct MpiOptions {
  const std::atomic<bool>* stop = nullptr;  // set on any rank: the run ends with Stopped on all
  Trace* trace = nullptr;                   // complete on rank 0
};

/// A cluster: the ranks that one mpirun started, each a process of its own, are the processors.
/// Messages only; programs that share memory do not compile. Every rank makes the machine and calls
/// run(); what the program leaves in captured variables is this rank's alone.
///
/// When one rank's program throws, that rank prints one line and all ranks end.
template <class Message>
class MpiMachine {
 public:
  static constexpr bool kVirtualTime = false;
  static constexpr const char* kName = "mpi";
  using Clock = std::chrono::steady_clock;

  class Processor;

  /// Starts MPI when it has not been started yet.
  explicit MpiMachine(MpiOptions options = {})
      : options_(options), world_(mpi::World::instance()) {}

  /// Runs program(me) here, as the other ranks do there; returns when all have ended, with all
  /// accounts. `processors` is the number of ranks.
  template <class Program>
  RunAccount run(int processors, Program&& program) {
    if (processors != world_.size())
      throw InputError("under MPI the processors are the ranks: mpirun started " +
                       std::to_string(world_.size()) + ", not " + std::to_string(processors));
    if (options_.trace) options_.trace->start(processors);
    world_.begin();
    Processor me(world_, options_);
    try {
      program(me);
    } catch (const Stopped&) {
      world_.stop();
    } catch (const std::exception& error) {
      world_.fail(error.what());
    } catch (...) {
      world_.fail("an exception of unknown type");
    }
    me.account().end = me.now();
    return world_.end(me.account(), options_.trace);
  }

  /// Completes a vector of which every rank knows its own element only. Collective.
  template <class T>
  void exchange(std::vector<T>& by_processor) {
    static_assert(std::is_trivially_copyable_v<T>);
    assert(by_processor.size() == static_cast<std::size_t>(world_.size()));
    const auto all = world_.gather(packed(by_processor[static_cast<std::size_t>(world_.rank())]));
    for (std::size_t i = 0; i < all.size(); ++i) by_processor[i] = unpacked<T>(all[i]);
  }

  /// Gives every rank what rank 0 has. Collective.
  template <class T>
  void share(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto all = world_.gather(world_.rank() == 0 ? packed(value) : mpi::Bytes());
    value = unpacked<T>(all[0]);
  }

 private:
  MpiOptions options_;
  mpi::World& world_;
};

/// What a program calls `me`.
template <class Message>
class MpiMachine<Message>::Processor {
 public:
  static constexpr bool kVirtualTime = MpiMachine::kVirtualTime;
  [[nodiscard]] int id() const { return world_.rank(); }
  [[nodiscard]] int count() const { return world_.size(); }
  [[nodiscard]] Time now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start_).count();
  }
  static constexpr void work(Time) {}
  static constexpr Costs costs() { return {}; }

  /// Throws Stopped when the run has been told to end, here or on another rank.
  void check_stop() {
    if (options_.stop && options_.stop->load(std::memory_order_relaxed)) world_.stop();
    world_.keep_looking();
    if (world_.is_stopped()) throw Stopped{};
  }

  /// Never waits for the receiver.
  void send(int to, const Message& message) {
    mpi::Bytes bytes = packed(message);
    ++account_.messages;
    account_.bytes += bytes.size();
    note(*this, Activity::kSend, to, [&] { return label_of(message); });
    world_.send(to, std::move(bytes));
  }

  /// The next message; sleeps until there is one.
  Message receive() {
    if (!world_.has_mail()) {
      const Time begin = now();
      Span span(*this, Activity::kWait, [] { return std::string("a message"); });
      world_.await_mail(options_.stop);
      account_.waiting += now() - begin;
      if (world_.is_stopped()) throw Stopped{};
    }
    return take();
  }

  /// The next message, if one has arrived some microseconds ago.
  std::optional<Message> poll() {
    if (!world_.has_mail()) return std::nullopt;
    return take();
  }

  [[nodiscard]] Trace::Row* trace() {
    return options_.trace ? &options_.trace->row(id()) : nullptr;
  }
  [[nodiscard]] ProcessorAccount& account() { return account_; }

 private:
  friend class MpiMachine;
  Processor(mpi::World& world, const MpiOptions& options) : world_(world), options_(options) {}

  Message take() {
    const auto letter = world_.take();
    Message message = unpacked<Message>(letter.bytes);
    note(*this, Activity::kReceive, letter.from, [&] { return label_of(message); });
    return message;
  }

  mpi::World& world_;
  const MpiOptions& options_;
  const Clock::time_point start_ = Clock::now();
  ProcessorAccount account_;
};

}  // namespace espalier
