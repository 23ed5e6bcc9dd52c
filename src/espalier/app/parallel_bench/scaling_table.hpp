// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/app/parallel_bench/scaling.hpp"

namespace espalier::app {

/// Rows of a measurement in words, for a terminal or a page. What nobody knows is "-".
struct ScalingTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  // a cell a column

  explicit ScalingTable(const std::vector<ScalingRow>& measured);

  /// Columns aligned, a line a row.
  [[nodiscard]] std::string text() const;
};

}  // namespace espalier::app
