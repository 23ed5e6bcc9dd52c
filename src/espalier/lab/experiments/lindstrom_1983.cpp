// SPDX-License-Identifier: MIT
#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"

namespace espalier::lab {
namespace {

constexpr int kProcessors[] = {2, 5, 10, 20};
/// Degree, height, leaves of alpha-beta, of KNM with 2, 5, 10, 20 processors, KNM's speed-up over
/// itself.
struct Line {
  int degree, height;
  double alpha_beta;
  double knm[4];
  double speedup[4];
};
constexpr Line kPrinted[] = {{3, 5, 86, {137.6, 137.4, 136.2, 134.6}, {1.88, 4.36, 8.17, 14.66}},
                             {3, 6, 196, {369.8, 368.0, 366.8, 365.6}, {1.90, 4.47, 8.51, 16.04}},
                             {4, 4, 89, {142.9, 143.2, 141.7, 136.6}, {1.83, 4.19, 7.76, 13.29}},
                             {4, 5, 247, {470.8, 474.1, 471.7, 473.5}, {1.85, 4.33, 8.16, 15.45}}};
constexpr double kTolerance = 10, kSpeedupTolerance = 20;  // percent

}  // namespace

Experiment table_6_4() {
  Experiment e;
  e.name = "knm-1983";
  e.title = "KNM, the key-node method";
  e.source = "Lindstrom 1983, in Pinhanez 1989, table 6.4";
  e.question = "How many leaves does KNM examine, and do more processors cost more of them?";
  e.method =
      "Trees whose values are sums of random branches. Leaves over alpha-beta's on the same trees; "
      "below, KNM's own time on one processor over that on k, a terminal a tick.";
  e.note =
      "The thesis's mean speed-ups for k = 5 at degree 4 (1.86 and 1.56) should be 3.11 and "
      "2.60; they follow from the leaves and are not repeated here.";
  e.positions = 300;
  e.quick = 10;
  std::vector<std::string> columns;
  for (const int k : kProcessors) columns.push_back(std::to_string(k));
  auto& ratios = e.table({.title = "Leaves, relative to alpha-beta",
                          .x = "processors",
                          .y = "leaves / alpha-beta's",
                          .columns = columns});
  auto& speedups = e.table(
      {.title = "KNM against itself", .x = "processors", .y = "speed-up", .columns = columns});
  for (const auto& line : kPrinted) {
    const std::string size = fmt::format("degree {} height {}", line.degree, line.height);
    const auto on = trees("lindstrom", line.degree, line.height);
    const auto knm = [&](int k) {
      return Search{.on = on, .algorithm = "knm", .settings = {"costs=terminals"}, .processors = k};
    };
    auto& ratio = ratios.row(size);
    auto& speedup = speedups.row(size + ", against itself");
    for (std::size_t i = 0; i < std::size(kProcessors); ++i) {
      ratio.add(Figure::ratio(&Measurement::leaves, knm(kProcessors[i]), {.on = on}),
                {line.knm[i] / line.alpha_beta, percent(kTolerance)});
      speedup.add(Figure::speedup(knm(kProcessors[i]), knm(1)),
                  {line.speedup[i], percent(kSpeedupTolerance)});
    }
  }
  e.claim("The leaves hardly depend on the number of processors", "L2590",
          [columns](const auto& r, auto& say) {
            for (const auto& line : kPrinted) {
              const std::string size = fmt::format("degree {} height {}", line.degree, line.height);
              say.check(spread(r, size, columns) < 0.05,
                        fmt::format("{}: within {:.1f} %", size, 100 * spread(r, size, columns)));
            }
          });
  return e;
}

}  // namespace espalier::lab
