// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/trees/uniform_tree.hpp"

namespace espalier {

/// Random trees ("rug trees", Knuth & Moore 1975): terminals independent and uniform in
/// [low, high]. The default is one byte as in Pinhanez (1989). A wide range makes ties so rare that
/// the tree stands for the continuous model.
struct RandomModel {
  static constexpr std::string_view kName = "random";
  using State = NoState;
  static constexpr Value kWidest = 1 << 29;

  /// 2^30 different values.
  static constexpr RandomModel continuous() { return {-kWidest, kWidest - 1}; }

  Value low = -127;
  Value high = 127;

  void check(const TreeShape& shape) const;
  static constexpr State root(const auto&) { return {}; }
  static constexpr State child(const auto&, std::uint32_t, std::uint64_t) { return {}; }
  [[nodiscard]] constexpr Value value(const auto& node) const {
    const auto span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<Value>(((node.hash >> 32) * span) >> 32);
  }
  [[nodiscard]] std::string parameters() const;
};

using RandomTree = UniformTree<RandomModel>;

}  // namespace espalier
