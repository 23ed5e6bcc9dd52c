// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {
namespace {

constexpr int kBinary = 2, kPathologyHeight = 10;
const std::vector<std::string> kPathologyPlies = numbers(1, 9);
constexpr const char* kPathologyEvaluations[] = {"share", "noisy"};

}  // namespace

Experiment pathology() {
  Experiment e;
  e.name = "pathology-1982";
  e.title = "Minimax pathology: when looking farther is worse";
  e.source = "Beal 1980 and Nau 1982, in Board games 2004, 3.1";
  e.question = "Does a deeper search always choose better moves?";
  e.method =
      "Binary trees of height 10 whose root has one winning and one losing move. Positions at the "
      "horizon are valued by the share of won leaves below them (Nau), or by the truth turned "
      "round with a chance of 10 % (Beal), and minimaxed. Leaves are independent of each other, or "
      "sums of random branches, so that neighbours resemble each other. How often is the losing "
      "move chosen? Equal moves count half.";
  e.positions = 2000;
  e.quick = 300;
  auto& table = e.table({.title = "Decisions that are wrong, percent",
                         .x = "plies that are searched",
                         .y = "percent wrong",
                         .columns = kPathologyPlies,
                         .digits = 1});
  for (const auto& [label, model, parameters] :
       {std::tuple{"independent leaves", "random", "values=continuous"},
        {"sums of branches", "lindstrom", ""}})
    for (const std::string evaluation : kPathologyEvaluations) {
      auto& row = table.row(
          fmt::format("{}, {}", label, evaluation == "share" ? "share of won leaves" : "noise"));
      for (const auto& plies : kPathologyPlies)
        row.add(Figure::mean(&Measurement::value,
                             {.on = trees(model, kBinary, kPathologyHeight, parameters),
                              .algorithm = "decision-error",
                              .settings = {"plies=" + plies, "evaluation=" + evaluation}})
                    .scaled(100));
    }
  e.claim("Where leaves are independent, searching deeper is worse (until the end is in sight)",
          "Nau 1982; Beal 1980", [](const auto& r, auto& say) {
            for (const std::string how : {"share of won leaves", "noise"}) {
              const std::string row = "independent leaves, " + how;
              say.check(r(row, "6").mean > r(row, "1").mean,
                        how + ": " + figures(r, row, {"1", "2", "4", "6"}));
            }
          });
  for (const bool noise : {false, true})
    e.claim(noise
                ? "Where neighbours resemble each other, searching deeper is better even when the "
                  "evaluation errs at random"
                : "Where neighbours resemble each other, searching deeper is better",
            noise ? "Bratko & Gams 1982" : "Nau 1982", [noise](const auto& r, auto& say) {
              const std::string row =
                  std::string("sums of branches, ") + (noise ? "noise" : "share of won leaves");
              say.check(r(row, "6").mean < r(row, "1").mean, figures(r, row, {"1", "2", "4", "6"}));
            });
  return e;
}

}  // namespace espalier::lab
