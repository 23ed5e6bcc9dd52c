// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "espalier/machine/trace_rows.hpp"

namespace espalier {

/// A stretch of time on a stretch of pixels.
struct TimeScale {
  Time from = 0;
  Time to = 1;  // above from
  double left = 0;
  double width = 1;

  [[nodiscard]] double x(Time at) const {
    return left + width * static_cast<double>(at - from) / static_cast<double>(to - from);
  }
  [[nodiscard]] bool shows(Time at) const { return at >= from && at <= to; }
};

/// A row divided into columns a pixel wide: how much of each column each share takes, from 0 to 1.
class Columns {
 public:
  using Mix = std::array<float, kShares>;

  explicit Columns(const TimeScale& scale);

  void add(const Segment& segment);
  /// Adds another row of the same scale.
  Columns& operator+=(const Columns& other);

  [[nodiscard]] const std::vector<Mix>& mixes() const { return mixes_; }
  /// What takes most of the column.
  [[nodiscard]] Share dominant(std::size_t column) const;

 private:
  TimeScale scale_;
  std::vector<Mix> mixes_;
};

}  // namespace espalier
