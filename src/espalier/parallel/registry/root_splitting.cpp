// SPDX-License-Identifier: MIT
#include "espalier/parallel/root_splitting.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm root_splitting_entry() {
  return parallel_algorithm(
      {.name = "root-splitting",
       .title = "Root splitting",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "folklore",
       .idea = "The processors take the root's moves in turn and search them by alpha-beta; the "
               "best value so far is shared.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; useful processors are limited by the "
               "number of moves.",
       .parameters = {flag_info("update", true, "running searches hear of a better value")}},
      "alpha-beta", {.window_reduction = true},
      [](const Parameters& p) { return RootSplitting{.update = p.flag("update", true)}; });
}

}  // namespace espalier
