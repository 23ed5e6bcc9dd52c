// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/matrix/rational.hpp"

namespace espalier {

/// Admits the payoffs of one game and throws InputError for one that is too large or makes their
/// common denominator too large. Exact methods then work with numbers of bounded length.
class PayoffCheck {
 public:
  static constexpr std::int64_t kMax = 1'000'000'000;  // magnitude, and common denominator

  void admit(const Rational& payoff, const std::string& where);

 private:
  Integer common_denominator_ = 1;
};

}  // namespace espalier
