// SPDX-License-Identifier: MIT
#include "espalier/parallel/sss_2.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm sss_2_entry() {
  return parallel_algorithm(
      {.name = "sss-2",
       .title = "SSS*-II",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Kumar & Kanal 1984",
       .idea = "The root's moves are shared out, each searched best-first with a list of its own "
               "(DUAL* where MAX moves at the root, SSS* where MIN does); the best head of all "
               "lists bounds every one of them.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of DUAL*; no more processors than root moves are of "
               "use. Every move in progress has up to d^ceil((h-1)/2) stored states.",
       .parameters = {flag_info("share", true,
                                "the heads of running searches bound the others; off: only the "
                                "values of finished ones do")}},
      "sss", {.mandatory_work_first = true},
      [](const Parameters& p) { return Sss2{.share = p.flag("share", true)}; });
}

}  // namespace espalier
