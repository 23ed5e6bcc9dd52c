// SPDX-License-Identifier: MIT
#include "espalier/parallel/cabp.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

constexpr int kMostSlots = 1'000'000;
const std::vector<std::string> kQueues = {"heap", "list"};
const std::vector<std::string> kReadings = {"B", "A"};
const std::vector<std::string> kOrders = {"child", "father"};

Cabp make_cabp(const Parameters& p) {
  Cabp cabp;
  cabp.queue =
      p.choice("queue", "heap", kQueues) == "list" ? Cabp::Queue::kList : Cabp::Queue::kHeap;
  CabpOptions& options = cabp.options;
  options.k =
      static_cast<std::uint32_t>(p.integer("k", static_cast<int>(options.k), 1, kMostSlots));
  if (p.choice("reading", "B", kReadings) == "A") options.reading = SlotReading::kUntilResolved;
  if (p.choice("order", "child", kOrders) == "father") options.order = SiblingOrder::kFather;
  options.eager = p.flag("eager", options.eager);
  options.grain = p.integer("grain", options.grain, 0, kMaxDepth);
  return cabp;
}

}  // namespace

ParallelAlgorithm cabp_entry() {
  return parallel_algorithm(
      {.name = "cabp",
       .title = "CABP, Concurrent Alpha-Beta Pruning",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Cung & Roucairol 1991",
       .idea = "Processors take one node at a time: critical nodes first, then the leftmost list "
               "of brothers, at most k of a list at once; a shared tree of values prunes lists, "
               "deep cut-offs included.",
       .guarantee = "The window contract. On perfectly ordered trees the critical tree, whatever k "
                    "and the number of processors are.",
       .cost = "With one processor the leaves of alpha-beta; memory for the interior nodes in "
               "progress. Every node costs queue and lock operations unless `grain` is set.",
       .parameters =
           {{"queue", "heap",
             "of the lists: a concurrent skew heap (version 2) or a linked list "
             "under one lock (version 1)",
             kQueues},
            {"k", "4", "degree of parallel pruning: brothers visited at once, 1 to 1000000"},
            {"reading", "B",
             "a brother counts for k while it is valued or expanded (B), or until "
             "its subtree is finished (A)",
             kReadings},
            {"order", "child", "lists by the path of the first child that waits, or of the father",
             kOrders},
            flag_info("eager", false, "every new value is tested for a cut at once"),
            {"grain", "0", "plies left at which a subtree is searched as one task, 0 to 1000"}}},
      "alpha-beta", {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic},
      make_cabp);
}

}  // namespace espalier
