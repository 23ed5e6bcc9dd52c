// SPDX-License-Identifier: MIT
#include "espalier/parallel/epvs.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

const std::vector<std::string> kWhatLeadersDo = {"waiting", "working"};

}  // namespace

ParallelAlgorithm epvs_entry() {
  return parallel_algorithm(
      {.name = "epvs",
       .title = "EPVS, enhanced PV-Splitting",
       .family = "processor-tree",
       .machines = kMessagePassingMachines,
       .exact = true,
       .repeats = true,
       .source = "Hyatt & Suter 1989; Cung & Roucairol 1991",
       .idea = "All processors share the moves of one node of the line of first moves after the "
               "other. When one of them is idle, all stop, and share a node two plies deeper in a "
               "subtree that is not finished.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; stopping repeats leaves. It pays where "
               "nodes have several times more moves than there are processors.",
       .parameters = {flag_info("update", true, "a better value narrows the searches that run"),
                      {"m", "1", "no job has fewer plies than this, 0 to 1000"},
                      {"masters", "working",
                       "waiting or working: processor 0, which gives the jobs, searches too",
                       kWhatLeadersDo}}},
      "alpha-beta",
      {.window_reduction = true,
       .mandatory_work_first = true,
       .decomposition = Decomposition::kDynamic,
       .synchronous = true},
      [](const Parameters& p) {
        const bool waiting = p.choice("masters", "working", kWhatLeadersDo) == "waiting";
        return Epvs{.m = p.integer("m", 1, 0, kMaxDepth),
                    .update = p.flag("update", true),
                    .masters = waiting ? Masters::kWaiting : Masters::kWorking};
      });
}

}  // namespace espalier
