// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace espalier {

/// The way from the root to a node: the numbers of the children, from 0. Short ways live in the
/// object itself.
class DeweyPath {
 public:
  DeweyPath() = default;
  /// One step further down.
  DeweyPath(const DeweyPath& father, std::uint32_t child) : size_(father.size_ + 1) {
    const auto before = father.steps();
    if (size_ > kInline) spilled_.resize(size_);
    auto* const steps = size_ > kInline ? spilled_.data() : inline_.data();
    std::copy(before.begin(), before.end(), steps);
    steps[size_ - 1] = child;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<const std::uint32_t> steps() const {
    return {size_ > kInline ? spilled_.data() : inline_.data(), size_};
  }

  /// "2.1.3", children from 1 as the papers number them; the root is the empty text.
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const auto step : steps()) {
      if (!text.empty()) text += '.';
      text += std::to_string(step + 1);
    }
    return text;
  }

  /// Lexicographic: the order in which a depth-first search meets the nodes.
  friend std::strong_ordering operator<=>(const DeweyPath& a, const DeweyPath& b) {
    const auto left = a.steps(), right = b.steps();
    return std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(),
                                                  right.end());
  }
  friend bool operator==(const DeweyPath& a, const DeweyPath& b) { return (a <=> b) == 0; }

 private:
  static constexpr std::size_t kInline = 12;
  std::size_t size_ = 0;
  std::array<std::uint32_t, kInline> inline_ = {};
  std::vector<std::uint32_t> spilled_;
};

/// Compares child `a_child` of `a` with child `b_child` of `b` by their paths.
inline std::strong_ordering compare_children(const DeweyPath& a, std::uint32_t a_child,
                                             const DeweyPath& b, std::uint32_t b_child) {
  const auto left = a.steps(), right = b.steps();
  const std::size_t common = std::min(left.size(), right.size());
  for (std::size_t i = 0; i < common; ++i)
    if (left[i] != right[i]) return left[i] <=> right[i];
  const auto next_left = left.size() > common ? left[common] : a_child;
  const auto next_right = right.size() > common ? right[common] : b_child;
  if (next_left != next_right) return next_left <=> next_right;
  return left.size() <=> right.size();
}

}  // namespace espalier
