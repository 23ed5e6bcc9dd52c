// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "espalier/core/input_error.hpp"

namespace espalier {

/// A full tree of processors, every master with `degree` slaves, `height` levels of masters,
/// numbered level by level from the root processor 0 on:
///
///                 0
///             1       2          degree 2, height 2: masters 0 1 2, leaves 3 4 5 6
///           3   4   5   6
class ProcessorTree {
 public:
  ProcessorTree(int degree, int height)
      : degree_(degree),
        height_(height),
        size_(processors(degree, height)),
        first_leaf_(height == 0 ? 0 : processors(degree, height - 1)) {}

  /// The tree of this height, or else the highest of this degree, that `available` processors can
  /// make. Throws InputError when they are too few.
  static ProcessorTree fitting(int available, int degree, std::optional<int> height) {
    if (height) {
      const auto needed = processors(degree, *height);
      if (needed <= available) return {degree, *height};
      const bool countable = needed < kTooMany;
      throw InputError("a processor tree of degree " + std::to_string(degree) + " and height " +
                       std::to_string(*height) + " needs " +
                       (countable ? std::to_string(needed) : "far more") +
                       " processors, but there are " + std::to_string(available));
    }
    int fits = 0;
    while (processors(degree, fits + 1) <= available) ++fits;
    return {degree, fits};
  }

  /// (f^(n+1) - 1) / (f - 1), or n + 1 when f is 1; kTooMany when that is more.
  static constexpr std::int64_t processors(int degree, int height) {
    std::int64_t sum = 1;
    std::int64_t level = 1;
    for (int i = 0; i < height; ++i) {
      level *= degree;
      sum += level;
      if (sum >= kTooMany) return kTooMany;
    }
    return sum;
  }
  static constexpr std::int64_t kTooMany = std::numeric_limits<int>::max();

  [[nodiscard]] int degree() const { return degree_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int size() const { return static_cast<int>(size_); }

  [[nodiscard]] bool has(int processor) const { return processor < size_; }
  [[nodiscard]] bool is_leaf(int processor) const { return processor >= first_leaf_; }
  /// Of any processor but the root.
  [[nodiscard]] int master(int processor) const { return (processor - 1) / degree_; }
  /// The other slaves follow it. For masters only.
  [[nodiscard]] int first_slave(int master) const { return master * degree_ + 1; }
  [[nodiscard]] int level(int processor) const {
    int levels = 0;
    for (; processor > 0; processor = master(processor)) ++levels;
    return levels;
  }

 private:
  int degree_;
  int height_;
  std::int64_t size_;
  std::int64_t first_leaf_;
};

}  // namespace espalier
