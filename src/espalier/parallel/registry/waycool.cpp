// SPDX-License-Identifier: MIT
#include "espalier/parallel/waycool.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm waycool_entry() {
  return parallel_algorithm(
      {.name = "waycool",
       .title = "Waycool (recursive teams)",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Felten & Otto 1988",
       .idea = "A team searches the first move of a node together, then divides over the others, "
               "each part in the same way; parts that are done strengthen those still at work.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; with more, moves that a cut-off would "
               "have spared.",
       .parameters = {{"serial", "2", "plies at the bottom that are searched alone, 0 to 1000"},
                      {"teams", "fitting",
                       "parts that a team is divided into at most, 2 for halves; by default as "
                       "many as there are moves"}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        constexpr int kMostTeams = 4096;
        return Waycool{.serial = p.integer("serial", 2, 0, kMaxDepth),
                       .teams = p.integer("teams", 0, 2, kMostTeams)};
      });
}

}  // namespace espalier
