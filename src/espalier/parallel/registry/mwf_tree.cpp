// SPDX-License-Identifier: MIT
#include "espalier/parallel/mwf_tree.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/leaf_parameter.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/parallel/registry/tree_parameters.hpp"

namespace espalier {
namespace {

const std::vector<std::string> kBounds = {"none", "sol", "cut"};

MwfTree make_mwf_tree(const Parameters& p) {
  MwfTree made;
  made.degree = p.integer("degree", made.degree, 1, kMostSlaves);
  if (const int height = p.integer("height", -1, 0, kMaxDepth); height >= 0) made.height = height;
  const auto bound = p.choice("bound", "sol", kBounds);
  if (bound == "none") made.bound = MwfBound::kNone;
  if (bound == "cut") made.bound = MwfBound::kCut;
  made.update = p.flag("update", made.update);
  made.leaf = leaf_of(p);
  return made;
}

}  // namespace

ParallelAlgorithm mwf_tree_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "mwf-tree",
       .title = "MWF-Tree (mandatory work first on a processor tree)",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = true,
       .source = "Finkel & Fishburn 1983; Pinhanez 1989",
       .idea = "Masters first have the first child and the first grandchild below every other "
               "child searched; then, anew, the children which these values do not refute.",
       .guarantee = "The window contract.",
       .cost =
           "With one processor and leaf=alpha-beta the nodes of alpha-beta. On well-ordered trees "
           "a better speed-up than tree-splitting, on others a worse one: children are searched "
           "twice, and without update there are no deep cut-offs above the leaf processors.",
       .parameters =
           {{"degree", "2", "slaves of a master, 1 to 4096"},
            {"height", "fitting",
             "levels of masters; by default as many as the processors can fill. The processors "
             "that the tree does not need end at once"},
            {"bound", "sol",
             "what the second phase knows of the value to beat: none nothing, sol: the processors "
             "that search use it, cut: masters too",
             kBounds},
            flag_info("update", false,
                      "all jobs have the window of alpha-beta, and hear of a narrower one while "
                      "they run; bound has no meaning then"),
            leaf_info()}},
      "alpha-beta",
      {.mandatory_work_first = true,
       .coordination = Coordination::kDistributed,
       .synchronous = true},
      make_mwf_tree);
  algorithm.counterpart_with = counterpart_by_leaf;
  return algorithm;
}

}  // namespace espalier
