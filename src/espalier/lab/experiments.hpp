// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/lab/experiment.hpp"

namespace espalier::lab {

/// All experiments whose algorithms exist, by source. Each is described in a file of its own under
/// experiments/.
std::vector<Experiment> experiments();

/// Throws InputError with the nearest names when there is no such experiment.
Experiment find_experiment(std::string_view name);

/// What a person changes about experiments before they run.
struct Settings {
  bool quick = false;  // few positions
  std::optional<int> positions = {};
  std::optional<std::uint64_t> seed = {};
  std::vector<std::string> machine = {};  // "latency=4": of every parallel search

  /// `--set trees=500`, `seed=1000`, or a setting of the simulated machine. Throws InputError.
  static Settings from(const std::vector<std::string>& assignments, bool quick);
};
void apply(const Settings& settings, Experiment& experiment);

}  // namespace espalier::lab
