// SPDX-License-Identifier: MIT
#include "espalier/parallel/tree_splitting.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/tree_parameters.hpp"

namespace espalier {

ParallelAlgorithm tree_splitting_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "tree-splitting",
       .title = "Tree-Splitting",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Fishburn & Finkel 1980; Pinhanez 1989",
       .idea = "A tree of processors lies over the top of the game tree: masters hand the moves of "
               "their node to their slaves in order, leaf processors search by alpha-beta.",
       .guarantee = "The window contract.",
       .cost =
           "With one processor and leaf=alpha-beta the nodes of alpha-beta; a speed-up of about "
           "the square root of the processors with best ordering, of the leaf processors with "
           "worst ordering.",
       .parameters = tree_parameters({flag_info("update", true,
                                                "a better value narrows the searches that "
                                                "run"),
                                      leaf_info()})},
      "alpha-beta", {.window_reduction = true, .coordination = Coordination::kDistributed},
      [](const Parameters& p) { return tree_splitting_of(p, true); });
  algorithm.counterpart_with = counterpart_by_leaf;
  return algorithm;
}

}  // namespace espalier
