// SPDX-License-Identifier: MIT
#include "espalier/parallel/jamboree.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/split_parameters.hpp"

namespace espalier {

ParallelAlgorithm jamboree_entry() {
  return parallel_algorithm(
      {.name = "jamboree",
       .title = "Jamboree",
       .family = "split-point",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "Kuszmaul 1994",
       .idea = "The eldest son is searched for its value, then all others are tested in parallel "
               "with the minimal window; those that are better get searched again, in the order of "
               "the moves.",
       .guarantee = "The window contract.",
       .cost = "Leaves below sons that fail their test are repeated. Memory O(processors * depth).",
       .parameters = {split_leaf_info()}},
      "pvs",
      {.mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) { return Jamboree{.leaf = split_leaf_of(p)}; });
}

}  // namespace espalier
