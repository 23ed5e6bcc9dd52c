// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::lab {
namespace {

constexpr std::int64_t kMostPositions = 10'000'000;
constexpr std::int64_t kLargestSeed = 1'000'000'000'000;

bool is_runnable(const Experiment& experiment) {
  const auto searches = searches_of(experiment);
  return std::all_of(searches.begin(), searches.end(),
                     [](const Search& search) { return lab::is_runnable(search); });
}

}  // namespace

std::vector<Experiment> experiments() {
  std::vector<Experiment> all;
  for (const auto make : kExperiments)
    if (auto made = make(); is_runnable(made)) all.push_back(std::move(made));
  return all;
}

Experiment find_experiment(std::string_view name) {
  std::vector<std::string> names;
  for (auto& experiment : experiments()) {
    if (experiment.name == name) return std::move(experiment);
    names.push_back(experiment.name);
  }
  throw InputError("unknown experiment " + in_quotes(name) + suggestion(name, names));
}

Settings Settings::from(const std::vector<std::string>& assignments, bool quick) {
  Settings settings;
  settings.quick = quick;
  for (const auto& assignment : assignments) {
    Parameters one({assignment});  // checks the form
    const std::string name = assignment.substr(0, assignment.find('='));
    const std::string value = assignment.substr(name.size() + 1);
    if (name == "trees") {
      settings.positions = static_cast<int>(read_integer("trees", value, 1, kMostPositions));
    } else if (name == "seed") {
      settings.seed = static_cast<std::uint64_t>(read_integer("seed", value, 0, kLargestSeed));
    } else {
      auto known = simulated_settings();
      const auto machine = one.extract(known);
      known.insert(known.begin(), {{"trees", "", ""}, {"seed", "", ""}});
      one.check_names("an experiment", known);
      simulated_options(machine, 1);  // throws for a value that is not right
      settings.machine.push_back(assignment);
    }
  }
  return settings;
}

void apply(const Settings& settings, Experiment& experiment) {
  if (settings.quick) experiment.positions = std::max(1, experiment.quick);
  experiment.positions = settings.positions.value_or(experiment.positions);
  experiment.seed = settings.seed.value_or(experiment.seed);
  const auto change = [&](Search& search) {
    for (const auto& setting : settings.machine) {
      const auto equals = setting.find('=');
      search.set(setting.substr(0, equals), setting.substr(equals + 1));
    }
  };
  for_each_search(experiment, change);
}

}  // namespace espalier::lab
