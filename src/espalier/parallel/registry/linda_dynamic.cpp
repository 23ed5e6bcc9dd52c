// SPDX-License-Identifier: MIT
#include "espalier/parallel/linda/dynamic.hpp"
#include "espalier/parallel/registry/entries.hpp"
#include "espalier/parallel/registry/kernel_parameter.hpp"
#include "espalier/parallel/registry/linda_entry.hpp"

namespace espalier {
namespace {

constexpr int kMostPoll = 1'000'000'000;

LindaDynamic linda_dynamic_of(const Parameters& p) {
  const std::string split = p.text("split", "A");
  const auto* ready = linda::find_ready_criterion(split);
  return {.rules = {.split = linda::Criterion::parse(ready ? ready->text : split),
                    .signatures = p.flag("signatures", !ready || ready->signatures),
                    .poll = p.integer("poll", linda::DynamicRules{}.poll, 1, kMostPoll),
                    .serve = p.flag("serve", linda::DynamicRules{}.serve)},
          .kernel = kernel_of(p)};
}

std::string split_meaning() {
  std::string meaning = "when a successor is given away: a name, or a condition on";
  for (std::size_t i = 0; i < linda::kFacts; ++i)
    meaning += std::string(i == 0 ? " " : ", ") + name_of(static_cast<linda::Fact>(i));
  meaning += "; the names:";
  for (const auto& ready : linda::ready_criteria())
    meaning += std::string(" ") + ready.name + " (" + ready.text + ")";
  return meaning;
}

}  // namespace

ParallelAlgorithm linda_dynamic_entry() {
  return linda_algorithm(
      {.name = "linda-dynamic",
       .title = "Linda: any node may split",
       .family = "linda",
       .machines = kLindaMachines,
       .exact = true,
       .repeats = false,
       .source = "Linda thesis, 5.2.2.2",
       .idea = "Any node may split: before each successor its master asks a criterion, a text, "
               "whether to search it or to give it away as a job in a tuple space. A tree of "
               "signatures lets a cut-off end everything that is searched for it.",
       .guarantee = "The window contract.",
       .cost = "With one processor the nodes of alpha-beta. Jobs keep the window that they were "
               "given; every job, and every shared fact asked for, costs messages.",
       .parameters = {ParameterInfo{
                          "split", "A", split_meaning(), {"A", "B", "base", "pvsplit"}, true},
                      flag_info("signatures", true,
                                "a cut-off ends what runs for it (off with B, unless given)"),
                      ParameterInfo{"poll", "256",
                                    "nodes between two looks whether a search is still wanted"},
                      flag_info("serve", true, "who waits for results does jobs meanwhile"),
                      kernel_info()}},
      "alpha-beta",
      {.decomposition = Decomposition::kDynamic, .coordination = Coordination::kDistributed},
      linda_dynamic_of);
}

}  // namespace espalier
