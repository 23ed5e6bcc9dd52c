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
///
/// A set is a cache line. Moves that are asked for together had better have the same `place`: where
/// another searcher has written to the line, it comes once for all of them.
class MovesInProgress {
 public:
  [[nodiscard]] bool contains(std::uint64_t key) const { return contains(key, key); }
  void begin(std::uint64_t key) { begin(key, key); }
  void end(std::uint64_t key) { end(key, key); }

  [[nodiscard]] bool contains(std::uint64_t key, std::uint64_t place) const {
    for (const auto& slot : sets_[place % kSets])
      if (slot.load(std::memory_order_relaxed) == key) return true;  // relaxed: only a hint
    return false;
  }
  void begin(std::uint64_t key, std::uint64_t place) {
    auto& slots = sets_[place % kSets];
    for (auto& slot : slots)
      if (slot.load(std::memory_order_relaxed) == 0) {
        slot.store(key, std::memory_order_relaxed);
        return;
      }
    slots[key >> 61].store(key, std::memory_order_relaxed);
  }
  void end(std::uint64_t key, std::uint64_t place) {
    for (auto& slot : sets_[place % kSets])
      if (slot.load(std::memory_order_relaxed) == key) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 8;
  static constexpr std::size_t kSets = 1 << 12;
  struct alignas(64) Set : std::array<std::atomic<std::uint64_t>, kSlots> {};
  static_assert(sizeof(Set) == 64);

  std::array<Set, kSets> sets_{};
};

}  // namespace espalier
