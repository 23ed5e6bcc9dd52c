// SPDX-License-Identifier: MIT
#include "espalier/app/trace_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace espalier::app {

void TraceOutput::write(TraceInfo info, const RunAccount& account) {
  info.elapsed = account.elapsed;
  info.processors = static_cast<int>(account.processors.size());  // also those that came late
  for (const auto& one : account.processors) info.ends.push_back(one.end);
  write(std::move(info));
}

void TraceOutput::write_unfinished(TraceInfo info, const std::string& why) {
  info.unfinished = why;
  for (const auto& row : trace_.rows())
    for (const auto& event : row) info.elapsed = std::max(info.elapsed, event.end());
  write(std::move(info));
}

void TraceOutput::write(TraceInfo info) {
  trace_.finish();
  info.cut_at = trace_.cut_at();
  write_trace(file_.stream(), info, trace_);
  file_.finish();
  fmt::print(stderr,
             "espalier: wrote {} events to {}; see them at ui.perfetto.dev or with: "
             "espalier trace summary {}\n",
             count_text(static_cast<std::int64_t>(trace_.size())), path_, path_);
  if (info.cut_at)
    fmt::print(stderr,
               "espalier: the trace ends after {} of {}, where it had --trace-limit events\n",
               time_text(*info.cut_at, info.is_virtual), time_text(info.elapsed, info.is_virtual));
}

}  // namespace espalier::app
