// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/trees/permutation.hpp"
#include "espalier/trees/uniform_tree.hpp"

namespace espalier {

/// Branch-dependent trees of Fuller, Gaschnig & Gillogly (1973): a terminal is worth the sum of its
/// branches; the d branches that leave a node carry a random permutation of 1 .. d.
struct FullerModel {
  static constexpr std::string_view kName = "fuller";
  using State = Value;  // the sum so far

  static void check(const TreeShape&) {}  // at most kPathBits * kMaxDegree: always fits
  static constexpr State root(const auto&) { return 0; }
  static constexpr State child(const auto& node, std::uint32_t i, std::uint64_t) {
    return node.state + static_cast<Value>(permuted(node.hash, node.degree, i)) + 1;
  }
  static constexpr Value value(const auto& node) { return node.state; }
  [[nodiscard]] static std::string parameters() { return ""; }
};

using FullerTree = UniformTree<FullerModel>;

}  // namespace espalier
