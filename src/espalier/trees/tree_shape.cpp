// SPDX-License-Identifier: MIT
#include "espalier/trees/tree_shape.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

std::string TreeShape::text() const {
  return "degree=" + std::to_string(degree) + " height=" + std::to_string(height) +
         " seed=" + std::to_string(seed);
}

void check_shape(const TreeShape& shape) {
  if (shape.degree < 1 || shape.degree > kMaxDegree)
    throw InputError("the degree of a tree must be from 1 to " + std::to_string(kMaxDegree) +
                     ", not " + std::to_string(shape.degree));
  const unsigned highest = kPathBits / bits_of_step(shape.degree);
  if (shape.height > highest)
    throw InputError("a tree of degree " + std::to_string(shape.degree) + " may have height " +
                     std::to_string(highest) + " at most, not " + std::to_string(shape.height));
}

std::uint64_t power_within(std::uint64_t degree, std::uint32_t height, std::uint64_t limit) {
  std::uint64_t power = 1;
  if (degree <= 1) return power;
  for (std::uint32_t i = 0; i < height; ++i) {
    if (power > limit / degree) return 0;
    power *= degree;
  }
  return power;
}

void check_power(std::string_view model, const TreeShape& shape, std::uint64_t limit) {
  if (power_within(shape.degree, shape.height, limit) == 0)
    throw InputError("model " + std::string(model) + ": degree^height must be at most " +
                     std::to_string(limit) + "; degree " + std::to_string(shape.degree) +
                     ", height " + std::to_string(shape.height) + " is more");
}

std::string TreePath::text(std::uint32_t degree, std::uint32_t depth) const {
  const unsigned bits = bits_of_step(degree);
  std::vector<TreeMove> path(depth);
  TreePath rest = *this;
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    step->child = static_cast<std::uint32_t>(rest.low_ & ((1ULL << bits) - 1));
    rest.low_ = rest.low_ >> bits | rest.high_ << (64 - bits);
    rest.high_ >>= bits;
  }
  return path_text(path);
}

std::vector<TreeMove> read_path(std::string_view text) {
  std::vector<TreeMove> path;
  if (text.empty()) return path;
  for (const auto step : split(text, '.'))
    path.push_back({static_cast<std::uint32_t>(
        read_integer("each step of path", step, 1, std::int64_t{kMaxDegree} << 8) - 1)});
  return path;
}

std::string path_text(const std::vector<TreeMove>& path) {
  std::string out;
  for (const auto& step : path)
    (out += out.empty() ? " path=" : ".") += std::to_string(step.child + 1);
  return out;
}

}  // namespace espalier
