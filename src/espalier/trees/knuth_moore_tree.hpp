// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/trees/permutation.hpp"
#include "espalier/trees/uniform_tree.hpp"

namespace espalier {

/// Branch-dependent trees of Knuth & Moore (1975): a terminal is worth the sum of its branches; the
/// d branches of ply k that leave a node carry a random permutation of 1/d^k .. d/d^k. Here times
/// d^height, so that all are whole.
struct KnuthMooreModel {
  static constexpr std::string_view kName = "knuth-moore";
  using State = Value;  // the sum so far, times degree^depth

  /// A terminal is below 2 d^h (d h when d is 1), which must fit into a Value.
  void check(const TreeShape& shape) const { check_power(kName, shape, kInfinity / 2); }
  static constexpr State root(const auto&) { return 0; }
  static constexpr State child(const auto& node, std::uint32_t i, std::uint64_t) {
    return node.state * static_cast<Value>(node.degree) +
           static_cast<Value>(permuted(node.hash, node.degree, i)) + 1;
  }
  /// The sum so far.
  static constexpr Value value(const auto& node) {
    Value sum = node.state;
    for (std::uint32_t depth = node.depth; depth < node.height; ++depth)
      sum *= static_cast<Value>(node.degree);
    return sum;
  }
  [[nodiscard]] static std::string parameters() { return ""; }
};

using KnuthMooreTree = UniformTree<KnuthMooreModel>;

}  // namespace espalier
