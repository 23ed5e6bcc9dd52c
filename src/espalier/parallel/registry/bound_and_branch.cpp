// SPDX-License-Identifier: MIT
#include "espalier/parallel/bound_and_branch.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm bound_and_branch_entry() {
  return parallel_algorithm(
      {.name = "bound-and-branch",
       .title = "Bound-and-branch on distributed tree search",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Ferguson & Korf 1988",
       .idea = "A node's processors prove its first child's value together, then spread over the "
               "others and are allocated again as these are done; where a cut is expected they "
               "take one child after the other.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; with more, processors that wait in "
               "narrow nodes.",
       .parameters = {{"serial", "2", "plies at the bottom that are searched alone, 0 to 1000"}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return BoundAndBranch{.serial = p.integer("serial", 2, 0, kMaxDepth)};
      });
}

}  // namespace espalier
