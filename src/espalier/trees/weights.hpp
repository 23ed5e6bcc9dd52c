// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

/// How likely each child of a node is to be the best one. Tables live until the program ends and
/// equal ones are shared, so that positions can point to them freely.
class ChildWeights {
 public:
  static constexpr std::uint32_t kMaxDegree = 1000;

  /// By name, or a list of numbers with commas, one a child, in any scale:
  ///   best     the first child always
  ///   random   each child alike
  ///   strong   the first child 70 %, the first quarter of them (rounded up) 90 % (Marsland &
  ///            Campbell 1982). Below degree 5 the first quarter is the first child alone; it gets
  ///            the 90 %.
  /// Throws InputError.
  static const ChildWeights& of(std::string_view text, std::uint32_t degree);

  /// The child that a uniform 32-bit number draws.
  [[nodiscard]] std::uint32_t pick(std::uint32_t draw) const;
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::uint32_t degree() const { return static_cast<std::uint32_t>(ends_.size()); }

 private:
  ChildWeights(std::string_view text, const std::vector<double>& weights);

  std::string text_;
  std::vector<std::uint64_t> ends_;  // child i is drawn below ends_[i], of 2^32
};

}  // namespace espalier
