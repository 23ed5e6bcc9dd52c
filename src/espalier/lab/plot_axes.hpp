// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/core/svg.hpp"

namespace espalier::lab {

/// A range of values on a drawing, with round numbers to mark it.
struct Axis {
  double low = 0, high = 1, step = 1;

  /// Covers [least, most]; begins at 0 unless all values lie far from it.
  static Axis covering(double least, double most);
  /// "0", "0.5", "12,000".
  [[nodiscard]] std::string text(double value) const;
};

/// The frame that curves and histograms share: axes, grid, titles, legend.
class Frame {
 public:
  static constexpr double kWidth = 560, kHeight = 300;

  Frame(std::string title, std::string x_title, std::string y_title, Axis y);

  [[nodiscard]] double left() const { return kLeft; }
  [[nodiscard]] double right() const { return kWidth - kRight; }
  [[nodiscard]] double y(double value) const;
  /// The same for a value that may lie off the axis: its nearest end.
  [[nodiscard]] double inside(double value) const {
    return y(value < y_.low ? y_.low : value > y_.high ? y_.high : value);
  }

  /// Labels under the axis; those that would overlap are left out.
  void ticks(const std::vector<double>& xs, const std::vector<std::string>& labels);
  /// A line of the legend, beside a stroke of that style.
  void legend(std::string_view style, std::string_view words);

  [[nodiscard]] Svg& svg() { return svg_; }
  [[nodiscard]] std::string element();

 private:
  static constexpr double kLeft = 62, kRight = 30, kTop = 40, kBottom = 46, kLegendRow = 18;

  std::string title_;
  Axis y_;
  Svg svg_;
  double legend_x_ = kLeft;
  int legend_rows_ = 0;
};

}  // namespace espalier::lab
