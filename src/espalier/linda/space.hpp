// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <shared_mutex>
#include <thread>
#include <typeindex>

#include "espalier/linda/tuple_class.hpp"
#include "espalier/machine/stopped.hpp"

namespace espalier::linda {

/// A tuple space for the threads of one process (Gelernter 1985): a multiset of tuples that
/// everyone may put in, read and take out by what they look like. Taking is atomic: a tuple goes to
/// one taker. Among several tuples that match, the oldest under the same first field is chosen.
///
///     space.out("job", 7, line);
///     int number;
///     space.in("job", into(number), any<std::vector<Move>>);     // waits for one
///     while (space.inp("job", any<int>, any<std::vector<Move>>)) {}  // withdraws the others
///
/// Every operation may be called from any thread. Who waits sleeps. A tuple is never changed in
/// place: take it, and put another.
class Space {
 public:
  using Clock = std::chrono::steady_clock;

  Space() = default;
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;
  /// Cancels what still runs and waits for it.
  ~Space() {
    cancel();
    try {
      join();
    } catch (...) {  // whoever wanted to know has called join() before
    }
  }

  template <class... T>
  void out(T&&... fields) {
    class_of<TupleOf<T...>>().out(TupleOf<T...>(std::forward<T>(fields)...));
  }

  /// Takes, or reads, a tuple that matches; waits for one. Throws Stopped when it was cancelled.
  template <class... T>
  TupleOf<T...> in(T&&... fields) {
    return *wait_for(true, std::nullopt, std::forward<T>(fields)...);
  }
  template <class... T>
  TupleOf<T...> rd(T&&... fields) {
    return *wait_for(false, std::nullopt, std::forward<T>(fields)...);
  }

  /// The same, but waits no longer than that: nothing when no tuple came.
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> in_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return wait_for(true, Clock::now() + time, std::forward<T>(fields)...);
  }
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> rd_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return wait_for(false, Clock::now() + time, std::forward<T>(fields)...);
  }

  /// At once: nothing when there is no such tuple now.
  template <class... T>
  std::optional<TupleOf<T...>> inp(T&&... fields) {
    return find(true, std::forward<T>(fields)...);
  }
  template <class... T>
  std::optional<TupleOf<T...>> rdp(T&&... fields) {
    return find(false, std::forward<T>(fields)...);
  }

  /// An active tuple: every field that can be called is computed by a thread of its own. When all
  /// are done it becomes a tuple like the others. A field that throws ends it; join() tells.
  template <class... T>
  void eval(T&&... fields);

  /// Waits for all active tuples, also those that active tuples make. Throws what one of them threw
  /// first, but not Stopped.
  void join();

  /// All who wait, and all who would wait from now on, throw Stopped.
  void cancel();

  /// What is there now, by name: for monitors, and to find what nobody collected.
  [[nodiscard]] std::vector<Census> census() const;
  [[nodiscard]] std::size_t size() const;

 private:
  template <class Result>
  struct Active;

  template <class Tuple>
  TupleClass<Tuple>& class_of() {
    const std::type_index type(typeid(Tuple));
    {
      const std::shared_lock lock(classes_mutex_);
      if (const auto known = classes_.find(type); known != classes_.end())
        return static_cast<TupleClass<Tuple>&>(*known->second);
    }
    const std::unique_lock lock(classes_mutex_);
    auto& place = classes_[type];
    if (!place) place = std::make_unique<TupleClass<Tuple>>();
    return static_cast<TupleClass<Tuple>&>(*place);
  }

  template <class... T>
  std::optional<TupleOf<T...>> find(bool takes, T&&... fields) {
    const auto pattern = make_template(std::forward<T>(fields)...);
    auto found = class_of<TupleOf<T...>>().find(pattern, takes);
    if (found) pattern.bind(*found);
    return found;
  }
  template <class... T>
  std::optional<TupleOf<T...>> wait_for(bool takes, std::optional<Clock::time_point> end,
                                        T&&... fields) {
    const auto pattern = make_template(std::forward<T>(fields)...);
    auto found = class_of<TupleOf<T...>>().await(pattern, takes, [&](auto& lock, auto& condition) {
      if (cancelled_.load()) return true;
      if (end) return condition.wait_until(lock, *end) == std::cv_status::timeout;
      condition.wait(lock);
      return cancelled_.load();
    });
    if (found)
      pattern.bind(*found);
    else if (cancelled_.load())
      throw Stopped();
    return found;
  }

  void start(std::function<void()> work);

  std::atomic<bool> cancelled_ = false;
  mutable std::shared_mutex classes_mutex_;
  std::unordered_map<std::type_index, std::unique_ptr<AnyTupleClass>> classes_;
  std::mutex threads_mutex_;
  std::vector<std::jthread> threads_;
  std::exception_ptr failure_;  // the first of an active tuple
};

/// The results so far; the last field that is computed puts the tuple into the space.
template <class Tuple>
struct Space::Active {
  Tuple fields;
  std::atomic<std::size_t> left = 0;
  std::atomic<bool> failed = false;
};

template <class... T>
void Space::eval(T&&... fields) {
  const auto result = []<class F>(F& field) -> decltype(auto) {
    if constexpr (std::invocable<F&>)
      return field();
    else
      return (field);
  };
  using Tuple = TupleOf<decltype(result(fields))...>;
  auto active = std::make_shared<Active<Tuple>>();
  active->left = (std::size_t{1} + ... + (std::invocable<T&> ? 1 : 0));
  const auto one_done = [this, active] {
    if (--active->left > 0 || active->failed.load()) return;
    class_of<Tuple>().out(std::move(active->fields));
  };
  const auto prepare = [&]<std::size_t i, class F>(F&& field) {
    if constexpr (std::invocable<F&>)
      start([active, one_done, work = std::decay_t<F>(std::forward<F>(field))]() mutable {
        try {
          std::get<i>(active->fields) = work();
        } catch (...) {
          active->failed = true;
          throw;
        }
        one_done();
      });
    else
      std::get<i>(active->fields) = std::forward<F>(field);
  };
  // What is there already first: the tuple may be complete before the last thread is started.
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (prepare.template operator()<i>(std::forward<T>(fields)), ...);
  }
  (std::index_sequence_for<T...>{});
  one_done();
}

}  // namespace espalier::linda
