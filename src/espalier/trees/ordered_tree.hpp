// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/trees/uniform_tree.hpp"

namespace espalier {

/// Best and worst order, exactly. Terminals are distinct: the number whose digits in base degree
/// are chosen by the moves, so that the values below two brothers never overlap.
///   best   the first child is always best: alpha-beta looks at d^ceil(h/2) + d^floor(h/2) - 1
///   leaves worst  each child is better than its elder brothers: alpha-beta looks at all d^h leaves
/// (Sorting the children of each node worst first is not enough from height 4 on: deep cut-offs
/// remain. The blocks are what prevents them.)
template <bool kBestFirst>
struct OrderedModel {
  static constexpr std::string_view kName = kBestFirst ? "best" : "worst";
  using State = Value;

  void check(const TreeShape& shape) const { check_power(kName, shape, kInfinity - 1); }
  static constexpr State root(const auto&) { return 0; }
  static constexpr State child(const auto& node, std::uint32_t i, std::uint64_t) {
    const bool reversed = node.is_max() == kBestFirst;
    return append(node, node.state, reversed ? node.degree - 1 - i : i);
  }
  /// The minimax value, at every node: below it MAX will choose the highest digit, MIN the lowest.
  static constexpr Value value(const auto& node) {
    Value number = node.state;
    for (std::uint32_t depth = node.depth; depth < node.height; ++depth)
      number = append(node, number, depth % 2 == 0 ? node.degree - 1 : 0);
    return number;
  }
  [[nodiscard]] static std::string parameters() { return ""; }

 private:
  static constexpr Value append(const auto& node, Value number, std::uint32_t digit) {
    return static_cast<Value>(static_cast<std::uint32_t>(number) * node.degree + digit);
  }
};

using BestTree = UniformTree<OrderedModel<true>>;
using WorstTree = UniformTree<OrderedModel<false>>;

}  // namespace espalier
