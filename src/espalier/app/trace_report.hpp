// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/machine/trace_summary.hpp"

namespace espalier::app {

/// A table for people; many processors are put together in groups unless `all`.
std::string summary_text(const TraceInfo& info, const TraceSummary& summary, bool all);

/// One object on one line.
std::string summary_json(const TraceInfo& info, const TraceSummary& summary);

}  // namespace espalier::app
