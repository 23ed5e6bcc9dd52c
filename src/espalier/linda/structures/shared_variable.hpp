// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// A named value. Changing it takes it out of the space, so that nobody ever reads half a change
/// and changes never overlap; readers wait meanwhile.
template <class T, class S = Space>
class SharedVariable {
 public:
  /// One process makes the variable with make(), once; the others only name it.
  SharedVariable(S& space, std::string name) : space_(space), name_(std::move(name)) {}

  void make(T value) { space_.out(name_, std::move(value)); }
  [[nodiscard]] T read() const { return std::get<1>(space_.rd(name_, any<T>)); }
  /// Returns the new value.
  T update(const std::function<T(const T&)>& change) {
    T value = change(std::get<1>(space_.in(name_, any<T>)));
    space_.out(name_, value);
    return value;
  }
  /// Returns the old one.
  T exchange(T value) {
    T old = std::get<1>(space_.in(name_, any<T>));
    space_.out(name_, std::move(value));
    return old;
  }
  /// Waits until it has this value.
  void await(const T& value) const { space_.rd(name_, value); }
  /// Takes it away for good.
  T remove() { return std::get<1>(space_.in(name_, any<T>)); }

 private:
  S& space_;
  std::string name_;
};

/// A counter tuple: to count the free workers, the jobs that are out, the answers to come.
template <class S = Space>
class Counter {
 public:
  Counter(S& space, std::string name) : value_(space, std::move(name)) {}

  void make(std::int64_t value = 0) { value_.make(value); }
  std::int64_t add(std::int64_t by) {
    return value_.update([by](std::int64_t value) { return value + by; });
  }
  [[nodiscard]] std::int64_t read() const { return value_.read(); }
  void await(std::int64_t value) const { value_.await(value); }
  std::int64_t remove() { return value_.remove(); }

 private:
  SharedVariable<std::int64_t, S> value_;
};

}  // namespace espalier::linda
