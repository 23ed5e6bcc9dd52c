// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "espalier/search/tools/table_entry.hpp"

namespace espalier {

/// What a table has learnt since somebody last asked: the entries worth telling others, which are
/// those of the deepest searches. How deep they must be follows the pace at which they come, so
/// that a batch is neither empty nor crowded, whatever the game and the depth.
///
/// Thread safety: everything. Offering never waits; what comes while another thread is at it is
/// lost, which costs the others a hint.
class TableNews {
 public:
  struct Item {
    std::uint64_t key = 0;
    TableEntry entry = {};
  };
  static constexpr std::size_t kMost = 512;  // in a batch

  void offer(std::uint64_t key, const TableEntry& entry) {
    // Relaxed: a threshold that is seen late only shifts who gets in.
    if (entry.depth < least_depth_.load(std::memory_order_relaxed)) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    if (items_.size() < kMost)
      items_.push_back({key, entry});
    else
      ++too_many_;
  }

  /// The batch since the last call.
  [[nodiscard]] std::vector<Item> take() {
    const std::lock_guard lock(mutex_);
    const int least = least_depth_.load(std::memory_order_relaxed);
    if (too_many_ > 0)
      least_depth_.store(least + 1, std::memory_order_relaxed);
    else if (items_.size() < kMost / 8)
      least_depth_.store(std::max(kLeastDepth, least - 1), std::memory_order_relaxed);
    too_many_ = 0;
    return std::exchange(items_, {});
  }

  [[nodiscard]] int least_depth() const { return least_depth_.load(std::memory_order_relaxed); }

 private:
  static constexpr int kLeastDepth = 3;  // what is less deep is found sooner than told

  std::atomic<int> least_depth_ = kLeastDepth;
  std::mutex mutex_;  // guards what follows
  std::vector<Item> items_;
  std::size_t too_many_ = 0;
};

}  // namespace espalier
