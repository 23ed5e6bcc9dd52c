// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/skipped_runs.hpp"
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {
namespace {

std::string skipped_row(const std::string& label, const std::string& processors,
                        bool costly = false) {
  return label + ", " + processors + (costly ? " with costs" : "");
}

}  // namespace

Experiment skipped_runs() {
  Experiment e;
  e.name = "skipped-runs";
  e.title = "The runs that the thesis left out";
  e.source = "Pinhanez 1989, 6.5 and 7.6: not simulated there";
  e.question =
      "How do PV-Splitting, MWF, Parallel SCOUT, KNM, Aspiration, Pool-SSS* and both methods "
      "combined compare with Tree and MWF-Tree, on both models of trees?";
  e.method =
      "Time of alpha-beta over time of the parallel search on the same trees; a terminal is a tick "
      "and all else is free, as in the thesis: what contention for the shared lists would cost is "
      "not in it. Trees of processors 3x1, 3x2 and 3x3; pools of as many processors. Aspiration "
      "knows that values lie in [-127, 127]. After that, the same on a machine where locks, "
      "messages and memory cost (costs `multicore`, a present-day one).";
  e.note =
      "The thesis gives its reason for leaving MWF and Pool-SSS* out: counting terminals would "
      "hide what their shared lists cost. Compare the two tables: as published, a node a task, the "
      "pools do little but wait for locks (with `grain` a task is a subtree, which helps).";
  e.positions = 30;
  e.quick = 2;
  std::vector<std::string> columns;
  for (const auto& trees : skipped::classes()) columns.push_back(trees.name);
  for (const bool costly : {false, true})
    for (const auto& p : skipped::kSizes) {
      auto& table = e.table({.title = fmt::format("Speed-up with {} processors{}", p.name,
                                                  costly ? ", where locks and messages cost" : ""),
                             .x = "trees",
                             .y = "speed-up",
                             .columns = columns,
                             .digits = 1,
                             .look = Look::kHeatMap});
      const std::string costs = costly ? "multicore" : "terminals";
      for (const auto& one : skipped::contestants()) {
        auto& row = table.row(skipped_row(one.label, p.name, costly));
        for (const auto& trees : skipped::classes())
          row.add(Figure::speedup(skipped::search(one, trees, p, costs),
                                  {.on = trees.positions, .settings = {"costs=" + costs}}));
      }
    }
  const auto best = [](const auto& r, const std::string& trees) {
    std::pair<double, std::string> found{0, ""};
    for (const auto& one : skipped::contestants())
      found = std::max(found, {r(skipped_row(one.label, "40"), trees).mean, one.label});
    return found;
  };
  e.claim("Mandatory work first wins on ordered trees, window reduction on random ones", "L2500",
          [](const auto& r, auto& say) {
            for (const std::string size : {"Comprido", "Grande"}) {
              for (const bool ordered : {false, true}) {
                const std::string name = size + (ordered ? " ordered" : " random");
                const double windows = r("TreeUp, 40", name).mean;
                const double mandatory = r("MWF-Tree, 40", name).mean;
                const auto words =
                    fmt::format("{}: TreeUp {:.1f}, MWF-Tree {:.1f}", name, windows, mandatory);
                if (size == "Grande")
                  say.show(words + " (not judged: the thesis finds it too low)");
                else
                  say.check(ordered ? mandatory > windows : windows > mandatory, words);
              }
            }
          });
  e.claim("The algorithm that is fastest of all does mandatory work first", "L2580",
          [best](const auto& r, auto& say) {
            for (const auto& trees : skipped::classes()) {
              const auto [speedup, label] = best(r, trees.name);
              bool mandatory = false;
              for (const auto& one : skipped::contestants())
                if (one.label == label) mandatory = one.mandatory;
              say.check(mandatory, fmt::format("{}: {} {:.1f}", trees.name, label, speedup));
            }
          });
  e.claim("Pools lose more to locks than trees of processors lose to messages", "L2527",
          [](const auto& r, auto& say) {
            for (const auto& trees : skipped::classes()) {
              const auto kept = [&](const std::string& label) {
                return r(skipped_row(label, "40", true), trees.name).mean /
                       r(skipped_row(label, "40"), trees.name).mean;
              };
              say.check(kept("MWF") < kept("TreeUp") && kept("Pool-SSS*") < kept("TreeUp"),
                        fmt::format("{}: MWF keeps {:.2f} of its speed-up, Pool-SSS* {:.2f}, "
                                    "TreeUp {:.2f}",
                                    trees.name, kept("MWF"), kept("Pool-SSS*"), kept("TreeUp")));
            }
          });
  return e;
}

}  // namespace espalier::lab
