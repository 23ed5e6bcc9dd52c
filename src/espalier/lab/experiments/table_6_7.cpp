// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/lab/experiments/pinhanez_1989.hpp"

namespace espalier::lab {
namespace {

constexpr double kRandomTolerance = 10, kOrderedTolerance = 25;  // percent

/// Total leaves that the thesis prints, a line for each of all_trees().
constexpr double kPrinted[6][7] = {
    {11876, 11877, 11877, 11877, 19225, 29406, 30008}, {1222, 1222, 1222, 1222, 1552, 2069, 2069},
    {20785, 20785, 20785, 20785, 35583, 57440, 60415}, {1948, 1948, 1948, 1948, 2869, 3596, 3828},
    {18622, 18839, 18839, 18839, 32072, 53617, 55421}, {2337, 2371, 2401, 2401, 3276, 3686, 3975},
};

}  // namespace

Experiment table_6_7() {
  Experiment e;
  e.name = "mwf-tree-1989";
  e.title = "Mandatory work first against Tree-Splitting";
  e.source = "Pinhanez 1989, table 6.7";
  e.question = "When does it pay to do first what every search must do (MWF-Tree), and when not?";
  e.method =
      "Leaves of all processors together over those of alpha-beta on the same trees; the thesis "
      "prints means of 5 trees. As in the author's program no bound reaches the second phase "
      "(`bound=none`). Costs `worm`.";
  e.positions = 300;
  e.quick = 5;
  auto& table = e.table({.title = "Leaves, relative to alpha-beta",
                         .x = "tree of processors (slaves x levels)",
                         .y = "leaves / alpha-beta's",
                         .columns = pinhanez::processor_names()});
  const auto classes = pinhanez::all_trees();
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const auto& trees = classes[i];
    const Search alpha_beta{.on = trees.positions};
    auto& plain = table.row(trees.name + ", Tree");
    auto& mwf = table.row(trees.name + ", MWF-Tree");
    for (std::size_t j = 0; j < pinhanez::kProcessors.size(); ++j) {
      const auto& processors = pinhanez::kProcessors[j];
      plain.add(Figure::ratio(&Measurement::leaves, pinhanez::tree(trees, processors, "worm"),
                              alpha_beta));
      mwf.add(Figure::ratio(&Measurement::leaves,
                            pinhanez::mwf_tree(trees, processors, "worm", "none"), alpha_beta),
              {kPrinted[i][j] / trees.alpha_beta,
               percent(trees.ordered ? kOrderedTolerance : kRandomTolerance)});
    }
  }
  for (const bool ordered : {false, true})
    e.claim(ordered ? "On ordered trees MWF-Tree examines fewer leaves (Comprido and Largo)"
                    : "On random trees Tree examines fewer leaves (Comprido and Largo)",
            "L2494", [ordered](const auto& r, auto& say) {
              for (const std::string size : {"Comprido", "Largo"})
                for (const auto& p : pinhanez::kProcessors) {
                  const std::string name = size + (ordered ? " ordered" : " random");
                  const double ratio =
                      r(name + ", MWF-Tree", p.name).mean / r(name + ", Tree", p.name).mean;
                  say.check(ordered ? ratio < 1 : ratio > 1,
                            fmt::format("{} {} {:.2f}", size, p.name, ratio));
                }
            });
  return e;
}

Experiment graphs_6_mwf_tree() {
  Experiment e;
  e.name = "efficiency-mwf-tree-1989";
  e.title = "The lost graphs: efficiency of MWF-Tree beside Tree";
  e.source = "Pinhanez 1989, graphs 6.5 to 6.10";
  e.question = "Which share of the leaves that the processors examine would alpha-beta need too?";
  e.method =
      "Mean efficiency: leaves of alpha-beta over those of all processors together. The graphs are "
      "lost; their points follow from table 6.7, one graph for each kind of tree. The same "
      "searches as there. (Figure 6.4 showed where the processors stand at the start, and has no "
      "figures.)";
  e.positions = 300;
  e.quick = 5;
  auto& table = e.table({.title = "Mean efficiency",
                         .x = "tree of processors (slaves x levels)",
                         .y = "efficiency",
                         .columns = pinhanez::processor_names()});
  const auto classes = pinhanez::all_trees();
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const auto& trees = classes[i];
    const Search alpha_beta{.on = trees.positions};
    auto& plain = table.row(trees.name + ", Tree");
    auto& mwf = table.row(trees.name + ", MWF-Tree");
    for (std::size_t j = 0; j < pinhanez::kProcessors.size(); ++j) {
      const auto& processors = pinhanez::kProcessors[j];
      plain.add(Figure::ratio(&Measurement::leaves, alpha_beta,
                              pinhanez::tree(trees, processors, "worm")));
      mwf.add(Figure::ratio(&Measurement::leaves, alpha_beta,
                            pinhanez::mwf_tree(trees, processors, "worm", "none")),
              {trees.alpha_beta / kPrinted[i][j],
               percent(trees.ordered ? kOrderedTolerance : kRandomTolerance)});
    }
  }
  e.claim(
      "MWF-Tree is the less efficient one on random trees and the more efficient one on ordered "
      "trees with 40 processors",
      "L2494-2502", [](const auto& r, auto& say) {
        for (const auto& trees : pinhanez::all_trees()) {
          const double mwf = r(trees.name + ", MWF-Tree", "3x3").mean;
          const double plain = r(trees.name + ", Tree", "3x3").mean;
          say.check(trees.ordered ? mwf > plain : mwf < plain,
                    fmt::format("{}: {:.2f}, Tree {:.2f}", trees.name, mwf, plain));
        }
      });
  return e;
}

}  // namespace espalier::lab
