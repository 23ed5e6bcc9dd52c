// SPDX-License-Identifier: MIT
#include "espalier/parallel/dm_pv_splitting.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm dm_pv_splitting_entry() {
  return parallel_algorithm(
      {.name = "dm-pvsplit",
       .title = "DM-PVSplit (dynamic multiple PV-Splitting)",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Marsland & Gao 1995",
       .idea = "PV-Splitting in which processors without a move at the node in hand take candidate "
               "moves of the nodes above it before these have a bound, instead of waiting.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; candidates are searched with a window "
               "that is too wide. Not many more processors than moves are of use.",
       .parameters = {{"serial", "1",
                       "plies at the bottom of the principal variation that are searched alone, 0 "
                       "to 1000"},
                      {"candidates", "2",
                       "moves of a node that may be searched before its first is done, 0 to "
                       "1000"}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) {
        return DmPvSplitting{.serial = p.integer("serial", 1, 0, kMaxDepth),
                             .candidates = p.integer("candidates", 2, 0, kMaxDepth)};
      });
}

}  // namespace espalier
