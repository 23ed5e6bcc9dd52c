// SPDX-License-Identifier: MIT
#include "espalier/parallel/simplified_abdada.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/table_parameters.hpp"

namespace espalier {

ParallelAlgorithm simplified_abdada_entry() {
  return parallel_algorithm(
      {.name = "simplified-abdada",
       .title = "Simplified ABDADA",
       .family = "shared table",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = true,
       .source = "Kerrigan; Hyatt",
       .idea = "ABDADA without counters in the table: the moves that are being searched stand in a "
               "small table of their own.",
       .guarantee = "The window contract, as far as the game's keys tell positions apart.",
       .cost = "With one processor at most the nodes of alpha-beta; with more, parts of the tree "
               "are searched by several. Memory: the table.",
       .parameters = with_table()},
      "alpha-beta",
      {.mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) { return read_table(p, SimplifiedAbdada{}); });
}

}  // namespace espalier
