// SPDX-License-Identifier: MIT
#include "espalier/parallel/distributed_ybwc.hpp"

#include "espalier/core/node.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

ParallelAlgorithm distributed_ybwc_entry() {
  static const std::vector<std::string> asks = {"random", "ring"};
  return parallel_algorithm(
      {.name = "distributed-ybwc",
       .title = "Distributed Young Brothers Wait",
       .family = "distributed",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Feldmann 1993 (Zugzwang)",
       .idea = "Idle processors ask others for work by messages and get brothers of a node nearest "
               "the root whose eldest child is done; bounds and cut-offs go down to them, masters "
               "that wait help their slaves, and the table is dealt out by key.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; with more, brothers that a cut-off "
               "would have spared, and the messages.",
       .parameters = {{"serial", "2", "plies at the bottom that are searched alone, 0 to 1000"},
                      {"cut_brothers", "1",
                       "children to be done at an expected cut node before others are given, at "
                       "least 1"},
                      flag_info("helpful", true, "masters that wait help one of their slaves"),
                      flag_info("table", false,
                                "a transposition table dealt out over the processors"),
                      {"entries", "65536", "of the table at each processor, 16 to 2^24"},
                      {"ask", "random", "whom an idle processor asks: random or ring", asks}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .coordination = Coordination::kDistributed},
      [](const Parameters& p) {
        return DistributedYbwc{.serial = p.integer("serial", 2, 0, kMaxDepth),
                               .cut_brothers = p.integer("cut_brothers", 1, 1, kMaxDepth),
                               .helpful = p.flag("helpful", true),
                               .table = p.flag("table", false),
                               .entries = p.integer("entries", 1 << 16, 16, 1 << 24),
                               .ask = p.choice("ask", "random", asks) == "ring"
                                          ? DistributedYbwc::Ask::kRing
                                          : DistributedYbwc::Ask::kRandom};
      });
}

}  // namespace espalier
