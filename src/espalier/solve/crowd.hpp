// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace espalier {

/// How many threads are inside the large positions of one search. Counters are few and chosen by
/// hash: two positions that share one are taken for the same, which only steers who searches what.
class Crowd {
  using Counter = std::atomic<std::uint16_t>;

 public:
  /// A thread is at a position for as long as this lives.
  class Presence {
   public:
    /// Without a crowd it tells nobody.
    Presence(Crowd* crowd, std::uint64_t hash)
        : counter_(crowd != nullptr ? &crowd->counters_[index(hash)] : nullptr) {
      if (counter_ != nullptr) counter_->fetch_add(1, std::memory_order_relaxed);
    }
    ~Presence() {
      if (counter_ != nullptr) counter_->fetch_sub(1, std::memory_order_relaxed);
    }
    Presence(const Presence&) = delete;
    Presence& operator=(const Presence&) = delete;

   private:
    Counter* counter_;
  };

  [[nodiscard]] std::size_t at(std::uint64_t hash) const {
    return counters_[index(hash)].load(std::memory_order_relaxed);
  }

  /// How many of those at a position may be inside one of its moves: two thirds. Everybody in the
  /// first move would work side by side in ever smaller subtrees and do the same things twice;
  /// each in a move of its own begins many that turn out not to be needed.
  [[nodiscard]] std::size_t room_in_a_move_at(std::uint64_t hash) const {
    return std::max<std::size_t>(1, 2 * at(hash) / 3);
  }

 private:
  static constexpr int kIndexBits = 12;
  static std::size_t index(std::uint64_t hash) { return hash >> (64 - kIndexBits); }

  std::array<Counter, std::size_t{1} << kIndexBits> counters_{};
};

}  // namespace espalier
