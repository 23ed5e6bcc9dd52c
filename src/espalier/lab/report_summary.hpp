// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

// What stands before the experiments in the report.

/// The experiments by source, for the margin.
std::string contents_html(const std::vector<Results>& all);
/// How much holds, in large figures; then what does not, each with a link to the evidence.
std::string findings_html(const std::vector<Results>& all);
/// A line an experiment: how many figures lie where, how many claims hold.
std::string scores_html(const std::vector<Results>& all);

/// A text with `code` in it as HTML.
std::string prose_html(std::string_view text);

}  // namespace espalier::lab
