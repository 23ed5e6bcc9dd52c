// SPDX-License-Identifier: MIT
#include "espalier/parallel/dpvs.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm dpvs_entry() {
  return parallel_algorithm(
      {.name = "dpvs",
       .title = "DPVS, dynamic PV-Splitting",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Schaeffer 1989",
       .idea =
           "A supervisor hands out the moves of the nodes on the line of first moves; explorers "
           "search theirs in the same way. An explorer that is idle is sent as a helper to a "
           "busy one.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta. Processors that have helpers wait for "
               "the last of them at every node of their line.",
       .parameters = {flag_info("update", true, "a better value narrows the searches that run"),
                      {"m", "1",
                       "lines of first moves end, and jobs are searched alone, where so many plies "
                       "are left, 0 to 1000"}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed,
       .synchronous = true},
      [](const Parameters& p) {
        return Dpvs{.m = p.integer("m", 1, 0, kMaxDepth), .update = p.flag("update", true)};
      });
}

}  // namespace espalier
