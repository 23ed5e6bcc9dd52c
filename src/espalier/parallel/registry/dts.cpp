// SPDX-License-Identifier: MIT
#include "espalier/parallel/dts.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/split_parameters.hpp"

namespace espalier {

ParallelAlgorithm dts_entry() {
  return parallel_algorithm(
      {.name = "dts",
       .title = "DTS (Dynamic Tree Splitting)",
       .family = "split-point",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Hyatt 1994",
       .idea = "Peers: an idle processor looks at all nodes that are being searched and joins the "
               "one that is highest, likeliest to need all its sons and surest of it; the last to "
               "finish there backs it up.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta. Memory O(processors * depth).",
       .parameters = {flag_info("eager", false,
                                "nodes of which all sons are needed may be joined before the first "
                                "is done"),
                      {"promising", "3",
                       "where a cut-off is expected, so many sons are searched before others join, "
                       "1 to 1000"},
                      split_leaf_info()}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return Dts{.eager = p.flag("eager", false),
                   .promising = p.integer("promising", 3, 1, kMaxDepth),
                   .leaf = split_leaf_of(p)};
      });
}

}  // namespace espalier
