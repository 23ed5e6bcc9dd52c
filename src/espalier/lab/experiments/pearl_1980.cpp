// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {
namespace {

constexpr int kDegree = 12;
const std::vector<std::string> kDepths = numbers(2, 6);
constexpr double kRandomOrder[] = {-17.1, -3.7, 11.3, 40.1, 26.4};  // percent saved by SCOUT
constexpr double kDynamicOrder[] = {-5.4, -1.6, -1.1, 17.0, 15.7};

}  // namespace

Experiment scout_1980() {
  Experiment e;
  e.name = "scout-1980";
  e.title = "SCOUT against alpha-beta by depth";
  e.source = "Pearl 1980, in the game theory slides";
  e.question = "From which depth on does SCOUT examine fewer leaves than alpha-beta?";
  e.method =
      "Percent of alpha-beta's leaves that SCOUT saves. The table is of Kalah, with moves in "
      "random and in dynamic order; here trees whose values are sums of branches (degree 12, which "
      "gives about as many leaves at depth 2), in random order and with the best move first 70 % "
      "of the time. Other trees: the figures are not to be compared, the depth is.";
  e.note =
      "At depth 4 in dynamic order -1.1 does not fit the printed leaves (91 and 96 give +5.2); 90 "
      "for alpha-beta is likely.";
  e.positions = 60;
  e.quick = 5;
  auto& table = e.table({.title = "Leaves that SCOUT saves, percent",
                         .x = "depth",
                         .y = "percent saved",
                         .columns = kDepths,
                         .digits = 1});
  for (const auto& [label, model, printed] :
       {std::tuple{"random order", "lindstrom", kRandomOrder},
        {"strong order", "strongly-ordered", kDynamicOrder}}) {
    auto& row = table.row(label);
    for (std::size_t i = 0; i < kDepths.size(); ++i) {
      const auto positions = trees(model, kDegree, static_cast<int>(i) + 2);
      row.add(Figure::ratio(&Measurement::leaves, {.on = positions, .algorithm = "scout"},
                            {.on = positions})
                  .scaled(-100, 100),
              {printed[i], unjudged()});
    }
  }
  e.claim("SCOUT loses at depths 2 and 3 and wins from depth 5 on", "L782-794",
          [](const auto& r, auto& say) {
            for (const auto* row : {"random order", "strong order"})
              say.check(r(row, "2").mean < 0 && r(row, "3").mean < 0 && r(row, "5").mean > 0 &&
                            r(row, "6").mean > 0,
                        std::string(row) + ": " + figures(r, row, kDepths));
          });
  return e;
}

}  // namespace espalier::lab
