// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/master_worker.hpp"
#include "espalier/parallel/linda/peers.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/kernel_parameter.hpp"
#include "espalier/parallel/registry/linda_entry.hpp"

namespace espalier {
namespace {

std::vector<ParameterInfo> master_worker_parameters() {
  return {kernel_info(),
          {"spare", "0", "jobs that may wait in the space besides one a worker, 0 to 1000"}};
}
LindaMasterWorker master_worker(const Parameters& p, bool master_searches) {
  return {.kernel = kernel_of(p),
          .master_searches = master_searches,
          .spare = p.integer("spare", 0, 0, 1000)};
}

}  // namespace

ParallelAlgorithm linda_base_entry() {
  return linda_algorithm(
      {.name = "linda-base",
       .title = "Linda: master and workers",
       .family = "linda",
       .machines = kLindaMachines,
       .exact = true,
       .repeats = false,
       .source = "Linda thesis, 5.2.1.1",
       .idea = "The root's moves are jobs in a tuple space. The master, who does not search, puts "
               "a job whenever a worker is free and keeps the best value in a tuple that workers "
               "read when they begin.",
       .guarantee = "The window contract.",
       .cost = "The first moves are searched without a bound; the master is idle, and in the end "
               "so are the workers. One processor searches alone, with the nodes of alpha-beta.",
       .parameters = master_worker_parameters()},
      "alpha-beta", {}, [](const Parameters& p) { return master_worker(p, false); });
}

ParallelAlgorithm linda_master_searches_entry() {
  return linda_algorithm(
      {.name = "linda-master-searches",
       .title = "Linda: the master searches too",
       .family = "linda",
       .machines = kLindaMachines,
       .exact = true,
       .repeats = false,
       .source = "Linda thesis, 5.2.1.2.1",
       .idea = "As linda-base, but the master searches the next move itself when all workers are "
               "busy and no result waits.",
       .guarantee = "The window contract.",
       .cost = "Workers that are done wait for a master that searches: worse than linda-base from "
               "five processors on.",
       .parameters = master_worker_parameters()},
      "alpha-beta", {}, [](const Parameters& p) { return master_worker(p, true); });
}

ParallelAlgorithm linda_peers_entry() {
  return linda_algorithm(
      {.name = "linda-peers",
       .title = "Linda: peers",
       .family = "linda",
       .machines = kLindaMachines,
       .exact = true,
       .repeats = false,
       .source = "Linda thesis, 5.2.1.2.2",
       .idea = "The agenda of root moves is one tuple, the number of the next. All take moves, "
               "search them and improve the shared score themselves.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta; with more, the first moves are "
               "searched without a bound, and in the end all wait for the last.",
       .parameters = {kernel_info()}},
      "alpha-beta", {.coordination = Coordination::kDistributed},
      [](const Parameters& p) { return LindaPeers{.kernel = kernel_of(p)}; });
}

}  // namespace espalier
