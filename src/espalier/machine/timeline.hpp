// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "espalier/machine/trace_file.hpp"

namespace espalier {

struct TimelineStyle {
  int width = 1200;  // pixels
  std::optional<Time> from = {};
  std::optional<Time> to = {};
};
inline constexpr int kNarrowestTimeline = 400;
inline constexpr int kWidestTimeline = 20'000;

/// The run as a picture: one row a processor, above them how many were busy at what. However long
/// the run was, the picture stays small: what is narrower than a pixel is merged, marks and
/// messages are drawn as long as they are few enough to be seen.
std::string timeline_svg(const TracedRun& run, const TimelineStyle& style = {});

}  // namespace espalier
