// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace espalier {

/// Which moves the searchers of a team are on right now, so that another may try something else
/// first (Kerrigan 2015, after Weill's ABDADA 1996).
///
/// Thread safety: everything, without locks. Forgetting or confusing entries is allowed: the answer
/// only steers who searches what first, never a value.
class MovesInProgress {
 public:
  [[nodiscard]] bool contains(std::uint64_t key) const {
    for (const auto& slot : slots_of(key))
      if (slot.load(std::memory_order_relaxed) == key) return true;  // relaxed: only a hint
    return false;
  }
  void begin(std::uint64_t key) {
    auto& slots = slots_of(key);
    for (auto& slot : slots)
      if (slot.load(std::memory_order_relaxed) == 0) {
        slot.store(key, std::memory_order_relaxed);
        return;
      }
    slots[key >> 62].store(key, std::memory_order_relaxed);
  }
  void end(std::uint64_t key) {
    for (auto& slot : slots_of(key))
      if (slot.load(std::memory_order_relaxed) == key) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr std::size_t kSets = 1 << 13;
  using Slots = std::array<std::atomic<std::uint64_t>, kSlots>;

  [[nodiscard]] const Slots& slots_of(std::uint64_t key) const { return sets_[key % kSets]; }
  Slots& slots_of(std::uint64_t key) { return sets_[key % kSets]; }

  std::array<Slots, kSets> sets_{};
};

}  // namespace espalier
