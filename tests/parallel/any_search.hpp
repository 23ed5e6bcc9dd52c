// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck.h>

#include "espalier/machine/simulated/settings.hpp"
#include "espalier/parallel/registry.hpp"
#include "support/sample_trees.hpp"

namespace espalier::samples {

/// A parallel search with everything drawn by lot, as the command line would ask for it: what a
/// property logs is what replays it.
struct AnySearch {
  Sample sample;
  ParallelRequest request;
  std::vector<std::string> settings;  // name=value

  friend std::ostream& operator<<(std::ostream& out, const AnySearch& search) {
    out << "espalier search " << search.sample << " --algorithm " << search.request.algorithm
        << " --machine " << name_of(search.request.machine) << " --processors "
        << search.request.processors << " --seed " << search.request.simulated.seed;
    for (const auto& setting : search.settings) out << " --set " << setting;
    return out;
  }
};

inline std::string any_of(const std::vector<std::string>& words) {
  return words[between<std::size_t>(0, words.size())];
}

/// Every parameter of few words gets one of them; numbers keep their defaults.
inline std::vector<std::string> any_settings(const std::vector<ParameterInfo>& parameters) {
  std::vector<std::string> settings;
  for (const auto& parameter : parameters)
    if (!parameter.choices.empty())
      settings.push_back(parameter.name + "=" + any_of(parameter.choices));
  return settings;
}

/// Costs that make different things dear.
inline std::vector<std::string> any_machine_settings() {
  auto settings = any_settings(simulated_settings());
  settings.push_back(
      "costs=" + any_of({"nodes", "terminals", "even", "worm", "balance", "network", "multicore"}));
  if (between(0, 4) == 0) settings.push_back("slice=" + std::to_string(between(1, 50)));
  if (between(0, 4) == 0) settings.push_back("speeds=100,170,35");
  if (between(0, 3) == 0)  // locks that are not handed over in turn
    settings.insert(settings.end(),
                    {"start=30", "notify=7", "wake=" + std::to_string(between(1, 60))});
  return settings;
}

inline AnySearch any_search(const ParallelAlgorithm& algorithm, MachineKind machine,
                            int processors) {
  AnySearch search{any(), {}, any_settings(algorithm.entry.parameters)};
  ParallelRequest& request = search.request;
  request.algorithm = algorithm.entry.name;
  request.parameters = Parameters(search.settings);
  request.depth = search.sample.depth;
  request.machine = machine;
  request.processors = processors;
  if (machine == MachineKind::kSimulated) {
    const auto of_machine = any_machine_settings();
    request.simulated =
        simulated_options(Parameters(of_machine), between<std::uint64_t>(1, 1'000'000));
    search.settings.insert(search.settings.end(), of_machine.begin(), of_machine.end());
  }
  return search;
}

}  // namespace espalier::samples
