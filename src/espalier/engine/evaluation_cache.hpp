// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// The latest evaluations of one searcher: a position is met again at once when a depth is searched
/// again with another window.
class EvaluationCache {
 public:
  EvaluationCache() : slots_(kSlots) {}

  template <class Compute>
  Value value(std::uint64_t key, Compute compute) {
    Slot& slot = slots_[key % kSlots];
    if (slot.key != key || !slot.used) slot = {key, compute(), true};
    return slot.value;
  }

 private:
  static constexpr std::size_t kSlots = 1 << 13;  // small enough for the second-level cache
  struct Slot {
    std::uint64_t key = 0;
    Value value = 0;
    bool used = false;
  };
  std::vector<Slot> slots_;
};

}  // namespace espalier
