// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "espalier/core/input_error.hpp"

namespace espalier::theory::theory_table_test {
namespace {

double figure(const std::vector<Fact>& all, const std::string& name) {
  for (const auto& fact : all)
    if (fact.name == name) return fact.value;
  ADD_FAILURE() << "no " << name;
  return 0;
}

TEST(TheoryTable, GivesTheFiguresOfOneTree) {
  const auto all = facts({.degree = 4, .height = 8});
  EXPECT_EQ(figure(all, "all_leaves"), 65536);
  EXPECT_EQ(figure(all, "fewest_leaves"), 511);
  EXPECT_NEAR(figure(all, "alpha_beta_bytes"), 6801, 70);
  EXPECT_NEAR(figure(all, "solve_leaves"), std::pow(2.6297, 8), 1);
}

TEST(TheoryTable, NamesAndFiguresAreFitForPrograms) {
  for (const int degree : {2, kLargestDegree})
    for (const int height : {1, 4, kLargestHeight}) {
      std::set<std::string> names;
      for (const auto& fact :
           facts({.degree = degree, .height = height, .processors = 16, .fan_out = 2})) {
        EXPECT_TRUE(names.insert(fact.name).second) << fact.name;
        EXPECT_TRUE(std::isfinite(fact.value)) << fact.name << ' ' << degree << ' ' << height;
        EXPECT_FALSE(fact.source.empty());
      }
    }
}

TEST(TheoryTable, RefusesTreesOutOfRange) {
  EXPECT_THROW(facts({.degree = 1}), InputError);
  EXPECT_THROW(facts({.height = 0}), InputError);
  EXPECT_THROW(facts({.height = 101}), InputError);
  EXPECT_THROW(facts({.p0 = 1.5}), InputError);
  EXPECT_THROW(facts({.p0 = std::nan("")}), InputError);
  EXPECT_THROW(facts({.processors = 0}), InputError);
  EXPECT_THROW(facts({.degree = 4, .fan_out = 5}), InputError);
}

}  // namespace
}  // namespace espalier::theory::theory_table_test
