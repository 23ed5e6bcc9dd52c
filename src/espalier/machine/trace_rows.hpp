// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/machine/trace.hpp"

namespace espalier {

/// How a processor's time is spent, without overlaps: the innermost span counts.
enum class Share : std::uint8_t {
  kSearch,
  kWait,
  kLock,
  kOther,  // working at something that is not noted: the overhead of the parallel program
  kEnded,  // its program has returned
};
inline constexpr int kShares = 5;

/// "search", "wait", "lock", "other", "ended".
const char* name_of(Share share);

struct Segment {
  Time begin = 0;
  Time end = 0;
  Share share = Share::kOther;
  const TraceEvent* event = nullptr;  // none for kOther and kEnded
};

/// The events in time, an enclosing span before what it encloses.
std::vector<const TraceEvent*> in_order(const Trace::Row& row);

/// Divides [0, until] into segments, none empty, for a processor that ended at `end`. Whatever the
/// row holds: spans that do not nest are cut to the one that they began in.
std::vector<Segment> segments(const Trace::Row& row, Time end, Time until);

}  // namespace espalier
