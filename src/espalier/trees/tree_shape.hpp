// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// A uniform tree: every interior node has `degree` children, every terminal lies at `height`.
struct TreeShape {
  std::uint32_t degree = 4;
  std::uint32_t height = 6;
  std::uint64_t seed = 1;

  [[nodiscard]] std::string text() const;
  friend bool operator==(const TreeShape&, const TreeShape&) = default;
};

inline constexpr std::uint32_t kMaxDegree = 65535;

/// The bits that one step of a path takes.
constexpr unsigned bits_of_step(std::uint32_t degree) {
  return std::max(1U, static_cast<unsigned>(std::bit_width(degree - 1)));
}
inline constexpr unsigned kPathBits = 128;

/// Throws InputError unless 1 <= degree <= kMaxDegree and a path to a terminal fits into kPathBits.
void check_shape(const TreeShape& shape);

/// degree^height, or 0 where that exceeds `limit`.
std::uint64_t power_within(std::uint64_t degree, std::uint32_t height, std::uint64_t limit);

/// Throws InputError, naming the model, when degree^height exceeds the limit.
void check_power(std::string_view model, const TreeShape& shape, std::uint64_t limit);

/// A move in a tree: the number of the child, from 0. Written from 1.
struct TreeMove {
  std::uint32_t child;
  friend constexpr bool operator==(const TreeMove&, const TreeMove&) = default;
};

/// The way from the root, packed; the node knows degree and depth.
class TreePath {
 public:
  constexpr void push(std::uint32_t degree, std::uint32_t child) {
    const unsigned bits = bits_of_step(degree);
    high_ = high_ << bits | low_ >> (64 - bits);
    low_ = low_ << bits | child;
  }
  /// " path=1.3.2", or nothing at the root.
  [[nodiscard]] std::string text(std::uint32_t degree, std::uint32_t depth) const;

 private:
  std::uint64_t high_ = 0;
  std::uint64_t low_ = 0;
};

/// "1.3.2" as children from 0. Throws InputError for anything else; the empty text is the root.
std::vector<TreeMove> read_path(std::string_view text);
/// " path=1.3.2", or nothing for the root.
std::string path_text(const std::vector<TreeMove>& path);

}  // namespace espalier
