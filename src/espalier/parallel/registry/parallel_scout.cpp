// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_scout.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm parallel_scout_entry() {
  return parallel_algorithm(
      {.name = "parallel-scout",
       .title = "Parallel SCOUT",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "Akl & Doran 1983",
       .idea = "A node's first child is evaluated, then its brothers are tested against it in "
               "parallel, each by one processor; who fails the test is evaluated by the pool.",
       .guarantee = "The exact value, whatever the window.",
       .cost = "With one processor the nodes of SCOUT; repeats leaves. Memory O(processors * "
               "height).",
       .parameters = {{"grain", "0",
                       "plies left at which a node is evaluated by SCOUT as one task, 0 to 1000"}}},
      "scout", {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) {
        return ParallelScout{.grain = p.integer("grain", 0, 0, kMaxDepth)};
      });
}

}  // namespace espalier
