// SPDX-License-Identifier: MIT
#include "espalier/parallel/parallel_er.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm parallel_er_entry() {
  return parallel_algorithm(
      {.name = "parallel-er",
       .title = "Parallel ER (evaluate and refute)",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Steinberg & Solomon 1990",
       .idea = "ER by a pool of processors: a primary queue of nodes, deepest first, and a "
               "speculative one, which gives a node another child to evaluate when there is "
               "nothing else to do.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of er, whatever the grain. Memory O(processors * "
               "degree * height).",
       .parameters = {flag_info("speculative", true, "use the speculative queue"),
                      {"grain", "0",
                       "a node with at most so many plies left is one task, searched by er (0 to "
                       "1000)"}}},
      "er",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) {
        return ParallelEr{.speculative = p.flag("speculative", true),
                          .grain = p.integer("grain", 0, 0, kMaxDepth)};
      });
}

}  // namespace espalier
