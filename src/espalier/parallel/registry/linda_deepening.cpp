// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/deepening.hpp"

#include <algorithm>

#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/kernel_parameter.hpp"
#include "espalier/parallel/registry/linda_entry.hpp"

namespace espalier {
namespace {

using linda::Refresh;

constexpr int kMostNodes = 1'000'000;
const std::vector<std::string> kRefresh = {"never", "private", "replies", "nodes"};

/// What is particular to one of them; `initial` has its defaults.
struct Particulars {
  std::string name, title, source, idea, cost;
  LindaDeepening initial = {};
  Taxonomy taxonomy = {};
};

std::vector<ParameterInfo> parameters_of(const LindaDeepening& initial) {
  std::vector<ParameterInfo> parameters = {
      kernel_info(),
      {"first", "2", "depth of the first iteration, 1 to 1000; no deeper than the search"},
      {"parallel", "3", "iterations from this depth on are parallel, 1 to 1000"},
      {"refresh", kRefresh[static_cast<std::size_t>(initial.refresh)],
       "when explorers look for a better score of the root while they search: never, private "
       "(before each reply, by private tuples), replies (before each reply, by reading) or "
       "nodes (by reading)",
       kRefresh},
      {"interval", "1", "with refresh=nodes: nodes between two readings, 1 to 1000000"}};
  if (initial.pv > 0) {
    parameters.push_back({"threshold", std::to_string(initial.pv),
                          "the principal variation is shared down to this ply, 1 to 1000; the root "
                          "is 1, and nodes with less than 2 plies below are never shared"});
    parameters.push_back(
        flag_info("refresh-all", false, "refresh at every shared node, not only at the root"));
    parameters.push_back(flag_info(
        "line", initial.line,
        "the variation is that of the iteration before; off: below the root the first moves"));
  }
  if (initial.subcontracting)
    parameters.push_back(
        {"poll", std::to_string(initial.poll),
         "nodes between a helper's looks whether its job is still wanted, 1 to 1000000"});
  return parameters;
}

LindaDeepening made(LindaDeepening initial, const Parameters& p) {
  initial.kernel = kernel_of(p);
  initial.first = p.integer("first", initial.first, 1, kMaxDepth);
  initial.parallel_from = p.integer("parallel", initial.parallel_from, 1, kMaxDepth);
  const auto refresh =
      p.choice("refresh", kRefresh[static_cast<std::size_t>(initial.refresh)], kRefresh);
  initial.refresh =
      static_cast<Refresh>(std::find(kRefresh.begin(), kRefresh.end(), refresh) - kRefresh.begin());
  initial.refresh_all = p.flag("refresh-all", false);
  initial.interval = p.integer("interval", initial.interval, 1, kMostNodes);
  if (initial.pv > 0) initial.pv = p.integer("threshold", initial.pv, 1, kMaxDepth);
  initial.line = p.flag("line", initial.line);
  initial.poll = p.integer("poll", initial.poll, 1, kMostNodes);
  return initial;
}

ParallelAlgorithm deepening_entry(Particulars which) {
  AlgorithmEntry entry{
      .name = which.name,
      .title = which.title,
      .family = "linda",
      .machines = kLindaMachines,
      .exact = true,
      .repeats = true,
      .source = which.source,
      .idea = which.idea,
      .guarantee =
          "The window contract at the depth asked for; the iterations before have the full window.",
      .cost = which.cost,
      .parameters = parameters_of(which.initial)};
  which.taxonomy.coordination = Coordination::kDistributed;
  which.taxonomy.synchronous = true;
  return linda_algorithm(
      std::move(entry), "iterative-deepening", which.taxonomy,
      [initial = which.initial](const Parameters& p) { return made(initial, p); });
}

}  // namespace

ParallelAlgorithm linda_deepening_entry() {
  return deepening_entry(
      {.name = "linda-deepening",
       .title = "Linda: peers, deepening",
       .source = "Linda thesis, 5.2.1.3",
       .idea = "linda-peers at depth after depth; root moves that improved the score come "
               "first in the next iteration, the best one foremost. The first iterations "
               "are the master's.",
       .cost = "All iterations count. A good order helps the sequential search more: "
               "here the first moves start together, without a bound."});
}

ParallelAlgorithm linda_sharing_entry() {
  return deepening_entry(
      {.name = "linda-sharing",
       .title = "Linda: peers, deepening, shared score",
       .source = "Linda thesis, 5.2.1.4.1",
       .idea = "As linda-deepening, and explorers hear of a better score while they "
               "search: a private tuple that is gone tells that there is one.",
       .cost = "About half the search overhead of linda-deepening. Testing a tuple of "
               "the own node is cheap with the kernel in.",
       .initial = {.refresh = Refresh::kPrivate},
       .taxonomy = {.window_reduction = true}});
}

ParallelAlgorithm linda_pvsplit_entry() {
  return deepening_entry(
      {.name = "linda-pvsplit",
       .title = "Linda: PVSplit",
       .source = "Marsland & Campbell 1982; Linda thesis, 5.2.1.4.2",
       .idea = "At the nodes of the principal variation, deepest first, peers share the "
               "moves behind the first when its value is known. With refresh the "
               "explorers of the root also hear of a better score while they search.",
       .cost = "Little search overhead; all wait for the last at every node of the "
               "variation, and for the master at its end.",
       .initial = {.pv = 3},
       .taxonomy = {.mandatory_work_first = true}});
}

ParallelAlgorithm linda_subcontracting_entry() {
  return deepening_entry(
      {.name = "linda-subcontracting",
       .title = "Linda: peers, deepening, final help",
       .source = "Linda thesis, 5.2.2.1",
       .idea = "As linda-deepening; an explorer that finds no root move left wakes a "
               "late one, which from then on gives away replies to its move.",
       .cost = "Nearly nobody is idle, and the search overhead is the highest of all.",
       .initial = {.subcontracting = true},
       .taxonomy = {.decomposition = Decomposition::kDynamic}});
}

ParallelAlgorithm linda_dpvsplit_entry() {
  return deepening_entry(
      {.name = "linda-dpvsplit",
       .title = "Linda: DPVSplit",
       .source = "Schaeffer 1989; Linda thesis, 5.2.2.1",
       .idea = "PVSplit whose every shared node ends as in linda-subcontracting: who "
               "finds no move left helps those who still search one.",
       .cost = "More nodes than linda-pvsplit and less waiting.",
       .initial = {.pv = 3, .subcontracting = true},
       .taxonomy = {.mandatory_work_first = true, .decomposition = Decomposition::kDynamic}});
}

}  // namespace espalier
