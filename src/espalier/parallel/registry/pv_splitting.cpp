// SPDX-License-Identifier: MIT
#include "espalier/parallel/pv_splitting.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/tree_parameters.hpp"

namespace espalier {

ParallelAlgorithm pv_splitting_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "pv-splitting",
       .title = "PV-Splitting",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Marsland & Campbell 1982; Pinhanez 1989",
       .idea = "A tree of processors goes down the line of first moves, searches the last node by "
               "tree-splitting and climbs: at every node the other moves are shared, with the "
               "window that the first one left. With update it does mandatory work first and "
               "narrows the windows of running searches, both at once.",
       .guarantee = "The window contract.",
       .cost =
           "With one processor and leaf=alpha-beta the nodes of alpha-beta. Few nodes more when "
           "the first moves are good; all processors wait for the last one at every node of "
           "the line.",
       .parameters = tree_parameters(
           {flag_info("update", false,
                      "a better value narrows the searches that run (the original does not)"),
            ParameterInfo{"m", "0",
                          "the leaf processors stay so many plies above the depth of the "
                          "search, 0 to 1000; when the tree of processors then does not fit "
                          "below the root, this is tree-splitting"},
            flag_info("nested", false,
                      "slaves that are masters follow the first moves of their nodes too"),
            leaf_info()})},
      "alpha-beta",
      {.mandatory_work_first = true,
       .coordination = Coordination::kDistributed,
       .synchronous = true},
      [](const Parameters& p) {
        return PvSplitting{.m = p.integer("m", 0, 0, kMaxDepth),
                           .nested = p.flag("nested", false),
                           .tree = tree_splitting_of(p, false)};
      });
  algorithm.counterpart_with = counterpart_by_leaf;
  return algorithm;
}

}  // namespace espalier
