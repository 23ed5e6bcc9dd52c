// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/trees/uniform_tree.hpp"
#include "espalier/trees/weights.hpp"

namespace espalier {

/// Trees whose node values are known before their subtrees exist (Hsu 1990, as told by Cung &
/// Roucairol 1991), from MAX's side in 0 .. high. The weights choose which child is the (leftmost)
/// best one; it inherits its father's value v. Its brothers get random values that are no better:
/// elder ones strictly worse than v, younger ones at most as good. Where there is nothing worse
/// than v the first child is the best.
/// evaluate() is the true value, or off by up to `noise` at nodes that are not terminal.
class WeightedModel {
 public:
  static constexpr std::string_view kName = "weighted";
  using State = Value;  // the node's minimax value
  static constexpr Value kHighest = 1 << 29;

  struct Options {
    Value high = 127;
    Value noise = 0;
  };
  WeightedModel(const ChildWeights& weights, const Options& options)
      : weights_(&weights), options_(options) {}

  void check(const TreeShape& shape) const;
  [[nodiscard]] State root(const auto& node) const {
    return uniform(mix(node.hash ^ kRootStream), 0, options_.high);
  }
  [[nodiscard]] State child(const auto& node, std::uint32_t i, std::uint64_t hash) const {
    const Value v = node.state;
    const auto best = best_child(node);
    if (i == best) return v;
    const Value step = i < best ? 1 : 0;
    return node.is_max() ? uniform(hash, 0, v - step) : uniform(hash, v + step, options_.high);
  }
  [[nodiscard]] Value value(const auto& node) const {
    if (options_.noise == 0 || node.is_terminal()) return node.state;
    const Value error = uniform(mix(node.hash ^ kNoiseStream), -options_.noise, options_.noise);
    return std::clamp(node.state + error, 0, options_.high);
  }
  [[nodiscard]] std::uint32_t best_child(const auto& node) const {
    if (node.state == (node.is_max() ? 0 : options_.high)) return 0;
    return weights_->pick(static_cast<std::uint32_t>(mix(node.hash ^ kBestStream) >> 32));
  }
  [[nodiscard]] std::string parameters() const;

 protected:
  [[nodiscard]] std::string other_parameters() const;

 private:
  // Draws for different purposes from one hash must not depend on each other.
  static constexpr std::uint64_t kRootStream = 0x8ebc6af09c88c6e3ULL;
  static constexpr std::uint64_t kBestStream = 0x589965cc75374cc3ULL;
  static constexpr std::uint64_t kNoiseStream = 0x1d8e4e27c47d124fULL;

  static constexpr Value uniform(std::uint64_t hash, Value low, Value high) {
    const auto span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<Value>(((hash >> 32) * span) >> 32);
  }

  const ChildWeights* weights_;
  Options options_;
};

using WeightedTree = UniformTree<WeightedModel>;

/// Strongly ordered trees (Marsland & Campbell 1982): at every node the best move is the first one
/// 70 % of the time, and among the first quarter of them 90 % of the time. The weighted model with
/// weights=strong.
struct StronglyOrderedModel : WeightedModel {
  static constexpr std::string_view kName = "strongly-ordered";
  explicit StronglyOrderedModel(std::uint32_t degree, const Options& options = {})
      : WeightedModel(ChildWeights::of("strong", degree), options) {}
  [[nodiscard]] std::string parameters() const { return other_parameters(); }
};

using StronglyOrderedTree = UniformTree<StronglyOrderedModel>;

inline WeightedTree weighted_tree(const TreeShape& shape, std::string_view weights,
                                  const WeightedModel::Options& options = {}) {
  return WeightedTree(shape, {ChildWeights::of(weights, shape.degree), options});
}
inline StronglyOrderedTree strongly_ordered_tree(const TreeShape& shape,
                                                 const WeightedModel::Options& options = {}) {
  return StronglyOrderedTree(shape, StronglyOrderedModel(shape.degree, options));
}

}  // namespace espalier
