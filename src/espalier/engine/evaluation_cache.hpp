// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// An evaluator that judges by the board alone wherever the turn may be passed: passing it changes
/// the sign and nothing else.
template <class E>
concept JudgesWithoutTurn = E::kJudgesWithoutTurn;

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
  /// For a position that will be judged soon.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key % kSlots]); }
  /// For a value that is known without computing it.
  void set(std::uint64_t key, Value value) { slots_[key % kSlots] = {key, value, true}; }

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
