// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/machine/simulated/options.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The simulated machine's settings as `--set name=value` takes them: its costs by a preset and one
/// by one, the processors' speeds, the pace, the schedule, the stack.
const std::vector<ParameterInfo>& simulated_settings();

/// Throws InputError for a value that is not right.
SimulatedOptions simulated_options(const Parameters& settings, std::uint64_t seed);

}  // namespace espalier
