// SPDX-License-Identifier: MIT
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/tree_parameters.hpp"
#include "espalier/parallel/tree_splitting.hpp"

namespace espalier {

ParallelAlgorithm palphabeta_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "parallel-palphabeta",
       .title = "Palphabeta on a tree of processors",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Fishburn & Finkel 1980; Finkel & Fishburn 1982",
       .idea = "Tree-splitting as it was first analysed: a slave gets the narrowest window known "
               "when its job begins, and keeps it. (The sequential palphabeta is another "
               "algorithm of the same name.)",
       .guarantee = "The window contract; with deep=off alpha is not used.",
       .cost = "With one processor the nodes of alpha-beta, with deep=off those of bound. A "
               "speed-up of about k^(1/2) on k processors with best ordering, k with worst; "
               "without deep cut-offs on random trees (f log d / (log d + log f))^n, up to a "
               "factor, with degree d of the game, and degree f and height n of the processors.",
       .parameters =
           tree_parameters({flag_info("deep", true,
                                      "deep cut-offs too; without, only an upper bound "
                                      "travels down, and the leaf processors run bound")})},
      "alpha-beta", {.coordination = Coordination::kDistributed}, [](const Parameters& p) {
        TreeSplitting made = tree_splitting_of(p, false);
        if (!p.flag("deep", true)) made.leaf = LeafSearch::kBound;
        return made;
      });
  algorithm.counterpart_with = [](const Parameters& p) {
    return p.flag("deep", true) ? "alpha-beta" : "bound";
  };
  return algorithm;
}

}  // namespace espalier
