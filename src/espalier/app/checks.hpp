// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

namespace espalier::app {

/// Checks that an option's number is above 0. CLI11's own check names the largest number there is.
inline CLI::Validator positive() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        double number = 0;
        if (CLI::detail::lexical_cast(text, number) && number > 0 && std::isfinite(number))
          return "";
        return "expected a number above 0, not '" + text + "'";
      },
      "POSITIVE");
}

/// Checks that an option's number lies in a range. CLI11's own check lets "nan" through.
inline CLI::Validator between(double low, double high) {
  const auto range = fmt::format("[{:g} - {:g}]", low, high);
  return CLI::Validator(
      [low, high, range](std::string& text) -> std::string {
        double number = 0;
        if (CLI::detail::lexical_cast(text, number) && number >= low && number <= high) return "";
        return "expected a number in " + range + ", not '" + text + "'";
      },
      "FLOAT in " + range);
}

}  // namespace espalier::app
