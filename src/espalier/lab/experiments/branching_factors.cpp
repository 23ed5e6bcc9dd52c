// SPDX-License-Identifier: MIT
#include <cmath>

#include "espalier/lab/experiments/claims.hpp"
#include "espalier/lab/experiments/entries.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/theory/random_trees.hpp"

namespace espalier::lab {
namespace {

/// Degrees with the tallest trees that are searched of them.
struct Size {
  int degree, height;
};
constexpr Size kSizes[] = {{2, 16}, {3, 10}, {4, 8}, {5, 8}};
constexpr double kSolveTolerance = 2, kGrowthTolerance = 10, kLeavesTolerance = 3;  // percent

std::string degree_text(const Size& size) { return std::to_string(size.degree); }

Positions random_trees(int degree, int height) {
  return trees("random", degree, height, "values=continuous");
}

/// sqrt(T(h) / T(h-2)): what a level more costs.
Figure growth(const char* algorithm, const Size& size) {
  const auto search = [&](int height) {
    return Search{.on = random_trees(size.degree, height), .algorithm = algorithm};
  };
  return Figure::ratio(&Measurement::leaves, search(size.height), search(size.height - 2))
      .to_the(0.5);
}

}  // namespace

Experiment branching_factors() {
  Experiment e;
  e.name = "branching-factors";
  e.title = "Branching factors against theory";
  e.source = "Pearl 1980 and Baudet 1978, in Pinhanez 1989, 4.4";
  e.question = "By how much do the leaves grow with each level, and is it what theory says?";
  e.method =
      "SOLVE on win-loss trees at the critical probability xi: the h-th root of the mean leaves, "
      "which theory gives for every height. Searches on random trees: the root of the growth over "
      "the last two levels; theory gives the limit for tall trees, xi / (1 - xi). Alpha-beta's "
      "mean leaves also against the exact formula for the height.";
  e.positions = 200;
  e.quick = 10;
  std::vector<std::string> columns;
  for (const auto& size : kSizes) columns.push_back(degree_text(size));

  Table& factors = e.table(
      {.title = "Branching factor", .x = "degree", .y = "branching factor", .columns = columns});
  auto& solve = factors.row("SOLVE, win-loss trees");
  for (const auto& [degree, height] : kSizes)
    solve.add(Figure::mean(&Measurement::leaves, {.on = trees("manichean", degree, height, "p0=xi"),
                                                  .algorithm = "solve"})
                  .to_the(1.0 / height),
              {theory::xi_branching(degree), percent(kSolveTolerance)});
  for (const auto* algorithm : {"alpha-beta", "sss", "scout"}) {
    auto& row = factors.row(algorithm);
    for (const auto& size : kSizes)
      row.add(growth(algorithm, size),
              {theory::alpha_beta_branching(size.degree), percent(kGrowthTolerance)});
  }
  auto& bound = factors.row("bound");
  for (const auto& size : kSizes) bound.add(growth("bound", size));
  for (const auto& [label, value] : {std::pair{"xi / (1 - xi)", &theory::baudet_lower},
                                     {"Baudet's upper bound", &theory::baudet_upper},
                                     {"d / ln d", &theory::d_over_ln_d}}) {
    auto& row = factors.row(label);
    for (const auto& size : kSizes) row.add(Figure::formula(value(size.degree)));
  }

  Table& leaves =
      e.table({.title = "Mean leaves of alpha-beta on random trees, against the formula",
               .x = "degree",
               .y = "leaves",
               .columns = columns,
               .digits = 0,
               .look = Look::kPlain});
  auto& row = leaves.row("alpha-beta, leaves");
  for (const auto& [degree, height] : kSizes)
    row.add(Figure::mean(&Measurement::leaves, {.on = random_trees(degree, height)}),
            {theory::alpha_beta_leaves_continuous(degree, height), percent(kLeavesTolerance)});

  e.claim("Alpha-beta grows between Baudet's bounds", "L1450", [](const auto& r, auto& say) {
    for (const auto& size : kSizes) {
      const auto d = degree_text(size);
      const auto& ours = r("alpha-beta", d);
      const double low = r("xi / (1 - xi)", d).mean, high = r("Baudet's upper bound", d).mean;
      say.check(ours.mean + ours.half_width() > low && ours.mean - ours.half_width() < high,
                fmt::format("degree {}: {:.2f} in [{:.2f}, {:.2f}]", d, ours.mean, low, high));
    }
  });
  e.claim("Deep cut-offs are of second order: Bound grows hardly faster than alpha-beta", "L1446",
          [](const auto& r, auto& say) {
            for (const auto& size : kSizes) {
              const auto d = degree_text(size);
              const double ratio = r("bound", d).mean / r("alpha-beta", d).mean;
              say.check(ratio < 1.15, fmt::format("degree {}: {:.2f} times as fast", d, ratio));
            }
          });
  return e;
}

}  // namespace espalier::lab
