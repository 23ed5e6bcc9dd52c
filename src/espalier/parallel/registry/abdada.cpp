// SPDX-License-Identifier: MIT
#include "espalier/parallel/abdada.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/table_parameters.hpp"

namespace espalier {

ParallelAlgorithm abdada_entry() {
  return parallel_algorithm(
      {.name = "abdada",
       .title = "ABDADA",
       .family = "shared table",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "Weill 1995",
       .idea = "All processors search the root and meet in a transposition table, where an entry "
               "counts the processors at its position. Younger sons at which somebody is are left "
               "for the end.",
       .guarantee = "The window contract, as far as the game's keys tell positions apart.",
       .cost = "With one processor at most the nodes of alpha-beta; with more, parts of the tree "
               "are searched by several. Memory: the table.",
       .parameters = with_table()},
      "alpha-beta",
      {.mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) { return read_table(p, Abdada{}); });
}

}  // namespace espalier
