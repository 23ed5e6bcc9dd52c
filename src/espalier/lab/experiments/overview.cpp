// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::lab {

/// Not of one paper: every parallel algorithm of the registry, as it comes, on the same trees.
Experiment overview() {
  Experiment e;
  e.name = "overview";
  e.title = "All parallel algorithms on all kinds of trees";
  e.source = "Espalier, overview";
  e.question = "Which algorithm suits which trees, and how many processors?";
  e.method =
      "Speed-up over alpha-beta in visited nodes, everything else free (costs `nodes`): what the "
      "algorithms could reach at best, each with its default parameters.";
  e.positions = 20;
  e.quick = 2;
  const std::vector<std::pair<std::string, Positions>> kinds = {
      {"best", tree("best", 6, 6)},           {"strong", trees("strongly-ordered", 6, 6)},
      {"ordered", trees("pinhanez85", 6, 6)}, {"branches", trees("lindstrom", 6, 6)},
      {"random", trees("random", 6, 6)},      {"worst", tree("worst", 6, 5)}};
  for (const int processors : {4, 16, 64}) {
    auto& table = e.table({.title = fmt::format("Speed-up with {} processors", processors),
                           .x = "trees",
                           .y = "speed-up",
                           .columns = {},
                           .digits = 1,
                           .look = Look::kHeatMap});
    for (const auto& [name, positions] : kinds) table.columns.push_back(name);
    for (const auto& algorithm : parallel_algorithms()) {
      auto& row = table.row(fmt::format("{}, {}", algorithm.entry.name, processors));
      for (const auto& [name, positions] : kinds)
        row.add(Figure::speedup({.on = positions,
                                 .algorithm = algorithm.entry.name,
                                 .settings = {"costs=nodes"},
                                 .processors = processors},
                                {.on = positions, .settings = {"costs=nodes"}}));
    }
  }
  return e;
}

}  // namespace espalier::lab
