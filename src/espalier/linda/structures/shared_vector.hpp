// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// Elements by index; reading one waits until somebody has put it there.
template <class T, class S = Space>
class SharedVector {
 public:
  SharedVector(S& space, std::string name) : space_(space), name_(std::move(name)) {}

  /// The first value of an element.
  void put(std::int64_t index, T value) { space_.out(name_, index, std::move(value)); }
  [[nodiscard]] T read(std::int64_t index) const {
    return std::get<2>(space_.rd(name_, index, any<T>));
  }
  /// Another value for one that is there, or will be.
  T exchange(std::int64_t index, T value) {
    T old = take(index);
    put(index, std::move(value));
    return old;
  }
  T take(std::int64_t index) { return std::get<2>(space_.in(name_, index, any<T>)); }

 private:
  S& space_;
  std::string name_;
};

}  // namespace espalier::linda
