// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "espalier/machine/trace.hpp"

namespace espalier {

// Traces in files: one JSON object in Chrome's trace event format, which ui.perfetto.dev and
// chrome://tracing open. All times are microseconds; a tick of a virtual clock counts as one.
//
//   displayTimeUnit  "ns" (wall clock) or "ms"
//   otherData        espalier: 1, the version of this format
//                    machine, algorithm, game, position: texts;  depth, processors: numbers
//                    clock: "virtual" or "wall";  elapsed: when the last processor ended
//                    ends: when each processor ended (absent: all of them at the end)
//                    cut_at: the trace holds only what began before (absent: it is whole)
//                    unfinished: why the run broke off (absent: it did not)
//   traceEvents      ph "M"  process_name, and thread_name and thread_sort_index a processor
//                    ph "X"  a span: ts, dur
//                    ph "i"  a moment: ts, scope "t"
//                    ph "s", "f"  a message's way from its send to its receive: id
//                    Processor p is tid p + 1 of pid 1. `cat` is the activity; `args` holds the
//                    label and the other processor, `name` says both to people.
//
// Events come row by row, in time within a row, an enclosing span before what it encloses.

/// What a trace is of.
struct TraceInfo {
  std::string machine = {};
  std::string algorithm = {};
  std::string game = {};
  std::string position = {};
  int depth = 0;
  int processors = 1;
  bool is_virtual = true;  // ticks; otherwise nanoseconds
  Time elapsed = 0;
  std::vector<Time> ends = {};  // of the processors; none: `elapsed` for all
  std::optional<Time> cut_at = {};
  std::string unfinished = {};

  /// Up to where the trace tells what happened.
  [[nodiscard]] Time until() const { return cut_at.value_or(elapsed); }
  [[nodiscard]] Time end_of(int processor) const {
    return ends.empty() ? elapsed : ends[static_cast<std::size_t>(processor)];
  }
  friend bool operator==(const TraceInfo&, const TraceInfo&) = default;
};

/// A trace and what it is of.
struct TracedRun {
  TraceInfo info;
  Trace trace;
};

inline constexpr int kTraceFormat = 1;
inline constexpr int kTraceProcess = 1;
inline constexpr int kFirstTraceThread = 1;  // Perfetto takes thread 0 for the idle one
inline constexpr Time kNanosecondsPerMicrosecond = 1000;

/// Writes piece by piece: as large as the trace is, no copy of it is made.
void write_trace(std::ostream& out, const TraceInfo& info, const Trace& trace);

/// "12,345 ticks", "1.234 ms".
std::string time_text(Time time, bool is_virtual);
/// "12,345".
std::string count_text(std::int64_t count);

}  // namespace espalier
