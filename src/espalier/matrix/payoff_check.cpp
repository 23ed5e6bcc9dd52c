// SPDX-License-Identifier: MIT
#include "espalier/matrix/payoff_check.hpp"

#include "espalier/core/input_error.hpp"

namespace espalier {

void PayoffCheck::admit(const Rational& payoff, const std::string& where) {
  const std::string most = std::to_string(kMax);
  if (payoff > Rational(kMax) || payoff < Rational(-kMax))
    throw InputError(where + ": a payoff lies between -" + most + " and " + most + ", not " +
                     payoff.text());
  common_denominator_ = least_common_multiple(common_denominator_, payoff.denominator());
  if (common_denominator_ > kMax)
    throw InputError(where + ": with " + payoff.text() +
                     " the common denominator of all payoffs exceeds " + most +
                     "; use fewer decimals");
}

}  // namespace espalier
