// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace espalier::theory {

/// 1 + q + .. + q^(d-1), for q in [0, 1]: accurate also where q is nearly 1.
inline double geometric_sum(double q, double d) {
  const double rest = 1 - q;
  return rest <= 0 ? d : -std::expm1(d * std::log1p(-rest)) / rest;
}

}  // namespace espalier::theory
