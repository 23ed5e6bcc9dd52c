// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// Placement (B): what each piece gains on its square, and the pairs of bishops and knights.
template <Color us>
Score placement(const Facts& facts);

}  // namespace espalier::chess
