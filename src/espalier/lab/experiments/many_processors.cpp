// SPDX-License-Identifier: MIT
#include <cmath>

#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::lab {
namespace {

const std::vector<std::pair<std::string, Positions>>& kinds_of_trees() {
  static const std::vector<std::pair<std::string, Positions>> kinds = {
      {"best", tree("best", 8, 6)},
      {"strong", trees("strongly-ordered", 8, 6)},
      {"ordered", trees("pinhanez85", 8, 6)},
      {"branches", trees("lindstrom", 8, 6)},
      {"random", trees("random", 8, 6)}};
  return kinds;
}

const std::vector<int> kManyProcessors = {16, 64, 256, 1024};
const std::string kOurs = "certainty-first";

std::string row_of(const std::string& algorithm, int processors) {
  return fmt::format("{}, {}", algorithm, processors);
}

/// The geometric mean of a row over the kinds of trees.
double mean_over_kinds(const Results& r, const std::string& row) {
  double sum = 0;
  for (const auto& [kind, positions] : kinds_of_trees()) sum += std::log(r(row, kind).mean);
  return std::exp(sum / static_cast<double>(kinds_of_trees().size()));
}

}  // namespace

/// Our own: whether certainty-first keeps what it promises, against every other exact algorithm.
Experiment many_processors() {
  Experiment e;
  e.name = "many-processors";
  e.title = "Up to 1024 processors";
  e.source = "Espalier, certainty first";
  e.question = "Which exact parallel search is the fastest, with 16 to 1024 processors?";
  e.method =
      "Speed-up over alpha-beta where evaluating a leaf costs as much as making a node and "
      "everything else is free; each algorithm with its default parameters.";
  e.positions = 4;
  e.quick = 1;
  for (const int processors : kManyProcessors) {
    auto& table = e.table({.title = fmt::format("Speed-up with {} processors", processors),
                           .x = "trees",
                           .y = "speed-up",
                           .columns = {},
                           .digits = 1,
                           .look = Look::kHeatMap});
    for (const auto& [kind, positions] : kinds_of_trees()) table.columns.push_back(kind);
    for (const auto& algorithm : parallel_algorithms()) {
      if (!algorithm.entry.exact) continue;
      auto& row = table.row(row_of(algorithm.entry.name, processors));
      for (const auto& [kind, positions] : kinds_of_trees())
        row.add(Figure::speedup({.on = positions,
                                 .algorithm = algorithm.entry.name,
                                 .settings = {"costs=even"},
                                 .processors = processors},
                                {.on = positions, .settings = {"costs=even"}}));
    }
    e.claim(fmt::format("With {} processors certainty-first is the fastest on average", processors),
            "ours", [processors](const Results& r, Evidence& say) {
              const double ours = mean_over_kinds(r, row_of(kOurs, processors));
              std::string next;
              double most = 0;
              for (const auto& algorithm : parallel_algorithms()) {
                if (!algorithm.entry.exact || algorithm.entry.name == kOurs) continue;
                const double mean = mean_over_kinds(r, row_of(algorithm.entry.name, processors));
                if (mean <= most) continue;
                most = mean;
                next = algorithm.entry.name;
              }
              say.check(ours > most, fmt::format("{:.1f}, then {} with {:.1f}", ours, next, most));
            });
  }
  auto& wide = e.table({.title = "Strongly ordered trees of degree 38 and height 6",
                        .x = "processors",
                        .y = "speed-up",
                        .columns = {"64", "256", "1024"},
                        .digits = 1});
  const auto positions = trees("strongly-ordered", 38, 6);
  auto& row = wide.row("degree 38");
  for (const int processors : {64, 256, 1024})
    row.add(Figure::speedup(
        {.on = positions, .algorithm = kOurs, .settings = {"costs=even"}, .processors = processors},
        {.on = positions, .settings = {"costs=even"}}));
  e.claim("On wide strongly ordered trees it reaches 40, 130 and 350", "ours",
          [](const Results& r, Evidence& say) {
            const auto at = [&](const char* processors) { return r("degree 38", processors).mean; };
            say.check(at("64") >= 40 && at("256") >= 130 && at("1024") >= 350,
                      figures(r, "degree 38", {"64", "256", "1024"}));
          });
  return e;
}

}  // namespace espalier::lab
