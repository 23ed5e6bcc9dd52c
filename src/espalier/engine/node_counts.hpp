// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier {

/// How many nodes each searcher of a team has visited, on cache lines of their own. Everybody may
/// read at any time; a searcher writes its own.
class NodeCounts {
 public:
  explicit NodeCounts(std::size_t searchers) : counts_(searchers) {}

  [[nodiscard]] std::size_t size() const { return counts_.size(); }
  std::atomic<std::uint64_t>& of(std::size_t id) { return counts_[id].nodes; }
  [[nodiscard]] std::uint64_t of(std::size_t id) const {
    return counts_[id].nodes.load(std::memory_order_relaxed);
  }
  /// Of the searcher that has visited most.
  [[nodiscard]] std::uint64_t most() const {
    std::uint64_t most = 0;
    for (std::size_t id = 0; id < size(); ++id) most = std::max(most, of(id));
    return most;
  }
  [[nodiscard]] std::uint64_t sum() const {
    std::uint64_t sum = 0;
    // Relaxed: a sum that only has to be roughly up to date while they search.
    for (const auto& count : counts_) sum += count.nodes.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  struct alignas(64) Count {
    std::atomic<std::uint64_t> nodes = 0;
  };
  std::vector<Count> counts_;
};

}  // namespace espalier
