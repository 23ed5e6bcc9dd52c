// SPDX-License-Identifier: MIT
#include "espalier/parallel/pool_sss.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm pool_sss_entry() {
  return parallel_algorithm(
      {.name = "pool-sss",
       .title = "Pool-SSS*",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Pinhanez 1989",
       .idea = "One list of SSS*'s states; every free processor takes the one of largest merit. A "
               "solved node purges the states below it and calls off who works on them, but waits "
               "while one of larger merit is among them.",
       .guarantee = "The window contract.",
       .cost = "With one processor and grain=0 the nodes of SSS*. At most d^ceil(h/2) states "
               "stored, with any number of processors.",
       .parameters = {{"grain", "0",
                       "plies left at which a state is searched by SSS* as one task, 0 to 1000"}}},
      "sss", {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) { return PoolSss{.grain = p.integer("grain", 0, 0, kMaxDepth)}; });
}

}  // namespace espalier
