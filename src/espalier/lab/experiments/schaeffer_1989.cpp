// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {
namespace {

struct ToolSet {
  std::string label;
  std::vector<std::string> tools;  // none: plain alpha-beta
};
const std::vector<ToolSet> kToolSets = {
    {"history", {"history"}},
    {"table", {"table"}},
    {"killers", {"killers"}},
    {"refutation lines", {"refutation"}},
    {"killers and table", {"killers", "table"}},
    {"history and table", {"history", "table"}},
    {"all four", {"table", "killers", "history", "refutation"}},
    {"all four, moves sorted by knowledge",
     {"table", "killers", "history", "refutation", "static"}},
};

struct Board {
  std::string name;
  std::vector<int> depths;
  Positions (*positions)(int depth);
};
const std::vector<Board> kBoardsOf1989 = {
    {"chess", {3, 4, 5}, [](int depth) { return bratko_kopec(depth); }},
    {"Othello", {4, 5, 6}, [](int depth) { return random_play("othello", 12, 24, depth); }}};

Search with_tools(const Positions& on, const std::vector<std::string>& tools) {
  return {.on = on, .algorithm = "iterative-deepening", .tools = tools};
}

/// The share of all four tools' savings that a set of tools makes.
double saved_share(const Results& r, const std::string& game, const std::string& label,
                   const std::string& depth) {
  return (1 - r(game + ", " + label, depth).mean) / (1 - r(game + ", all four", depth).mean);
}

}  // namespace

Experiment enhancements() {
  Experiment e;
  e.name = "enhancements-1989";
  e.title = "What makes alpha-beta's trees small";
  e.source = "Schaeffer 1989, in Board games 2004, 3.4";
  e.question =
      "Do the history heuristic and the transposition table together give 99 % of all that the "
      "enhancements of alpha-beta save?";
  e.method =
      "Alpha-beta with iterative deepening on the 24 chess positions of Bratko and Kopec and on 24 "
      "of Othello (12 random moves from the start): visited nodes with some tools over those "
      "without any. No quiescence search. Sorting by knowledge of the game (captures first, "
      "corners first) was not among Schaeffer's tools; it is shown, not judged.";
  e.positions = 24;
  e.quick = 4;
  for (const auto& board : kBoardsOf1989) {
    Table made{.title = "Nodes left in " + board.name,
               .x = "depth",
               .y = "nodes / plain's",
               .columns = {},
               .digits = 3};
    std::vector<Positions> positions;
    for (const int depth : board.depths) {
      made.columns.push_back(std::to_string(depth));
      positions.push_back(board.positions(depth));
    }
    for (const auto& set : kToolSets) {
      auto& row = made.row(board.name + ", " + set.label);
      for (const auto& on : positions)
        row.add(Figure::ratio(&Measurement::nodes, with_tools(on, set.tools), with_tools(on, {})));
    }
    e.table(std::move(made));
  }
  for (const auto& board : kBoardsOf1989)
    e.claim("In " + board.name + " history and table make 99 % of the savings of all four tools",
            "L745", [board](const auto& r, auto& say) {
              for (const int depth : board.depths) {
                const double made =
                    saved_share(r, board.name, "history and table", std::to_string(depth));
                say.check(made >= 0.99, fmt::format("depth {}: {:.1f} %", depth, 100 * made));
              }
            });
  e.claim("Killers add little to a table: history does more", "Schaeffer 1989",
          [](const auto& r, auto& say) {
            for (const auto& board : kBoardsOf1989) {
              const auto column = std::to_string(board.depths.back());
              const double killers = saved_share(r, board.name, "killers and table", column);
              const double history = saved_share(r, board.name, "history and table", column);
              say.check(history > killers, fmt::format("{}: {:.1f} and {:.1f} %", board.name,
                                                       100 * killers, 100 * history));
            }
          });
  return e;
}

}  // namespace espalier::lab
