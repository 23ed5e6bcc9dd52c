// SPDX-License-Identifier: MIT
#include <cmath>

#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/trees/theory/minimal_trees.hpp"

namespace espalier::lab {
namespace {

constexpr int kDegree = 24;
constexpr double kTolerance = 15;  // percent

struct Line {
  const char* name;
  const char* algorithm;
  double at_2, at_4;  // printed
};

Figure leaves(const Positions& positions, const char* algorithm, bool distinct = false) {
  const bool scout = std::string_view(algorithm) == "scout";
  return Figure::mean(distinct ? &Measurement::distinct : &Measurement::leaves,
                      {.on = positions, .algorithm = algorithm, .distinct = scout});
}

/// The table as both documents print it, on three models of trees.
Experiment table(const std::vector<Line>& lines) {
  Experiment e;
  e.question =
      "How many leaves do the sequential algorithms examine on trees of degree 24, and on which "
      "trees was the table measured?";
  e.method =
      "Mean leaves, repeated ones included. The caption says random trees; independent terminals "
      "give three times as many leaves, sums of random branches come near. Only these are judged.";
  e.positions = 60;
  e.quick = 3;
  Table& made = e.table({.title = "Leaves",
                         .x = "height",
                         .y = "leaves",
                         .columns = {"2", "4"},
                         .digits = 0,
                         .look = Look::kPlain});
  auto& minimax = made.row("Minimax");
  minimax.add(leaves(tree("best", kDegree, 2), "minimax"),
              {567, percent(2), "567 is a misprint: 24^2 = 576"});
  minimax.add(leaves(tree("best", kDegree, 4), "minimax"), {331776, exactly()});
  for (const auto& [label, model, parameters, judged] :
       {std::tuple{"real branches", "lindstrom", "", true},
        {"permuted branches", "fuller", "", true},
        {"independent terminals", "random", "values=continuous", false}})
    for (const Line& line : lines) {
      auto& row = made.row(std::string(line.name) + ", " + label);
      const auto tolerance = judged ? percent(kTolerance) : unjudged();
      row.add(leaves(trees(model, kDegree, 2, parameters), line.algorithm), {line.at_2, tolerance});
      row.add(leaves(trees(model, kDegree, 4, parameters), line.algorithm), {line.at_4, tolerance});
    }
  for (const auto& [label, model] :
       {std::pair{"real branches", "lindstrom"}, {"permuted branches", "fuller"}}) {
    auto& row = made.row(std::string("SCOUT, distinct leaves, ") + label);
    for (const int height : {2, 4}) row.add(leaves(trees(model, kDegree, height), "scout", true));
  }
  e.claim("SSS* examines fewer leaves than alpha-beta, alpha-beta fewer than SCOUT", "table 4.1",
          [](const auto& r, auto& say) {
            for (const std::string label : {", real branches", ", permuted branches"})
              for (const auto* height : {"2", "4"}) {
                const double sss = r("SSS*" + label, height).mean;
                const double alpha_beta = r("Alpha-Beta" + label, height).mean;
                const double scout = r("SCOUT" + label, height).mean;
                say.check(sss < alpha_beta && alpha_beta < scout,
                          fmt::format("height {}{}: {:.0f} {:.0f} {:.0f}", height, label, sss,
                                      alpha_beta, scout));
              }
          });
  e.claim("The trees were random ones, with independent terminals", "the caption",
          [](const auto& r, auto& say) {
            for (const auto& [height, printed] : {std::pair{"2", 161.0}, {"4", 10857.0}}) {
              const auto& ours = r("Alpha-Beta, independent terminals", height);
              say.check(std::abs(ours.mean / printed - 1) < 0.2,
                        fmt::format("alpha-beta at height {}: {:.0f}, printed {:.0f}", height,
                                    ours.mean, printed));
            }
          });
  return e;
}

}  // namespace

Experiment table_4_1() {
  Experiment e = table({{"SCOUT", "scout", 191, 11313},
                        {"Alpha-Beta", "alpha-beta", 161, 10857},
                        {"SSS*", "sss", 100, 5740}});
  e.name = "sequential-1983";
  e.title = "Minimax, SCOUT, alpha-beta and SSS*";
  e.source = "Campbell & Marsland 1983, in Pinhanez 1989, table 4.1";
  auto& row = e.tables[0].row("(d / ln d)^h");
  const double growth = kDegree / std::log(kDegree);
  row.add(Figure::formula(std::pow(growth, 2)), {57, plus_minus(0.5)});
  row.add(Figure::formula(std::pow(growth, 4)), {3252, plus_minus(0.5)});
  return e;
}

Experiment table_5_2004() {
  Experiment e = table({{"SCOUT", "scout", 191, 11313},
                        {"Alpha-Beta", "alpha-beta", 161, 10857},
                        {"SSS*", "sss", 100, 3252}});
  e.name = "sequential-2004";
  e.title = "The same table as a later survey prints it, and NBP_min";
  e.source = "Board games 2004, table 5";
  e.note =
      "SSS* at height 4 is printed as 3252, which is the line (d / ln d)^4 of the source; the "
      "source has 5740.";
  Table& least =
      e.table({.title = "NBP_min = d^ceil(h/2) + d^floor(h/2) - 1, reached by alpha-beta",
               .x = "height",
               .y = "leaves",
               .columns = {"1", "2", "3", "4", "5", "6"},
               .digits = 0,
               .look = Look::kPlain});
  for (const int degree : {2, 4, kDegree}) {
    auto& row = least.row(fmt::format("degree {}, best order", degree));
    for (int height = 1; height <= 6; ++height)
      row.add(leaves(tree("best", degree, height), "alpha-beta"),
              {theory::fewest_leaves(degree, height), exactly()});
  }
  return e;
}

}  // namespace espalier::lab
