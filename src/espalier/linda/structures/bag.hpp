// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// Things in no order, taken by whoever comes: an agenda of jobs, a heap of results.
template <class T, class S = Space>
class Bag {
 public:
  Bag(S& space, std::string name) : space_(space), name_(std::move(name)) {}

  void put(T thing) { space_.out(name_, std::move(thing)); }
  T take() { return std::get<1>(space_.in(name_, any<T>)); }
  std::optional<T> try_take() {
    auto found = space_.inp(name_, any<T>);
    if (!found) return std::nullopt;
    return std::move(std::get<1>(*found));
  }
  /// Takes everything that is there now; returns how much it was.
  std::size_t clear() {
    std::size_t taken = 0;
    while (try_take()) ++taken;
    return taken;
  }

 private:
  S& space_;
  std::string name_;
};

}  // namespace espalier::linda
