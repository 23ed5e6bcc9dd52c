// SPDX-License-Identifier: MIT
#include "espalier/parallel/frontier_splitting.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm frontier_splitting_entry() {
  return parallel_algorithm(
      {.name = "frontier-splitting",
       .title = "Frontier splitting",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Lu 1993",
       .idea = "PV-Splitting for narrow trees: the jobs are nodes of a frontier some plies below "
               "the node in hand, those first that are most certainly needed.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; with more, frontier nodes that a "
               "cut-off would have spared.",
       .parameters = {{"frontier", "2",
                       "plies from a node of the principal variation to its frontier, 1 to 1000"},
                      {"serial", "1", "plies at the bottom that are searched alone, 0 to 1000"}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .synchronous = true},
      [](const Parameters& p) {
        return FrontierSplitting{.frontier = p.integer("frontier", 2, 1, kMaxDepth),
                                 .serial = p.integer("serial", 1, 0, kMaxDepth)};
      });
}

}  // namespace espalier
