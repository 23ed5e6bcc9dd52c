// SPDX-License-Identifier: MIT
#include "espalier/parallel/lazy_smp.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/table_parameters.hpp"

namespace espalier {

ParallelAlgorithm lazy_smp_entry() {
  return parallel_algorithm(
      {.name = "lazy-smp",
       .title = "Lazy SMP",
       .family = "shared table",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "chess programs since about 2013; Stockfish 2016",
       .idea = "Every processor iterates on its own, over different depths and in different "
               "orders; all they share is the transposition table.",
       .guarantee = "The window contract, as far as the game's keys tell positions apart.",
       .cost = "All iterations; little speed-up where the moves are well ordered from the start. "
               "Memory: the table.",
       .parameters = with_table(
           {flag_info("depths", true, "iterate, and the helpers skip some of the shallower depths"),
            flag_info("orders", true,
                      "near the root every processor tries the younger sons in another order")})},
      "alpha-beta",
      {.decomposition = Decomposition::kDynamic, .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return read_table(
            p, LazySmp{.depths = p.flag("depths", true), .orders = p.flag("orders", true)});
      });
}

}  // namespace espalier
