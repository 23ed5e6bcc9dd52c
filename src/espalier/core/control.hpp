// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>

#include "espalier/core/value.hpp"

namespace espalier {

/// Asked at every node: must the search end, and has the root's window become narrower meanwhile?
/// Once should_stop() has answered true it must go on answering true.
template <class C>
concept Control = requires(C& control, std::uint64_t nodes) {
  { control.should_stop(nodes) } -> std::convertible_to<bool>;
  { control.root_window() } -> std::same_as<Window>;
  { C::kCanStop } -> std::convertible_to<bool>;
  { C::kCanNarrow } -> std::convertible_to<bool>;
};

/// Runs to the end. Compiles to nothing.
struct NoControl {
  static constexpr bool kCanStop = false;
  static constexpr bool kCanNarrow = false;
  static constexpr bool should_stop(std::uint64_t) { return false; }
  static constexpr Window root_window() { return {}; }
};

/// Stops on a flag (set from any thread), at a deadline, or after a number of nodes.
class StopControl {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr bool kCanStop = true;
  static constexpr bool kCanNarrow = false;

  struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    Clock::time_point deadline = Clock::time_point::max();
  };

  explicit StopControl(const std::atomic<bool>& flag) : flag_(flag) {}
  StopControl(const std::atomic<bool>& flag, Limits limits) : flag_(flag), limits_(limits) {}

  bool should_stop(std::uint64_t nodes) {
    return nodes >= next_look_ && look(nodes);  // the one comparison that most nodes pay for
  }
  static constexpr Window root_window() { return {}; }

 private:
  static constexpr std::uint64_t kNodesBetweenLooks = 1024;  // some tens of microseconds

  [[gnu::noinline, gnu::cold]] bool look(std::uint64_t nodes) {
    // Relaxed: the flag carries no data, it only has to be seen soon.
    stopped_ = stopped_ || nodes >= limits_.nodes || flag_.load(std::memory_order_relaxed) ||
               (limits_.deadline != Clock::time_point::max() && Clock::now() >= limits_.deadline);
    next_look_ = stopped_ ? 0 : std::min(nodes + kNodesBetweenLooks, limits_.nodes);
    return stopped_;
  }

  const std::atomic<bool>& flag_;
  Limits limits_;
  std::uint64_t next_look_ = 0;  // nothing can have changed before this many nodes; 0 once stopped
  bool stopped_ = false;
};

/// A window that others narrow while the search runs (Baudet 1978; "Update" of tree-splitting).
/// The owner narrows from any thread; the search sees it at its next node.
class LiveWindow {
 public:
  static constexpr bool kCanStop = false;
  static constexpr bool kCanNarrow = true;

  explicit LiveWindow(Window window = {}) : alpha_(window.alpha), beta_(window.beta) {}

  /// Windows only ever shrink: late or repeated calls do no harm.
  void narrow(Window window) {
    raise(alpha_, window.alpha);
    lower(beta_, window.beta);
  }
  static constexpr bool should_stop(std::uint64_t) { return false; }
  [[nodiscard]] Window root_window() const {
    // Relaxed: each bound is valid by itself, and an old one is only wider.
    return {alpha_.load(std::memory_order_relaxed), beta_.load(std::memory_order_relaxed)};
  }

 private:
  static void raise(std::atomic<Value>& bound, Value to) {
    for (Value now = bound.load(); now < to && !bound.compare_exchange_weak(now, to);) {
    }
  }
  static void lower(std::atomic<Value>& bound, Value to) {
    for (Value now = bound.load(); now > to && !bound.compare_exchange_weak(now, to);) {
    }
  }
  std::atomic<Value> alpha_;
  std::atomic<Value> beta_;
};

static_assert(Control<NoControl> && Control<StopControl> && Control<LiveWindow>);

}  // namespace espalier
