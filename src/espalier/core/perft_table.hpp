// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/hash.hpp"

namespace espalier {

/// Remembers the leaves below positions, for counts that meet them again. Equal keys are taken for
/// equal positions.
///
/// Shared by threads without locks: the check word holds the key folded with the leaves (Hyatt &
/// Mann 2002), so that two halves of different writes are not taken for an entry. Relaxed order
/// suffices, because an entry refers to nothing outside itself.
class PerftTable {
 public:
  /// At most this many bytes; at least one entry.
  explicit PerftTable(std::size_t bytes)
      : entries_(std::bit_floor(std::max(bytes / sizeof(Entry), std::size_t{1}))) {}

  [[nodiscard]] std::optional<std::uint64_t> find(std::uint64_t key, int depth) const {
    const auto code = code_of(key, depth);
    const Entry& entry = entries_[code & (entries_.size() - 1)];
    const auto leaves = entry.leaves.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ leaves) != code) return std::nullopt;
    return leaves;
  }
  void store(std::uint64_t key, int depth, std::uint64_t leaves) {
    const auto code = code_of(key, depth);
    Entry& entry = entries_[code & (entries_.size() - 1)];
    entry.check.store(code ^ leaves, std::memory_order_relaxed);
    entry.leaves.store(leaves, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check = 0;
    std::atomic<std::uint64_t> leaves = 0;
  };
  static std::uint64_t code_of(std::uint64_t key, int depth) {
    return mix(key, static_cast<std::uint64_t>(depth));
  }

  std::vector<Entry> entries_;
};

}  // namespace espalier
