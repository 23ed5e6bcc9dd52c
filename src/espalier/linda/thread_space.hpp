// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <utility>

#include "espalier/linda/space.hpp"
#include "espalier/linda/tuple_space.hpp"
#include "espalier/machine/trace.hpp"

namespace espalier::linda {

/// The tuple space of a run on threads. Each processor works through a handle of its own, whose
/// operations are those of Space; who waits is unwound when the run is stopped.
template <class Machine>
class ThreadSpace {
 public:
  using Me = typename Machine::Processor;
  class Handle;

  /// Shared memory has no kernels to choose from.
  explicit ThreadSpace(int /*processors*/, Kernel /*kernel*/ = Kernel::kIn) {}

  Handle at(Me& me) { return Handle(space_, me); }
  /// After the run. Throws StrayTuples when something is left.
  void finish() const { expect_empty(space_.census()); }
  [[nodiscard]] std::vector<Census> census() const { return space_.census(); }

 private:
  Space space_;
};

template <class Machine>
class ThreadSpace<Machine>::Handle {
 public:
  template <class... T>
  void out(T&&... fields) {
    counted();
    space_.out(std::forward<T>(fields)...);
  }
  template <class... T>
  TupleOf<T...> in(T&&... fields) {
    return wait_for([&] { return space_.inp(fields...); },
                    [&] { return space_.in_within(kBetweenLooks, fields...); });
  }
  template <class... T>
  TupleOf<T...> rd(T&&... fields) {
    return wait_for([&] { return space_.rdp(fields...); },
                    [&] { return space_.rd_within(kBetweenLooks, fields...); });
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
  /// These hear of a stopped run when their time is over.
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> in_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return wait_within([&] { return space_.in_within(time, fields...); });
  }
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> rd_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return wait_within([&] { return space_.rd_within(time, fields...); });
  }
  /// Shared memory has no kernel that would interrupt a processor for the others.
  static constexpr void serve() {}

 private:
  friend class ThreadSpace;
  static constexpr auto kBetweenLooks = std::chrono::milliseconds(100);

  Handle(Space& space, Me& me) : space_(space), me_(me) {}

  void counted() { ++me_.account().tuple_operations; }

  /// The stop flag cannot wake a sleeper, so it is looked at from time to time.
  auto wait_for(auto&& find, auto&& wait) {
    counted();
    if (auto found = find()) return *std::move(found);
    const Time begin = me_.now();
    const Span span(me_, Activity::kWait, [] { return std::string("a tuple"); });
    for (;;) {
      if (auto found = wait()) {
        me_.account().waiting += me_.now() - begin;
        return *std::move(found);
      }
      me_.check_stop();
    }
  }

  auto wait_within(auto&& wait) {
    counted();
    const Time begin = me_.now();
    auto found = wait();
    me_.account().waiting += me_.now() - begin;
    if (!found) me_.check_stop();
    return found;
  }

  Space& space_;
  Me& me_;
};

}  // namespace espalier::linda
