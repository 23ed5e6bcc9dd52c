// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "espalier/app/parallel_bench/published.hpp"
#include "espalier/app/parallel_bench/scaling.hpp"

namespace espalier::app {

/// What was measured of one program.
struct MeasuredSubject {
  std::string name;   // short
  std::string title;  // what was done
  std::vector<ScalingRow> rows;
};

/// Programs that did the same work, for one drawing.
struct MeasuredGame {
  std::string name;
  std::vector<MeasuredSubject> subjects;
  std::span<const PublishedSpeedup> published;
};

/// A page of HTML, complete in itself: for each game the speed-ups by the number of threads, drawn
/// beside the published ones, and the tables.
std::string speedup_page(const std::vector<MeasuredGame>& games, int runs);

}  // namespace espalier::app
