// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/machine/costs.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier {

/// A parallel search on the simulated machine, as the command line would ask for it.
inline ParallelReport simulate_by_name(const std::string& algorithm, int processors,
                                       const AnyGame& root, int depth,
                                       const std::vector<std::string>& settings = {},
                                       Window window = {},
                                       SimulatedOptions options = {.costs = cost_preset("even")}) {
  ParallelRequest request;
  request.algorithm = algorithm;
  request.parameters = Parameters(settings);
  request.depth = depth;
  request.window = window;
  request.machine = MachineKind::kSimulated;
  request.processors = processors;
  request.simulated = std::move(options);
  return search_in_parallel(root, request);
}

}  // namespace espalier
