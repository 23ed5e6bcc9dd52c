// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/parallel/processor_tree.hpp"

namespace espalier::lab {
namespace {

/// f slaves a master, n levels of masters, and the speed-up in time of the UNIX simulation.
struct ProcessorsOf1982 {
  const char* name;
  int degree, height;
  double simulated;

  [[nodiscard]] int count() const {
    return static_cast<int>(ProcessorTree::processors(degree, height));
  }
};
constexpr ProcessorsOf1982 kOf1982[] = {{"2x1", 2, 1, 1.57}, {"3x1", 3, 1, 2.04},
                                        {"2x2", 2, 2, 2.37}, {"3x2", 3, 2, 3.12},
                                        {"2x3", 2, 3, 3.55}, {"3x3", 3, 3, 5.31}};
constexpr int kGamePositions = 10;

Figure speedup_of_1982(const Positions& on, const ProcessorsOf1982& p) {
  return Figure::speedup({.on = on,
                          .algorithm = "tree-splitting",
                          .settings = {"costs=network", "degree=" + std::to_string(p.degree),
                                       "height=" + std::to_string(p.height)},
                          .processors = p.count()},
                         {.on = on, .settings = {"costs=network"}});
}

}  // namespace

Experiment table_6_2() {
  Experiment e;
  e.name = "tree-splitting-games-1982";
  e.title = "Tree-Splitting on real games";
  e.source = "Finkel & Fishburn 1982, in Pinhanez 1989, table 6.2";
  e.question = "What does Tree-Splitting gain in time on positions of a real game?";
  e.method =
      "The paper has 10 positions of checkers, searched 8 plies deep. Here 10 positions of Othello "
      "(12 random moves from the start, 6 plies) and of Connect Four (8 moves, 7 plies), a node "
      "and a message costing what they cost on workstations (costs `network`). Other games: the "
      "printed figures, those of the paper's simulation, are not to be compared, the trend is. The "
      "moves are not sorted here, which leaves more to share out than in a well-ordered game.";
  e.note =
      "In the first two lines of the printed table f and n are exchanged (2 and 3 slaves, one "
      "level), and their efficiency 0.58 should be 0.52 (1.57 / 3). On the real machine, Arachne, "
      "the first two speed-ups were 1.81 and 2.34.";
  e.positions = kGamePositions;
  e.quick = 2;
  std::vector<std::string> columns;
  for (const auto& p : kOf1982) columns.emplace_back(p.name);
  Table& speedups = e.table({.title = "Speed-up in time",
                             .x = "tree of processors (slaves x levels)",
                             .y = "speed-up",
                             .columns = columns});
  Table& efficiencies = e.table({.title = "Efficiency: speed-up over all processors",
                                 .x = "tree of processors (slaves x levels)",
                                 .y = "efficiency",
                                 .columns = columns});
  const std::pair<std::string, Positions> games[] = {
      {"Othello", random_play("othello", 12, kGamePositions, 6)},
      {"Connect Four", random_play("connect4", 8, kGamePositions, 7)}};
  for (const auto& [name, on] : games) {
    auto& row = speedups.row(name);
    auto& share = efficiencies.row(name + ", efficiency");
    for (const auto& p : kOf1982) {
      const auto figure = speedup_of_1982(on, p);
      row.add(figure, {p.simulated, unjudged()});
      share.add(figure.scaled(1.0 / p.count()), {p.simulated / p.count(), unjudged()});
    }
  }
  e.claim("Efficiency falls as the tree of processors grows", "L2251",
          [](const auto& r, auto& say) {
            for (const std::string game : {"Othello", "Connect Four"}) {
              const double few = r(game + ", efficiency", "2x1").mean;
              const double many = r(game + ", efficiency", "3x3").mean;
              say.check(many < 0.8 * few,
                        fmt::format("{}: {:.2f} with 3, {:.2f} with 40", game, few, many));
            }
            say.show("in print 0.52 and 0.13");
          });
  return e;
}

}  // namespace espalier::lab
