// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {
namespace {

/// Degree (and processors), height, leaves of SSS*, of the busiest processor of SSS*-II, speed-up.
struct Line {
  int degree, height;
  double sss, busiest, speedup;
};
constexpr Line kPrinted[] = {
    {3, 7, 456, 203, 2.29}, {3, 8, 873, 520, 1.71},  {3, 9, 2148, 1043, 2.11},
    {5, 5, 626, 203, 3.14}, {5, 6, 1662, 755, 2.25}, {5, 7, 6037, 2193, 2.80},
    {8, 3, 187, 38, 4.95},  {8, 4, 693, 239, 2.92},  {8, 5, 3631, 897, 4.09}};
constexpr double kTolerance = 15;  // percent

std::string column(const Line& line) { return fmt::format("{},{}", line.degree, line.height); }

}  // namespace

Experiment table_6_5() {
  Experiment e;
  e.name = "sss-2-1984";
  e.title = "SSS*-II, a processor for each move";
  e.source = "Kumar & Kanal 1984, in Pinhanez 1989, table 6.5";
  e.question = "What do parallel best-first searches gain that share their bounds?";
  e.method =
      "Random trees of continuous values, one processor for each move of the root, a terminal a "
      "tick, bounds shared at once. The speed-up is the mean of the trees' own ratios.";
  e.positions = 200;
  e.quick = 10;
  std::vector<std::string> columns;
  for (const auto& line : kPrinted) columns.push_back(column(line));
  Row sss{"SSS*"}, busiest{"SSS*-II, busiest processor"}, speedup{"speed-up"};
  for (const auto& line : kPrinted) {
    const auto on = trees("random", line.degree, line.height, "values=continuous");
    const Search one{.on = on, .algorithm = "sss"};
    const Search all{
        .on = on, .algorithm = "sss-2", .settings = {"costs=terminals"}, .processors = line.degree};
    sss.add(Figure::mean(&Measurement::leaves, one), {line.sss, percent(kTolerance)});
    busiest.add(Figure::mean(&Measurement::leaves_max, all), {line.busiest, percent(kTolerance)});
    speedup.add(Figure::mean_ratio(&Measurement::leaves, one, &Measurement::leaves_max, all),
                {line.speedup, percent(2 * kTolerance)});
  }
  e.table({.title = "Leaves",
           .x = "degree, height",
           .y = "leaves",
           .columns = columns,
           .digits = 0,
           .rows = {sss, busiest}});
  e.table({.title = "Speed-up in leaves",
           .x = "degree, height",
           .y = "speed-up",
           .columns = columns,
           .rows = {speedup}});
  e.claim("Odd heights gain more than even ones", "table 6.5", [](const auto& r, auto& say) {
    for (const auto& [odd, even] : {std::pair{"3,7", "3,8"}, {"5,5", "5,6"}, {"8,3", "8,4"}})
      say.check(r("speed-up", odd).mean > r("speed-up", even).mean,
                figures(r, "speed-up", {odd, even}));
  });
  return e;
}

}  // namespace espalier::lab
