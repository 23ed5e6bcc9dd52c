// SPDX-License-Identifier: MIT
#include "espalier/parallel/tree_splitting.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/leaf_parameter.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

constexpr int kMostSlaves = 4096;

const std::vector<std::string> kOnCut = {"await", "abort"};
const std::vector<std::string> kMasters = {"waiting", "working"};

TreeSplitting make(const Parameters& p) {
  TreeSplitting made;
  made.degree = p.integer("degree", made.degree, 1, kMostSlaves);
  if (const int height = p.integer("height", -1, 0, kMaxDepth); height >= 0) made.height = height;
  made.update = p.flag("update", made.update);
  if (p.choice("cut", "await", kOnCut) == "abort") made.on_cut = OnCut::kAbort;
  if (p.choice("masters", "waiting", kMasters) == "working") made.masters = Masters::kWorking;
  made.leaf = leaf_of(p);
  return made;
}

}  // namespace

ParallelAlgorithm tree_splitting_entry() {
  return parallel_algorithm(
      {.name = "tree-splitting",
       .title = "Tree-Splitting",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = false,
       .source = "Fishburn & Finkel 1980; Pinhanez 1989",
       .idea = "A tree of processors lies over the top of the game tree: masters hand the moves of "
               "their node to their slaves in order, leaf processors search by alpha-beta.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; a speed-up of about the square root of "
               "the processors with best ordering, of the leaf processors with worst ordering.",
       .parameters =
           {{"degree", "2", "slaves of a master, 1 to 4096"},
            {"height", "fitting",
             "levels of masters; by default as many as the processors can fill. The processors "
             "that the tree does not need end at once"},
            flag_info("update", true, "a better value narrows the searches that run"),
            {"cut", "await",
             "await or abort the searches that run below a node that is cut; with update they end "
             "anyway",
             kOnCut},
            {"masters", "waiting",
             "waiting or working: search moves themselves while their slaves are busy; this may "
             "repeat leaves",
             kMasters},
            leaf_info()}},
      "alpha-beta", {.window_reduction = true, .coordination = Coordination::kDistributed}, make);
}

}  // namespace espalier
