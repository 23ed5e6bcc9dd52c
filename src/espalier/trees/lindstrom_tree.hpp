// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/trees/uniform_tree.hpp"

namespace espalier {

/// Branch-dependent trees of Lindstrom (1983): a terminal is worth the sum of its branches, each a
/// random real number, in a range that keeps the sum from overflowing. Here whole numbers from 0 to
/// 2^29 / height.
struct LindstromModel {
  static constexpr std::string_view kName = "lindstrom";
  using State = Value;  // the sum so far
  static constexpr Value kLargestSum = 1 << 29;

  static void check(const TreeShape&) {}
  static constexpr State root(const auto&) { return 0; }
  static constexpr State child(const auto& node, std::uint32_t, std::uint64_t hash) {
    const auto largest = static_cast<std::uint64_t>(kLargestSum / std::max<Value>(1, node.height));
    return node.state + static_cast<Value>(((hash >> 32) * (largest + 1)) >> 32);
  }
  static constexpr Value value(const auto& node) { return node.state; }
  [[nodiscard]] static std::string parameters() { return ""; }
};

using LindstromTree = UniformTree<LindstromModel>;

}  // namespace espalier
