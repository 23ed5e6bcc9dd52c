// SPDX-License-Identifier: MIT
#include "espalier/parallel/uidpabs.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm uidpabs_entry() {
  return parallel_algorithm(
      {.name = "uidpabs",
       .title = "UIDPABS (unsynchronised iterative deepening)",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = true,
       .source = "Newborn 1988",
       .idea = "All do iterations 1 and 2; then each deepens on its own share of the root's moves "
               "with windows around iteration 2's value, moved where they fail, and waits for "
               "nobody.",
       .guarantee = "The window contract at the depth asked for, which every processor reaches: "
                    "the value is the best of the shares' values there.",
       .cost = "The shallow iterations on top, the first two on every processor; searches repeated "
               "where a window fails. No more processors than moves are of use.",
       .parameters = {{"width", "50", "half the width of a window, at least 1"},
                      flag_info("share", true,
                                "the last iteration hears of better values found by others; off: "
                                "as independent as published")}},
      "iterative-deepening", {.window_reduction = true, .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return Uidpabs{.width = p.integer("width", 50, 1, kInfinity / 2),
                       .share = p.flag("share", true)};
      });
}

}  // namespace espalier
