// SPDX-License-Identifier: MIT
#include "espalier/parallel/alpha_beta_star.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/table_parameters.hpp"

namespace espalier {

ParallelAlgorithm alpha_beta_star_entry() {
  return parallel_algorithm(
      {.name = "alpha-beta-star",
       .title = "Alpha-beta*",
       .family = "shared table",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "David 1993",
       .idea = "All processors start at the root and share a table that marks the nodes which are "
               "being searched; sons where nobody is come first, and nobody waits for the eldest.",
       .guarantee = "The window contract, as far as the game's keys tell positions apart.",
       .cost = "With one processor at most the nodes of alpha-beta; with more, parts of the tree "
               "are searched by several. Memory: the table.",
       .parameters = with_table()},
      "alpha-beta",
      {.decomposition = Decomposition::kDynamic, .coordination = Coordination::kDistributed},
      [](const Parameters& p) { return read_table(p, AlphaBetaStar{}); });
}

}  // namespace espalier
