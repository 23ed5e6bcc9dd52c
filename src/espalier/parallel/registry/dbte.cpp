// SPDX-License-Identifier: MIT
#include "espalier/parallel/dbte.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm dbte_entry() {
  return parallel_algorithm(
      {.name = "dbte",
       .title = "DBTE (delayed branching tree expansion)",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Hsu 1990",
       .idea = "Above a horizon mandatory work first, with weak cut-offs, and branches that might "
               "be refuted delayed in a queue of their own; below it alpha-beta, the children of "
               "one node one after the other.",
       .guarantee = "The window contract; alpha is not used.",
       .cost = "With one processor no more nodes than weak alpha-beta above the horizon with "
               "alpha-beta below; with many, little starvation and much search overhead.",
       .parameters = {{"horizon", "3",
                       "plies below the root that are shared out; 0 is alpha-beta on one "
                       "processor, the depth or more leaves nothing to alpha-beta (0 to 1000)"},
                      flag_info("update", true, "a better value narrows the searches that run")}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kStatic},
      [](const Parameters& p) {
        return Dbte{.horizon = p.integer("horizon", 3, 0, kMaxDepth),
                    .update = p.flag("update", true)};
      });
}

}  // namespace espalier
