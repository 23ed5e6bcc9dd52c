// SPDX-License-Identifier: MIT
#include "espalier/parallel/knm.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"
#include "espalier/trees/random_tree.hpp"

namespace espalier {
namespace {

const std::vector<std::string> kMessageOrders = {"fifo", "lifo"};

}  // namespace

ParallelAlgorithm knm_entry() {
  return parallel_algorithm<RandomTree>(
      {.name = "knm",
       .title = "KNM, the key-node method",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Lindstrom 1983",
       .idea = "Messages between the nodes of one shared tree: who is a key node goes down, "
               "estimates go up and may put another child first; key leaves are valued until "
               "nothing is left to be said.",
       .guarantee = "The exact value, whatever the window.",
       .cost =
           "1.5 to 2 times the leaves of alpha-beta in trees of 4 to 6 plies, more in deeper "
           "ones, nearly independent of the number of processors; fewer with lifo. Stores every "
           "interior node that it visits.",
       .parameters = {{"order", "fifo",
                       "messages are delivered in the order of sending, or the last first, with "
                       "time stamps",
                       kMessageOrders}}},
      "alpha-beta", {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic},
      [](const Parameters& p) {
        const bool lifo = p.choice("order", "fifo", kMessageOrders) == "lifo";
        return Knm{lifo ? Knm::Order::kLifo : Knm::Order::kFifo};
      });
}

}  // namespace espalier
