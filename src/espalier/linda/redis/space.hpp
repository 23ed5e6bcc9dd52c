// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/linda/redis/encoding.hpp"
#include "espalier/linda/redis/lease.hpp"
#include "espalier/linda/redis/tuples.hpp"
#include "espalier/linda/tuple_class.hpp"
#include "espalier/machine/stopped.hpp"

namespace espalier::linda {

/// A tuple space on a Redis server, for processes on any number of machines: the verbs of Space,
/// and leases for workers that may die.
///
///     RedisSpace space("redis://:secret@host/0", {.space = "tonight"});
///     space.out("job", 7, position);
///     auto job = space.lease("job", any<int>, any<std::string>);   // another process
///     job.complete("result", std::get<0>(job.tuple()), value);
///
/// Fields are what machine/wire.hpp can pack, and texts; actual fields match when their bytes are
/// equal. All processes must run the same program, as the types of a tuple are known by name.
///
/// Faults. A lost connection is made again, and nothing is done twice for it. What a server with
/// persistence has acknowledged survives its restart as it survives in the server's file (all of it
/// with `appendonly yes`, unless the machine itself fails: then `appendfsync always`). A client
/// that dies in `in` or `rd` loses nothing; one that dies after a plain `in` has returned takes the
/// tuple with it, which is what leases are for.
///
/// Every operation may be called from any thread; each thread that waits has a connection.
class RedisSpace {
 public:
  using Clock = redis::Clock;

  /// Throws InputError for a bad address or password, std::runtime_error when no server is there.
  explicit RedisSpace(std::string_view url, redis::Options options = {})
      : tuples_(redis::Url::parse(url), std::move(options)) {}

  template <class... T>
  void out(T&&... fields) {
    using Tuple = TupleOf<T...>;
    tuples_.out(redis::class_text<Tuple>(), redis::encoded(Tuple(std::forward<T>(fields)...)));
  }

  /// Takes, or reads, a tuple that matches; waits for one. Throws Stopped when it was cancelled.
  template <class... T>
  TupleOf<T...> in(T&&... fields) {
    return *wait_for(redis::Tuples::Mode::kTake, std::nullopt, std::forward<T>(fields)...);
  }
  template <class... T>
  TupleOf<T...> rd(T&&... fields) {
    return *wait_for(redis::Tuples::Mode::kRead, std::nullopt, std::forward<T>(fields)...);
  }

  /// The same, but waits no longer than that: nothing when no tuple came.
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> in_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return wait_for(redis::Tuples::Mode::kTake, Clock::now() + time, std::forward<T>(fields)...);
  }
  template <class Rep, class Period, class... T>
  std::optional<TupleOf<T...>> rd_within(std::chrono::duration<Rep, Period> time, T&&... fields) {
    return wait_for(redis::Tuples::Mode::kRead, Clock::now() + time, std::forward<T>(fields)...);
  }

  /// At once: nothing when there is no such tuple now.
  template <class... T>
  std::optional<TupleOf<T...>> inp(T&&... fields) {
    return find(redis::Tuples::Mode::kTake, std::forward<T>(fields)...);
  }
  template <class... T>
  std::optional<TupleOf<T...>> rdp(T&&... fields) {
    return find(redis::Tuples::Mode::kRead, std::forward<T>(fields)...);
  }

  /// Takes a tuple under a lease; waits for one. Throws Stopped when it was cancelled.
  template <class... T>
  Lease<TupleOf<T...>> lease(T&&... fields) {
    return std::move(*leased(std::nullopt, std::forward<T>(fields)...));
  }
  template <class Rep, class Period, class... T>
  std::optional<Lease<TupleOf<T...>>> lease_within(std::chrono::duration<Rep, Period> time,
                                                   T&&... fields) {
    return leased(Clock::now() + time, std::forward<T>(fields)...);
  }

  /// Puts a tuple in the place of one that matches the template, both at once: a variable that no
  /// dying process can take along. False when there is none now.
  template <class... T, class... New>
  bool replace(const Template<T...>& pattern, const std::tuple<New...>& tuple) {
    const auto old =
        tuples_.replace(class_of(pattern), redis::encoded(pattern),
                        redis::class_text<std::tuple<New...>>(), redis::encoded(tuple));
    if (old) pattern.bind(redis::decoded<TupleOf<T...>>(*old));
    return old.has_value();
  }
  /// Takes away all tuples that match, also those under a lease; returns how many.
  template <class... T>
  std::size_t erase(T&&... fields) {
    const auto pattern = make_template(std::forward<T>(fields)...);
    return tuples_.erase(class_of(pattern), redis::encoded(pattern));
  }

  /// All of this object who wait, and all who would wait from now on, throw Stopped. Other
  /// processes do not notice.
  void cancel() { tuples_.server().cancel(); }
  [[nodiscard]] bool is_cancelled() const { return tuples_.server().is_cancelled(); }

  /// What is there now, by name, for monitors, and to find what nobody collected.
  [[nodiscard]] std::vector<Census> census() const {
    std::vector<Census> census;
    for (const auto& row : tuples_.inventory().rows)
      census.push_back({row.name, row.tuples + row.held, row.blocked});
    return census;
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t tuples = 0;
    for (const Census& one : census()) tuples += one.tuples;
    return tuples;
  }
  /// With leases.
  [[nodiscard]] redis::Inventory inventory() const { return tuples_.inventory(); }

  /// Everything in the space goes away. Nobody may be using it.
  void delete_everything() { tuples_.server().delete_space(); }
  /// The same for the spaces that runs have made beside it, and that a killed master has left.
  void delete_runs() { tuples_.server().delete_runs(); }

  redis::Tuples& tuples() { return tuples_; }

 private:
  template <class... T>
  static const std::string& class_of(const Template<T...>&) {
    return redis::class_text<typename Template<T...>::Tuple>();
  }

  template <class... T>
  std::optional<TupleOf<T...>> find(redis::Tuples::Mode mode, T&&... fields) {
    const auto pattern = make_template(std::forward<T>(fields)...);
    const auto bytes = tuples_.find(class_of(pattern), redis::encoded(pattern), mode);
    if (!bytes) return std::nullopt;
    auto tuple = redis::decoded<TupleOf<T...>>(*bytes);
    pattern.bind(tuple);
    return tuple;
  }
  template <class... T>
  std::optional<TupleOf<T...>> wait_for(redis::Tuples::Mode mode,
                                        std::optional<Clock::time_point> end, T&&... fields) {
    const auto pattern = make_template(std::forward<T>(fields)...);
    const auto found = tuples_.wait(class_of(pattern), redis::encoded(pattern), mode, end);
    if (!found) return std::nullopt;
    auto tuple = redis::decoded<TupleOf<T...>>(found->tuple);
    pattern.bind(tuple);
    return tuple;
  }
  template <class... T>
  std::optional<Lease<TupleOf<T...>>> leased(std::optional<Clock::time_point> end, T&&... fields) {
    const auto pattern = make_template(std::forward<T>(fields)...);
    const auto found =
        tuples_.wait(class_of(pattern), redis::encoded(pattern), redis::Tuples::Mode::kLease, end);
    if (!found) return std::nullopt;
    auto tuple = redis::decoded<TupleOf<T...>>(found->tuple);
    pattern.bind(tuple);
    return std::optional<Lease<TupleOf<T...>>>(std::in_place, tuples_, std::move(tuple),
                                               found->lease);
  }

  mutable redis::Tuples tuples_;
};

}  // namespace espalier::linda
