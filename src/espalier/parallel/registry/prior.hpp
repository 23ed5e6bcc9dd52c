// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The parameters that say where an aspiration search expects the value.
inline const std::vector<ParameterInfo> kPriorParameters = {
    {"low", "evaluation - spread", "the least value expected; others are found too"},
    {"high", "evaluation + spread", "the greatest value expected"},
    {"spread", "100", "half the width of the expected range around the root's evaluation"}};

/// Into the members of these names.
void read_prior(const Parameters& parameters, auto& algorithm) {
  algorithm.low = parameters.value("low");
  algorithm.high = parameters.value("high");
  if (algorithm.low && algorithm.high && *algorithm.low > *algorithm.high)
    throw InputError("low must not be above high, but " + std::to_string(*algorithm.low) +
                     " is above " + std::to_string(*algorithm.high));
  algorithm.spread = parameters.integer("spread", algorithm.spread, 0, kInfinity - 1);
}

/// An algorithm's own parameters, and those of the prior.
inline std::vector<ParameterInfo> with_prior(std::vector<ParameterInfo> parameters) {
  parameters.insert(parameters.end(), kPriorParameters.begin(), kPriorParameters.end());
  return parameters;
}

}  // namespace espalier
