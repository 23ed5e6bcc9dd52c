// SPDX-License-Identifier: MIT
#include "espalier/parallel/certainty_first.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

Parameters with_grain_of_threads(const AnyGame& position, const ParallelRequest& request) {
  Parameters settled = request.parameters;
  if (settled.text("grain", "auto") == "auto")
    settled.set("grain", std::to_string(CertaintyFirst::chosen_grain(
                             ThreadMachine<>(), request.processors, position, request.depth)));
  return settled;
}

}  // namespace

ParallelAlgorithm certainty_first_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "certainty-first",
       .title = "Certainty first",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Espalier",
       .idea = "A pool of processors that always takes the work which is needed with the highest "
               "probability, estimated from chances that are learnt during the search; windows of "
               "running searches shrink, and useless work is given up at once.",
       .guarantee = "The window contract.",
       .cost =
           "With one processor the nodes of alpha-beta. Memory O(processors * degree * height).",
       .parameters = {{"grain", "auto",
                       "a node with at most so many plies left is one task, searched by "
                       "alpha-beta (0 to 1000; auto: by the costs of the lock)"},
                      {"patience", "20",
                       "what work is worth that must begin without any bound, in percent (0 to "
                       "100; 0: younger brothers wait)"},
                      {"floor", "0",
                       "work of less certainty, in percent, is not begun (0 to 99)"}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) {
        std::optional<int> grain;
        if (p.text("grain", "auto") != "auto") grain = p.integer("grain", 0, 0, kMaxDepth);
        return CertaintyFirst{.grain = grain,
                              .patience = p.integer("patience", 20, 0, 100),
                              .floor = p.integer("floor", 0, 0, 99)};
      });
  algorithm.settled_on_threads = with_grain_of_threads;
  return algorithm;
}

}  // namespace espalier
