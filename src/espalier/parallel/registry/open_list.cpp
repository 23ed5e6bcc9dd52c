// SPDX-License-Identifier: MIT
#include "espalier/parallel/open_list.hpp"

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {
namespace {

constexpr int kMostAtATime = 64;
/// Named after the sequential searches that they lead to.
const std::vector<std::string> kStateOrders = {"sss", "dual", "alpha-beta"};

std::string state_order_of(const Parameters& p) { return p.choice("order", "sss", kStateOrders); }

OpenList make_open_list(const Parameters& p) {
  OpenList made;
  const std::string order = state_order_of(p);
  if (order == "dual") made.options.order = StateOrder::kDual;
  if (order == "alpha-beta") made.options.order = StateOrder::kAlphaBeta;
  made.options.batch = static_cast<std::uint32_t>(p.integer("batch", 1, 1, kMostAtATime));
  made.options.grain = p.integer("grain", 0, 0, kMaxDepth);
  return made;
}

}  // namespace

ParallelAlgorithm open_list_entry() {
  ParallelAlgorithm algorithm = parallel_algorithm(
      {.name = "open-list",
       .title = "Parallel SSS*, DUAL* and alpha-beta on one OPEN list",
       .family = "pool",
       .machines = kSharedMemoryMachines,
       .exact = true,
       .repeats = false,
       .source = "Hiromoto, Usui, Yamashita, Imai & Ibaraki 1987",
       .idea = "The OPEN list of SSS*, several states taken at a time; the largest merit first is "
               "SSS*, the smallest for the other side DUAL*, the leftmost state alpha-beta.",
       .guarantee = "The window contract.",
       .cost = "With one processor, batch=1 and grain=0 the nodes of the sequential search of that "
               "order. States stored: d^ceil(h/2) (SSS*), d^floor(h/2) (DUAL*), d^l + P(d-1)(h-l) "
               "with d^l >= P (alpha-beta).",
       .parameters =
           {{"order", "sss", "which state is taken first", kStateOrders},
            {"batch", "1", "states that a processor takes at a time, 1 to 64"},
            {"grain", "0",
             "plies left at which a state is searched as one task, by the sequential search of "
             "that order, 0 to 1000"}}},
      "sss", {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic},
      make_open_list);
  algorithm.counterpart_with = state_order_of;
  return algorithm;
}

}  // namespace espalier
