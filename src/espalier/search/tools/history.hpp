// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier {

/// The history heuristic (Schaeffer 1983): how often a move cut off anywhere in the tree, deep
/// searches counting more. Sides are told apart by the parity of the ply; moves by their code, of
/// which a few share a place. One a searcher.
class History {
 public:
  static constexpr std::int32_t kMax = (1 << 24) - 1;

  /// The weight is the square of the depth; Schaeffer's 2^depth lets one deep node drown the rest.
  void add(int ply, std::uint16_t code, int depth) {
    std::int32_t& score = place(ply, code);
    score += depth * depth;
    while (score > kMax) halve();
  }
  [[nodiscard]] std::int32_t score(int ply, std::uint16_t code) const {
    return const_cast<History*>(this)->place(ply, code);
  }

  /// Lets the past fade, e.g. between iterations.
  void halve() {
    for (auto& side : scores_)
      for (std::int32_t& score : side) score /= 2;
  }
  void clear() { scores_ = {}; }

 private:
  static constexpr unsigned kBits = 12;

  std::int32_t& place(int ply, std::uint16_t code) {
    // Fibonacci hashing: neighbouring codes go to different places.
    const auto index = static_cast<std::uint32_t>(code) * 0x9e3779b1U >> (32 - kBits);
    return scores_[static_cast<std::size_t>(ply) % 2][index];
  }
  std::array<std::array<std::int32_t, std::size_t{1} << kBits>, 2> scores_{};
};

}  // namespace espalier
