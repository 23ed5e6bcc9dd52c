// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

/// For a terminal: question, method, our tables beside the paper's, what holds.
std::string text_report(const Results& results);
/// The same as a Markdown page, with all experiments.
std::string markdown_report(const std::vector<Results>& all);
/// A line a cell: experiment, table, row, column, ours, its errors, the paper's, the mark.
std::string csv_report(const std::vector<Results>& all);

/// "3 inside, 1 near, 0 outside; 2 of 3 claims hold".
std::string score_text(const Score& score);
/// A number as a table shows it.
std::string figure_text(double value, int digits);

}  // namespace espalier::lab
