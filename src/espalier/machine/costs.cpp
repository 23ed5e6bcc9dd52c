// SPDX-License-Identifier: MIT
#include "espalier/machine/costs.hpp"

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

const std::vector<CostPreset>& cost_presets() {
  static const std::vector<CostPreset> presets = {
      {"nodes", {.generate = 1}, "time is the number of visited nodes; the rest is free"},
      {"terminals", {.evaluate = 1}, "time is the number of examined terminals (Pinhanez 1989)"},
      {"even", {.generate = 1, .evaluate = 1}, "a leaf costs two nodes; the rest is free"},
      {"worm",
       {.evaluate = 4, .send = 1, .receive = 1, .latency = 160},
       "a processor tree with slow links, after the WORM machine of Pinhanez (1989)"},
      {"balance",
       {.generate = 10, .evaluate = 5, .allocate = 4, .cell = 1, .lock = 2, .contention = 2},
       "shared memory with costly locks and allocation, after the Sequent Balance of Cung & "
       "Roucairol (1991)"},
      {"network",
       {.generate = 1550, .send = 100, .receive = 100, .latency = 1000, .kilobyte = 800},
       "workstations of about 1993 on a local network, in microseconds (1.55 ms a node)"},
      {"multicore",
       {.generate = 50,
        .evaluate = 50,
        .probe = 80,
        .allocate = 60,
        .cell = 5,
        .lock = 40,
        .contention = 100,
        .send = 80,
        .receive = 80,
        .latency = 200,
        .kilobyte = 50},
       "one present-day machine, in nanoseconds"},
  };
  return presets;
}

const Costs& cost_preset(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& preset : cost_presets()) {
    if (preset.name == name) return preset.costs;
    names.push_back(preset.name);
  }
  throw InputError("unknown costs " + in_quotes(name) + suggestion(name, names));
}

}  // namespace espalier
