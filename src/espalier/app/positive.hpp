// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace espalier::app {

/// Checks that an option's number is above 0. CLI11's own check names the largest number there is.
inline CLI::Validator positive() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        double number = 0;
        if (CLI::detail::lexical_cast(text, number) && number > 0) return "";
        return "expected a number above 0, not '" + text + "'";
      },
      "POSITIVE");
}

}  // namespace espalier::app
