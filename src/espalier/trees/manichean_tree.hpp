// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/trees/uniform_tree.hpp"

namespace espalier {

/// Manichean (win-loss) trees: each terminal is won by MAX with probability p0, independently
/// (Baudet 1978, Pearl 1980). +1 stands for +infinity, -1 for -infinity.
struct ManicheanModel {
  static constexpr std::string_view kName = "manichean";
  using State = NoState;

  double p0 = 0.5;

  void check(const TreeShape& shape) const;
  static constexpr State root(const auto&) { return {}; }
  static constexpr State child(const auto&, std::uint32_t, std::uint64_t) { return {}; }
  [[nodiscard]] constexpr Value value(const auto& node) const {
    return static_cast<double>(node.hash >> 11) * 0x1p-53 < p0 ? 1 : -1;
  }
  [[nodiscard]] std::string parameters() const;
};

using ManicheanTree = UniformTree<ManicheanModel>;

}  // namespace espalier
