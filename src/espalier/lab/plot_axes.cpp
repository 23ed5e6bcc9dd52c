// SPDX-License-Identifier: MIT
#include "espalier/lab/plot_axes.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/machine/trace_file.hpp"

namespace espalier::lab {
namespace {

constexpr double kEm = 6.4;  // mean width of a letter of 12 pixels

double width_of(std::string_view text) {
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return static_cast<double>(letters) * kEm;
}

/// 1, 2 or 5 times a power of ten: the first that is at least `low`.
double round_step(double low) {
  const double power = std::pow(10, std::floor(std::log10(low)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= low * 0.999) return factor * power;
  return 10 * power;
}

}  // namespace

Axis Axis::covering(double least, double most) {
  constexpr double kMarks = 5;
  if (least > 0 && least < 0.6 * most) least = 0;
  if (most <= least) most = least + std::max(1.0, std::abs(least) * 0.1);
  const double step = round_step((most - least) / kMarks);
  return {std::floor(least / step) * step, std::ceil(most / step) * step, step};
}

std::string Axis::text(double value) const {
  if (step >= 1) return count_text(std::llround(value));
  const int digits = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  const auto scaled = std::llround(value * std::pow(10, digits));
  std::string text = std::to_string(std::llabs(scaled));
  const auto wanted = static_cast<std::size_t>(digits) + 1;
  if (text.size() < wanted) text.insert(0, wanted - text.size(), '0');
  text.insert(text.size() - static_cast<std::size_t>(digits), ".");
  return scaled < 0 ? "−" + text : text;
}

Frame::Frame(std::string title, std::string x_title, std::string y_title, Axis y)
    : title_(std::move(title)), y_(y) {
  svg_.text(kLeft, 18, title_, "plot-title");
  svg_.text(kLeft, 33, y_title, "plot-note");
  svg_.text(right(), kHeight - 8, x_title, "plot-note", Svg::Anchor::kEnd);
  const auto marks = std::llround((y_.high - y_.low) / y_.step);
  for (int i = 0; i <= marks; ++i) {
    const double value = y_.low + i * y_.step;
    svg_.line(left(), this->y(value), right(), this->y(value), i == 0 ? "plot-axis" : "plot-grid");
    svg_.text(left() - 8, this->y(value) + 4, y_.text(value), "plot-label", Svg::Anchor::kEnd);
  }
}

double Frame::y(double value) const {
  const double share = (value - y_.low) / (y_.high - y_.low);
  return kHeight - kBottom - share * (kHeight - kBottom - kTop);
}

void Frame::ticks(const std::vector<double>& xs, const std::vector<std::string>& labels) {
  double free_from = 0;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    svg_.line(xs[i], y(y_.low), xs[i], y(y_.low) + 4, "plot-axis");
    const double half = width_of(labels[i]) / 2;
    if (xs[i] - half < free_from) continue;
    svg_.text(xs[i], y(y_.low) + 18, labels[i], "plot-label", Svg::Anchor::kMiddle);
    free_from = xs[i] + half + kEm;
  }
}

void Frame::legend(std::string_view style, std::string_view words) {
  const double wide = 24 + width_of(words);
  if (legend_rows_ == 0 || legend_x_ + wide > right()) {
    legend_x_ = left();
    ++legend_rows_;
  }
  const double row = kHeight - 2 + legend_rows_ * kLegendRow;
  svg_.line(legend_x_, row - 4, legend_x_ + 16, row - 4, style);
  svg_.text(legend_x_ + 21, row, words, "plot-label");
  legend_x_ += wide + 14;
}

std::string Frame::element() {
  return svg_.element(kWidth, kHeight + 8 + legend_rows_ * kLegendRow, title_);
}

}  // namespace espalier::lab
