// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/lab/results.hpp"

// Small words that claims are made of.
namespace espalier::lab {

/// "1.00 1.62 2.05": a row's figures in these columns.
inline std::string figures(const Results& r, const std::string& row,
                           const std::vector<std::string>& columns) {
  std::string text;
  for (const auto& column : columns)
    text += fmt::format("{}{:.2f}", text.empty() ? "" : " ", r(row, column).mean);
  return text;
}

/// The column in which a row is greatest.
inline std::string peak(const Results& r, const std::string& row,
                        const std::vector<std::string>& columns) {
  return *std::max_element(columns.begin(), columns.end(), [&](const auto& a, const auto& b) {
    return r(row, a).mean < r(row, b).mean;
  });
}

/// The greatest figure of a row over its least, less 1.
inline double spread(const Results& r, const std::string& row,
                     const std::vector<std::string>& columns) {
  double least = r(row, columns.front()).mean, most = least;
  for (const auto& column : columns) {
    least = std::min(least, r(row, column).mean);
    most = std::max(most, r(row, column).mean);
  }
  return most / least - 1;
}

/// Each figure of the row is above the one before.
inline bool grows(const Results& r, const std::string& row,
                  const std::vector<std::string>& columns) {
  for (std::size_t i = 1; i < columns.size(); ++i)
    if (r(row, columns[i]).mean <= r(row, columns[i - 1]).mean) return false;
  return true;
}
inline bool falls(const Results& r, const std::string& row, std::vector<std::string> columns) {
  std::reverse(columns.begin(), columns.end());
  return grows(r, row, columns);
}

/// "1", "2", .. "last".
inline std::vector<std::string> numbers(int first, int last) {
  std::vector<std::string> all;
  for (int i = first; i <= last; ++i) all.push_back(std::to_string(i));
  return all;
}

}  // namespace espalier::lab
