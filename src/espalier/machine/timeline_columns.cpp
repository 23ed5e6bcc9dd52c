// SPDX-License-Identifier: MIT
#include "espalier/machine/timeline_columns.hpp"

#include <algorithm>
#include <cmath>

namespace espalier {

Columns::Columns(const TimeScale& scale)
    : scale_(scale), mixes_(static_cast<std::size_t>(std::ceil(scale.width)), Mix{}) {}

void Columns::add(const Segment& segment) {
  const Time begin_at = std::max(segment.begin, scale_.from);
  const Time end_at = std::min(segment.end, scale_.to);
  if (begin_at >= end_at) return;
  const auto share = static_cast<std::size_t>(segment.share);
  const double begin = scale_.x(begin_at) - scale_.left, end = scale_.x(end_at) - scale_.left;
  for (auto column = static_cast<std::size_t>(begin); column < mixes_.size(); ++column) {
    const auto left = static_cast<double>(column);
    if (left >= end) break;
    mixes_[column][share] += static_cast<float>(std::min(end, left + 1) - std::max(begin, left));
  }
}

Columns& Columns::operator+=(const Columns& other) {
  for (std::size_t i = 0; i < mixes_.size(); ++i)
    for (std::size_t share = 0; share < mixes_[i].size(); ++share)
      mixes_[i][share] += other.mixes_[i][share];
  return *this;
}

Share Columns::dominant(std::size_t column) const {
  const Mix& mix = mixes_[column];
  if (*std::max_element(mix.begin(), mix.end()) <= 0) return Share::kEnded;
  return static_cast<Share>(std::max_element(mix.begin(), mix.end()) - mix.begin());
}

}  // namespace espalier
