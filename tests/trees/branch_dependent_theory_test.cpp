// SPDX-License-Identifier: MIT
// Branch-dependent trees: orders of growth against simulation.
#include <gtest/gtest.h>

#include <cmath>

#include "espalier/trees/fuller_tree.hpp"
#include "espalier/trees/knuth_moore_tree.hpp"
#include "espalier/trees/theory/branch_dependent.hpp"
#include "trees/plain_search.hpp"

namespace espalier::branch_dependent_theory_test {
namespace {

TEST(BranchDependent, FullersTreesStayWithinTheirOrders) {
  // The ratio of mean leaves to the order must not drift away as the degree doubles.
  const auto mean = [](std::uint32_t d, std::uint32_t h, int trees) {
    double sum = 0;
    for (int seed = 1; seed <= trees; ++seed)
      sum += static_cast<double>(
          alpha_beta_leaves(FullerTree({d, h, static_cast<std::uint64_t>(seed)})));
    return sum / trees;
  };
  for (const int h : {2, 3, 4}) {
    double before = 0;
    for (const int d : {8, 16, 32}) {
      const double leaves = mean(static_cast<std::uint32_t>(d), static_cast<std::uint32_t>(h), 40);
      const auto orders = theory::fuller_orders(d, h);
      EXPECT_GT(leaves, orders.lower * 0.9) << d << ' ' << h;
      EXPECT_LT(leaves, orders.upper * 3) << d << ' ' << h;
      if (before > 0 && h == 2) {
        EXPECT_NEAR(leaves / orders.upper / before, 1, 0.2) << d;
      }
      before = leaves / orders.upper;
    }
  }
  EXPECT_EQ(theory::fuller_orders(8, 5).upper, 0);
  EXPECT_NEAR(theory::harmonic(4), 25.0 / 12, 1e-15);
}

TEST(BranchDependent, GrowthOnKnuthAndMooresTreesFallsTowardsTheRoot) {
  const auto mean = [](std::uint32_t h) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
      sum += static_cast<double>(alpha_beta_leaves(KnuthMooreTree({4, h, seed})));
    return sum / 100;
  };
  double before = 4 * 4;
  for (std::uint32_t h = 2; h <= 8; h += 2) {
    const double growth = mean(h + 2) / mean(h);
    EXPECT_LT(growth, before);
    EXPECT_GT(growth, theory::knuth_moore_order(4, 10) / theory::knuth_moore_order(4, 8));
    before = growth;
  }
}

}  // namespace
}  // namespace espalier::branch_dependent_theory_test
