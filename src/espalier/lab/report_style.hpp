// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace espalier::lab {

/// The style sheet of the report: dark on white, for a screen on the wall and for paper.
extern const std::string_view kReportStyle;

}  // namespace espalier::lab
