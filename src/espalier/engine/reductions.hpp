// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace espalier {

/// By how many plies late moves are searched less (late-move reductions, in use since about 2004):
/// grows with the logarithms of the depth and of the move's number.
class Reductions {
 public:
  Reductions() {
    for (std::size_t depth = 1; depth < kSize; ++depth)
      for (std::size_t number = 1; number < kSize; ++number)
        quiet_[depth][number] =
            static_cast<int>(0.6 + std::log(static_cast<double>(depth)) *
                                       std::log(static_cast<double>(number)) / 2.1);
  }
  [[nodiscard]] int quiet(int depth, int number) const {
    return quiet_[index(depth)][index(number)];
  }

 private:
  static constexpr std::size_t kSize = 64;
  static std::size_t index(int number) {
    return static_cast<std::size_t>(std::clamp(number, 0, static_cast<int>(kSize) - 1));
  }
  std::array<std::array<int, kSize>, kSize> quiet_{};
};

}  // namespace espalier
