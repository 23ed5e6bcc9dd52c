// SPDX-License-Identifier: MIT
#include "espalier/parallel/aphid.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm aphid_entry() {
  return parallel_algorithm(
      {.name = "aphid",
       .title = "APHID (asynchronous hierarchical iterative deepening)",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = true,
       .source = "Brockington & Schaeffer 1996; Brockington 1998",
       .idea = "The master searches the top plies again and again, guessing what it does not know "
               "for certain; slaves deepen on the leaves of that tree and report. Nobody waits for "
               "anybody.",
       .guarantee = "The window contract: the last pass follows from values and bounds at the full "
                    "depth alone.",
       .cost =
           "With one processor the nodes of alpha-beta. Leaves whose window was guessed wrongly "
           "are searched again; the master only leads.",
       .parameters =
           {{"top", "fitting",
             "plies of the master's tree, at least 1; by default enough for four leaves a "
             "slave in its minimal tree"},
            flag_info("deepen", true, "slaves begin less deep, for better guesses")}},
      "alpha-beta", {.window_reduction = true}, [](const Parameters& p) {
        Aphid made{.deepen = p.flag("deepen", true)};
        if (const int top = p.integer("top", 0, 1, kMaxDepth); top > 0) made.top = top;
        return made;
      });
}

}  // namespace espalier
