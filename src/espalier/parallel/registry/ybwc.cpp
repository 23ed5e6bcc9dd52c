// SPDX-License-Identifier: MIT
#include "espalier/parallel/ybwc.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/split_parameters.hpp"

namespace espalier {

ParallelAlgorithm ybwc_entry() {
  static const std::vector<std::string> rules = {"plain", "strong"};
  return parallel_algorithm(
      {.name = "ybwc",
       .title = "YBWC (Young Brothers Wait Concept)",
       .family = "split-point",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Feldmann, Monien, Mysliwietz & Vornberger 1989",
       .idea = "The sons of a node may be searched in parallel as soon as the eldest is done. Idle "
               "processors steal sons of the highest nodes; the owner of a node helps those who "
               "still search below it.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta. Memory O(processors * depth).",
       .parameters = {{"rule", "plain",
                       "strong: where a cut-off is expected, several sons are searched one after "
                       "the other before their brothers may start",
                       rules},
                      {"promising", "3", "how many with the strong rule, 1 to 1000"},
                      split_leaf_info()}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return Ybwc{.rule = p.choice("rule", "plain", rules) == "strong" ? Ybwc::Rule::kStrong
                                                                         : Ybwc::Rule::kPlain,
                    .promising = p.integer("promising", 3, 1, kMaxDepth),
                    .leaf = split_leaf_of(p)};
      });
}

}  // namespace espalier
