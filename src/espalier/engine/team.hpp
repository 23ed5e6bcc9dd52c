// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/engine/limits.hpp"
#include "espalier/engine/options.hpp"
#include "espalier/engine/reductions.hpp"
#include "espalier/engine/timer.hpp"
#include "espalier/search/tools/transposition_table.hpp"

namespace espalier {

/// What the searchers of one search share. The table and the atomics may change while they search,
/// all else stays.
struct Team {
  TranspositionTable& table;
  const SearchSignals& signals;
  const Selectivity& selectivity;
  const Reductions& reductions;
  Timer& timer;  // asked by the leader only
  Value unit;
  std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max();
  std::atomic<bool> done = false;

  /// One counter a searcher, on cache lines of their own.
  struct alignas(64) NodeCount {
    std::atomic<std::uint64_t> nodes = 0;
  };
  std::vector<NodeCount> counts;

  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    // Relaxed: a sum that only has to be roughly up to date.
    for (const auto& count : counts) sum += count.nodes.load(std::memory_order_relaxed);
    return sum;
  }
};

}  // namespace espalier
