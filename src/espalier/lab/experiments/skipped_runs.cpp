// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/skipped_runs.hpp"
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {

Experiment skipped_runs() {
  Experiment e;
  e.name = "skipped-runs";
  e.title = "The runs that the thesis left out";
  e.source = "Pinhanez 1989, 6.5 and 7.6: not simulated there";
  e.question =
      "How do PV-Splitting, MWF, Parallel SCOUT, KNM, Aspiration, Pool-SSS* and both methods "
      "combined compare with Tree and MWF-Tree, on both models of trees?";
  e.method =
      "Time of alpha-beta over time of the parallel search on the same trees; a terminal is a "
      "tick and all else is free, as in the thesis: what contention for the shared lists would "
      "cost "
      "is not in it. Trees of processors 3x1, 3x2 and 3x3; pools of as many processors. Aspiration "
      "knows that values lie in [-127, 127]. Below, the same on a machine where locks, messages "
      "and "
      "memory cost (costs `multicore`, a present-day one).";
  e.note =
      "The thesis gives its reason for leaving MWF and Pool-SSS* out: counting terminals would "
      "hide what their shared lists cost. Compare the two tables.";
  e.positions = 30;
  e.quick = 2;
  for (const bool costly : {false, true}) {
    auto& table = e.table(
        {.title = costly ? "Speed-up where locks and messages cost" : "Speed-up in terminals",
         .x = "processors",
         .y = "speed-up",
         .columns = skipped::columns()});
    for (const auto& trees : skipped::classes())
      for (const auto& one : skipped::contestants()) {
        auto& row = table.row(trees.name + (costly ? " with costs, " : ", ") + one.label);
        const std::string costs = costly ? "multicore" : "terminals";
        for (const auto& p : skipped::kSizes)
          row.add(Figure::speedup(skipped::search(one, trees, p, costs),
                                  {.on = trees.positions, .settings = {"costs=" + costs}}));
      }
  }
  const auto best = [](const auto& r, const std::string& trees, const char* column) {
    std::pair<double, std::string> found{0, ""};
    for (const auto& one : skipped::contestants())
      found = std::max(found, {r(trees + ", " + one.label, column).mean, one.label});
    return found;
  };
  e.claim("Mandatory work first wins on ordered trees, window reduction on random ones", "L2500",
          [](const auto& r, auto& say) {
            for (const std::string size : {"Comprido", "Grande"}) {
              for (const bool ordered : {false, true}) {
                const std::string name = size + (ordered ? " ordered" : " random");
                const double windows = r(name + ", TreeUp", "40").mean;
                const double mandatory = r(name + ", MWF-Tree", "40").mean;
                say.check(
                    ordered ? mandatory > windows : windows > mandatory,
                    fmt::format("{}: TreeUp {:.1f}, MWF-Tree {:.1f}", name, windows, mandatory));
              }
            }
          });
  e.claim("The algorithm that is fastest of all does mandatory work first", "L2580",
          [best](const auto& r, auto& say) {
            for (const auto& trees : skipped::classes()) {
              const auto [speedup, label] = best(r, trees.name, "40");
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
                return r(trees.name + " with costs, " + label, "40").mean /
                       r(trees.name + ", " + label, "40").mean;
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
