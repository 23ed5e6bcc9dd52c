// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/linda_measures.hpp"

namespace espalier::lab::linda_thesis {

// How claims name the rows of these tables.
inline std::string S(const std::string& number) { return "S, table " + number; }
inline std::string SO(const std::string& number) { return "SO, table " + number; }
inline std::string Fpm(const std::string& number) { return "Fpm, table " + number; }

/// "P = 5: S, table 5.3 3.48 > S, table 5.1b 3.00".
inline void compare(const Results& r, Evidence& say, const std::string& processors,
                    const std::string& row, char sign, const std::string& other) {
  const double a = r(row, processors).mean, b = r(other, processors).mean;
  say.check(sign == '<' ? a < b : a > b,
            fmt::format("P = {}: {} {:.2f} {} {} {:.2f}", processors, row, a, sign, other, b));
}

}  // namespace espalier::lab::linda_thesis
