// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "espalier/linda/fields.hpp"

namespace espalier::linda {

/// What stands in a tuple space under one name, or in a whole class of tuples without names.
struct Census {
  std::string name;  // the first field when it is a text, else the class
  std::size_t tuples = 0;
  std::size_t blocked = 0;  // operations that wait for a tuple
};

/// What a space knows of a class without knowing its type.
class AnyTupleClass {
 public:
  virtual ~AnyTupleClass() = default;
  virtual void add_to(std::vector<Census>& census) const = 0;
  virtual void wake_all() = 0;
};

/// The tuples of one class, and those who wait for one. A lock of its own, so that classes do not
/// disturb each other; tuples are filed under their first field, which programs name nearly always.
///
/// A tuple that comes is handed to those who wait for it, in the order in which they came: first to
/// every reader up to the first taker, then to that taker; so nobody is woken in vain, and nobody
/// overtakes.
template <class Tuple>
class TupleClass final : public AnyTupleClass {
 public:
  using First = std::tuple_element_t<0, Tuple>;

  void out(Tuple tuple) {
    const std::lock_guard lock(mutex_);
    for (auto waiter = waiters_.begin(); waiter != waiters_.end();) {
      if (!(*waiter)->matches(tuple)) {
        ++waiter;
        continue;
      }
      Waiter& served = **waiter;
      waiter = waiters_.erase(waiter);
      served.found = tuple;
      served.woken.notify_one();
      if (served.takes) return;
    }
    tuples_[tuple_key(tuple)].push_back(std::move(tuple));
  }

  /// At once, or nothing.
  template <class Pattern>
  std::optional<Tuple> find(const Pattern& pattern, bool takes) {
    const std::lock_guard lock(mutex_);
    return find_locked(pattern, takes);
  }

  /// Waits for one. wait(lock, condition) sleeps on the condition, and returns true when the
  /// operation is to be given up: nothing is found then.
  template <class Pattern, class Wait>
  std::optional<Tuple> await(const Pattern& pattern, bool takes, const Wait& wait) {
    std::unique_lock lock(mutex_);
    if (auto found = find_locked(pattern, takes)) return found;
    Waiter waiter{[&](const Tuple& tuple) { return pattern.matches(tuple); }, takes, {}, {}};
    const auto place = waiters_.insert(waiters_.end(), &waiter);
    while (!waiter.found) {
      if (!wait(lock, waiter.woken) || waiter.found) continue;
      waiters_.erase(place);
      return std::nullopt;
    }
    return std::move(waiter.found);
  }

  void wake_all() override {
    const std::lock_guard lock(mutex_);
    for (Waiter* waiter : waiters_) waiter->woken.notify_one();
  }

  void add_to(std::vector<Census>& census) const override {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, tuples] : tuples_)
      if (!tuples.empty()) census.push_back({name_of(tuples.front()), tuples.size(), 0});
    if (!waiters_.empty()) census.push_back({"(waiting)", 0, waiters_.size()});
  }

 private:
  struct Waiter {
    std::function<bool(const Tuple&)> matches;
    bool takes;
    std::optional<Tuple> found;
    std::condition_variable woken;
  };
  // Places of so many names are kept when they are empty: most will be filled again soon.
  static constexpr std::size_t kFewNames = 1024;
  static constexpr bool kIsHashed = requires(const First& first) { std::hash<First>()(first); };

  /// Equal first fields have equal keys.
  static std::size_t key_of(const First& first) {
    if constexpr (kIsHashed)
      return std::hash<First>()(first);
    else
      return 0;
  }
  static std::size_t tuple_key(const Tuple& tuple) { return key_of(std::get<0>(tuple)); }

  template <class Pattern>
  std::optional<Tuple> find_locked(const Pattern& pattern, bool takes) {
    if constexpr (Pattern::kNamesFirst) {
      const auto bucket = tuples_.find(key_of(pattern.first()));
      if (bucket == tuples_.end()) return std::nullopt;
      auto found = find_in(bucket->second, pattern, takes);
      if (bucket->second.empty() && tuples_.size() > kFewNames) tuples_.erase(bucket);
      return found;
    } else {
      for (auto& [key, bucket] : tuples_)
        if (auto found = find_in(bucket, pattern, takes)) return found;
      return std::nullopt;
    }
  }
  template <class Pattern>
  static std::optional<Tuple> find_in(std::deque<Tuple>& bucket, const Pattern& pattern,
                                      bool takes) {
    for (auto tuple = bucket.begin(); tuple != bucket.end(); ++tuple) {
      if (!pattern.matches(*tuple)) continue;
      if (!takes) return *tuple;
      std::optional<Tuple> taken = std::move(*tuple);
      bucket.erase(tuple);
      return taken;
    }
    return std::nullopt;
  }
  static std::string name_of(const Tuple& tuple) {
    if constexpr (std::same_as<First, std::string>)
      return std::get<0>(tuple);
    else
      return "(" + std::to_string(std::tuple_size_v<Tuple>) + " fields)";
  }

  mutable std::mutex mutex_;
  std::unordered_map<std::size_t, std::deque<Tuple>> tuples_;
  std::list<Waiter*> waiters_;
};

}  // namespace espalier::linda
