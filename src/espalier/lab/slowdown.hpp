// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/advice.hpp"

namespace espalier::lab {

/// What the simulated machine does not charge for (lists that are kept in order, memory, caches)
/// shows on one real processor already. Runs every candidate there, on the position, and sets its
/// `slowdown`: its real time over alpha-beta's, in terms of the same ratio as it is simulated. The
/// position is searched as deep as takes alpha-beta a few thousand nodes, at most `depth`. Throws
/// Stopped.
void measure_slowdowns(const AnyGame& position, int depth, const SimulationOptions& simulation,
                       double spread, std::vector<Candidate>& candidates);

}  // namespace espalier::lab
