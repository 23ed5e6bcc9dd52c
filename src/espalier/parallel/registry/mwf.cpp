// SPDX-License-Identifier: MIT
#include "espalier/parallel/mwf.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm mwf_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "mwf",
       .title = "MWF (mandatory work first)",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Akl, Barnard & Doran 1980",
       .idea =
           "One queue of nodes in post-order. Left nodes ask for all their children, right ones "
           "for the first; the others follow only where its value does not refute the node.",
       .guarantee = "The window contract; alpha is not used except with windows.",
       .cost = "With one processor the nodes of bound in the same order (with early=off never "
               "fewer, with windows those of alpha-beta); with any number and no windows at least "
               "the weak minimal tree, and no more than that when the best moves come first. "
               "Memory O(processors * height).",
       .parameters = {flag_info("early", true,
                                "leave a right node as soon as its value refutes it, not only "
                                "after its first child"),
                      flag_info("windows", false,
                                "deep cut-offs too: leave a node that its farther ancestors' "
                                "values make useless; includes early"),
                      {"grain", "0",
                       "a node with at most so many plies left is one task, searched by bound, or "
                       "with windows by alpha-beta (0 to 1000)"}}},
      "bound", {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) {
        return Mwf{.early = p.flag("early", true),
                   .windows = p.flag("windows", false),
                   .grain = p.integer("grain", 0, 0, kMaxDepth)};
      });
  algorithm.counterpart_with = [](const Parameters& p) {
    return p.flag("windows", false) ? "alpha-beta" : "bound";
  };
  return algorithm;
}

}  // namespace espalier
