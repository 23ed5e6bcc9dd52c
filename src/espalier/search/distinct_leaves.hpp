// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_set>

#include "espalier/core/game.hpp"
#include "espalier/core/node.hpp"

namespace espalier {

/// Watches how many of a search's evaluations were of positions that it had evaluated before:
/// SCOUT, PVS and MTD(f) repeat leaves, and papers count them once or each time. Positions are told
/// apart by their keys. Memory for every distinct leaf. One a searcher.
class DistinctLeaves {
 public:
  static constexpr void enter(const auto&, const Node&) {}
  void leaf(const auto& position, const Node&, Value) {
    ++evaluations_;
    seen_.insert(position.key());
  }
  static constexpr void cut(const auto&, const Node&, Value) {}
  static constexpr void leave(const auto&, const Node&, Value) {}

  [[nodiscard]] std::uint64_t distinct() const { return seen_.size(); }
  [[nodiscard]] std::uint64_t repeated() const { return evaluations_ - seen_.size(); }

  void clear() {
    evaluations_ = 0;
    seen_.clear();
  }

 private:
  std::uint64_t evaluations_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace espalier
