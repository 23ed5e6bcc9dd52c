// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck.h>

#include "espalier/machine/costs.hpp"
#include "espalier/machine/simulated/options.hpp"
#include "support/sample_trees.hpp"

namespace espalier::samples {

/// A simulated machine whose costs and disturbances are drawn by lot.
inline SimulatedOptions any_schedule() {
  SimulatedOptions options;
  options.costs =
      cost_preset(*rc::gen::element("nodes", "terminals", "worm", "network", "multicore"));
  options.seed = between<std::uint64_t>(0, 1'000'000);
  options.schedule.jitter = *rc::gen::element<Time>(0, 1, 20);
  options.schedule.burst = *rc::gen::element<Time>(0, 1000);
  options.schedule.slow = between(0, 2) == 1;
  return options;
}

/// Full, or near the value.
inline Window any_window(Value value) {
  if (between(0, 3) == 0) return {};
  const auto near = *rc::gen::element<Value>(2, 10, 1000);
  const Value alpha = value + between(-near, near);
  return {alpha, alpha + between(1, near + 1)};
}

}  // namespace espalier::samples
