// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

// Drawings as elements of an HTML page, which holds plot_style(). Nothing that moves or loads.

/// Curves with error bars, the paper's figures as hollow marks on dashed lines. Several drawings
/// when the table has many rows.
std::vector<std::string> curves(const TableResult& table);

/// A coloured square a figure, for tables of speed-ups: the more the darker, the best of each
/// column framed.
std::string heat_map(const TableResult& table);

/// Histograms, one outline a search.
std::string histogram(const Distribution& distribution, const Results& results);

/// The looks of all of them.
std::string plot_style();

}  // namespace espalier::lab
