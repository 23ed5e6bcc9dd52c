// SPDX-License-Identifier: MIT
#include "espalier/machine/trace_rows.hpp"

#include <algorithm>

namespace espalier {

// The activities that are spans have a share of the same number.
static_assert(static_cast<int>(Share::kSearch) == static_cast<int>(Activity::kSearch) &&
              static_cast<int>(Share::kWait) == static_cast<int>(Activity::kWait) &&
              static_cast<int>(Share::kLock) == static_cast<int>(Activity::kLock));

const char* name_of(Share share) {
  constexpr const char* kShareNames[kShares] = {"search", "wait", "lock", "other", "ended"};
  return kShareNames[static_cast<std::size_t>(share)];
}

std::vector<const TraceEvent*> in_order(const Trace::Row& row) {
  std::vector<const TraceEvent*> order;
  order.reserve(row.size());
  for (const TraceEvent& event : row) order.push_back(&event);
  std::sort(order.begin(), order.end(), [](const TraceEvent* a, const TraceEvent* b) {
    if (a->at != b->at) return a->at < b->at;
    if (a->duration != b->duration) return a->duration > b->duration;
    // Of equal spans a search encloses the waits; moments were noted as they happened.
    if (a->duration > 0 && a->activity != b->activity) return a->activity < b->activity;
    return a < b;
  });
  return order;
}

std::vector<Segment> segments(const Trace::Row& row, Time end, Time until) {
  std::vector<Segment> parts;
  std::vector<Segment> open;  // enclosing spans, the innermost last
  end = std::clamp(end, Time{0}, until);
  Time now = 0;
  const auto advance = [&](Time to, Share share, const TraceEvent* event) {
    if (to <= now) return;
    parts.push_back({now, to, share, event});
    now = to;
  };
  const auto close_until = [&](Time at) {
    while (!open.empty() && open.back().end <= at) {
      advance(open.back().end, open.back().share, open.back().event);
      open.pop_back();
    }
    if (open.empty())
      advance(at, Share::kOther, nullptr);
    else
      advance(at, open.back().share, open.back().event);
  };
  for (const TraceEvent* event : in_order(row)) {
    if (!is_span(event->activity) || event->duration <= 0) continue;
    const Time begin = std::clamp(event->at, Time{0}, end);
    close_until(begin);
    const Time limit = open.empty() ? end : open.back().end;
    open.push_back(
        {begin, std::min(event->end(), limit), static_cast<Share>(event->activity), event});
  }
  close_until(end);
  advance(until, Share::kEnded, nullptr);
  return parts;
}

}  // namespace espalier
