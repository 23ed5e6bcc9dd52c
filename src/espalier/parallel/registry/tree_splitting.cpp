// SPDX-License-Identifier: MIT
#include "espalier/parallel/tree_splitting.hpp"

#include "espalier/core/text.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

constexpr int kMostSlaves = 4096;

/// One of two words; the first is the default.
bool is_second(const Parameters& p, std::string_view name, const std::string& first,
               const std::string& second) {
  const auto text = p.text(name, first);
  if (text != first && text != second)
    throw InputError(std::string(name) + " must be " + first + " or " + second + ", not " +
                     in_quotes(text));
  return text == second;
}

TreeSplitting make(const Parameters& p) {
  TreeSplitting made;
  made.degree = p.integer("degree", made.degree, 1, kMostSlaves);
  if (const int height = p.integer("height", -1, 0, kMaxDepth); height >= 0) made.height = height;
  made.update = p.flag("update", made.update);
  if (is_second(p, "cut", "await", "abort")) made.on_cut = OnCut::kAbort;
  if (is_second(p, "masters", "waiting", "working")) made.masters = Masters::kWorking;
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
       .source = "Fishburn & Finkel 1980; Finkel & Fishburn 1982; Pinhanez 1989",
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
            {"update", "on", "a better value narrows the searches that run"},
            {"cut", "await",
             "await or abort the searches that run below a node that is cut; with update they end "
             "anyway"},
            {"masters", "waiting",
             "waiting or working: search moves themselves while their slaves are busy"}}},
      "alpha-beta", make);
}

}  // namespace espalier
