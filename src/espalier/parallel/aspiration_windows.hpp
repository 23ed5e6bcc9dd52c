// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// Where a root's value is expected: anywhere in [low, high], with equal chances. A wrong guess
/// costs time, never the value.
struct PriorRange {
  Value low = 0;
  Value high = 0;
};

/// `low` and `high`, or where they are not given the root's evaluation plus and minus the spread.
inline PriorRange prior_range(Value evaluation, std::optional<Value> low, std::optional<Value> high,
                              Value spread) {
  const auto value = [](std::int64_t v) {
    return static_cast<Value>(std::clamp<std::int64_t>(v, -kInfinity + 1, kInfinity - 1));
  };
  const Value bottom = low.value_or(value(std::int64_t{evaluation} - spread));
  return {bottom, std::max(bottom, high.value_or(value(std::int64_t{evaluation} + spread)))};
}

/// How much of a range is best left to gaps when `count` windows are searched at once, each at the
/// cost lambda + its width (Baudet 1978, for one further round in the gap that holds the value):
/// count + 1 equal gaps of this total. The rest of 1 is the windows'.
inline double optimal_gaps(int count, double lambda) {
  const double free = 1 - count * lambda;
  return free <= 0 ? 0 : std::min(1.0, (count + 1) * free / 2);
}

/// What one round is expected to cost with those gaps, when a full search costs 1 + lambda.
inline double expected_cost(int count, double lambda) {
  const double k = count;
  const double free = std::max(0.0, 1 - k * lambda);
  return lambda + 1 / k - (k + 1) * free * free / (4 * k);
}

/// True when a value can lie inside both, or when `where` holds none and is a mere question.
inline bool overlap(Window window, Window where) {
  const Window both = intersection(window, where);
  return both.beta - both.alpha >= std::min(2, where.beta - where.alpha);
}

/// Up to `count` disjoint windows, from low to high, for a value in the open interval `where`.
/// Window i is (a_i - 1, b_i): values are integers, and one that equals a border lies in exactly
/// one window or gap. `gaps` is the total share of the gaps before, between and after the windows;
/// without gaps the windows cover `where`. What lies beyond the prior on a side belongs to the gap
/// there in the `first` round, afterwards to the outermost window, so that a wrong prior costs one
/// round.
inline std::vector<Window> aspiration_windows(Window where, PriorRange prior, int count,
                                              double gaps, bool first) {
  if (where.beta - where.alpha <= 2) return {where};
  const std::int64_t lowest = std::int64_t{where.alpha} + 1;
  const std::int64_t highest = std::int64_t{where.beta} - 1;
  std::int64_t low = std::max<std::int64_t>(prior.low, lowest);
  std::int64_t high = std::min<std::int64_t>(prior.high, highest);
  if (low > high) {  // the prior was wrong: as wide a range at the near end
    const std::int64_t width = std::int64_t{prior.high} - prior.low;
    if (prior.low > highest) {
      high = highest;
      low = std::max(lowest, high - width);
    } else {
      low = lowest;
      high = std::min(highest, low + width);
    }
  }
  const std::int64_t values = high - low + 1;
  const std::int64_t windows = std::clamp<std::int64_t>(count, 1, values);
  // In whole values, and leaving each window at least one.
  const std::int64_t gap = std::min<std::int64_t>(
      std::llround(gaps * static_cast<double>(values) / static_cast<double>(windows + 1)),
      (values - windows) / (windows + 1));
  const std::int64_t covered = values - gap * (windows + 1);

  std::vector<Window> result;
  for (std::int64_t i = 0; i < windows; ++i) {
    const std::int64_t skipped = gap * (i + 1);
    const std::int64_t begin = low + skipped + covered * i / windows;
    const std::int64_t end = low + skipped + covered * (i + 1) / windows;
    result.push_back({static_cast<Value>(begin - 1), static_cast<Value>(end)});
  }
  if (gap == 0 || (!first && low > lowest)) result.front().alpha = where.alpha;
  if (gap == 0 || (!first && high < highest)) result.back().beta = where.beta;
  return result;
}

}  // namespace espalier
