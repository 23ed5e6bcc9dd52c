// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/machine/trace_file.hpp"

namespace espalier::app {

/// Reads what write_trace() wrote (the format stands there); keys and events that it does not know
/// are passed over, as they may come from a tool that the file went through. Throws InputError that
/// names the file and what is wrong with it.
TracedRun read_trace(const std::string& path);

}  // namespace espalier::app
