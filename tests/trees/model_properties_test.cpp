// SPDX-License-Identifier: MIT
// What each model promises about its values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "espalier/trees/fuller_tree.hpp"
#include "espalier/trees/knuth_moore_tree.hpp"
#include "espalier/trees/lindstrom_tree.hpp"
#include "espalier/trees/manichean_tree.hpp"
#include "espalier/trees/pinhanez85_tree.hpp"
#include "espalier/trees/random_tree.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/weighted_tree.hpp"
#include "trees/plain_search.hpp"

namespace espalier::model_properties_test {
namespace {

/// The values of all leaves, from MAX's side.
template <class Tree>
std::vector<Value> leaves(const Tree& root) {
  std::vector<Value> all;
  const auto collect = [&](const auto& self, const Tree& node) -> void {
    MoveList<TreeMove> moves;
    node.moves(moves);
    if (moves.empty()) all.push_back(node.depth() % 2 == 0 ? node.evaluate() : -node.evaluate());
    for (const auto move : moves) self(self, node.after(move));
  };
  collect(collect, root);
  return all;
}

double mean(const std::vector<Value>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

TEST(RandomTree, TerminalsAreUniformInTheirRange) {
  const auto values = leaves(RandomTree({16, 4, 3}));
  // 65536 draws, standard deviation 73.6 each: the mean is off by 0.29 at a standard error.
  EXPECT_NEAR(mean(values), 0, 0.9);
  std::vector<int> seen(255);
  for (const Value v : values) ++seen.at(static_cast<std::size_t>(v + 127));
  double chi_square = 0;
  for (const int n : seen) chi_square += (n - 257.0) * (n - 257.0) / 257.0;
  EXPECT_NEAR(chi_square, 254, 3 * 22.5);
}

TEST(RandomTree, ContinuousValuesAreAlmostAllDifferent) {
  const auto values = leaves(RandomTree({8, 5, 3}, RandomModel::continuous()));
  EXPECT_GE(std::set<Value>(values.begin(), values.end()).size(), values.size() - 3);
}

TEST(RandomTree, OddHeightsAreValuedFromMaxsSide) {
  // With one move everywhere the root's value is the terminal's.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const RandomTree tree({1, 5, seed});
    EXPECT_EQ(negamax(tree), leaves(tree)[0]);
  }
  EXPECT_EQ(negamax(RandomTree({4, 1, 8})), [] {
    const auto values = leaves(RandomTree({4, 1, 8}));
    return *std::max_element(values.begin(), values.end());
  }());
}

TEST(ManicheanTree, WinsTerminalsWithProbabilityP0) {
  const double xi = theory::xi(4);
  const auto values = leaves(ManicheanTree({4, 8, 1}, {xi}));
  EXPECT_NEAR(mean(values), 2 * xi - 1, 3 * 2 * std::sqrt(xi * (1 - xi) / 65536));
  EXPECT_EQ(mean(leaves(ManicheanTree({4, 4, 1}, {0}))), -1);
  EXPECT_EQ(mean(leaves(ManicheanTree({4, 4, 1}, {1}))), 1);
}

RC_GTEST_PROP(Permutation, IsOneForEveryKey, (std::uint64_t key)) {
  const auto n = *rc::gen::inRange(1U, 100U);
  std::set<std::uint32_t> images;
  for (std::uint32_t i = 0; i < n; ++i) images.insert(permuted(mix(key), n, i));
  RC_ASSERT(images.size() == n);
  RC_ASSERT(*images.rbegin() == n - 1);
}

TEST(Permutation, AllAreEquallyLikely) {
  constexpr int kDraws = 24'000;
  std::map<std::vector<std::uint32_t>, int> seen;
  for (std::uint64_t key = 0; key < kDraws; ++key) {
    std::vector<std::uint32_t> images;
    for (std::uint32_t i = 0; i < 4; ++i) images.push_back(permuted(mix(key), 4, i));
    ++seen[images];
  }
  ASSERT_EQ(seen.size(), 24U);
  double chi_square = 0;
  for (const auto& [images, n] : seen) chi_square += (n - 1000.0) * (n - 1000.0) / 1000.0;
  EXPECT_LT(chi_square, 23 + 3 * 6.8);
}

TEST(FullerTree, BranchesOfANodeAreAPermutationOfOneToD) {
  const FullerTree root({7, 3, 5});
  const auto node = root.after({3});
  std::set<Value> branches;
  for (std::uint32_t i = 0; i < 7; ++i)
    branches.insert(node.after({i}).evaluate() + node.evaluate());
  EXPECT_EQ(branches, (std::set<Value>{1, 2, 3, 4, 5, 6, 7}));
}

TEST(FullerTree, HasTheSameValueForEverySeed) {
  // Every node offers the same branches: MAX takes d, MIN takes 1.
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(negamax(FullerTree({5, 4, seed})), 5 + 1 + 5 + 1);
    EXPECT_EQ(negamax(KnuthMooreTree({5, 4, seed})), 5 * 125 + 1 * 25 + 5 * 5 + 1);
  }
}

TEST(KnuthMooreTree, BranchesOfPlyKAreAPermutationOfFractionsOfDToTheK) {
  const KnuthMooreTree root({3, 3, 5});  // values times 27
  std::set<Value> first, second;
  for (std::uint32_t i = 0; i < 3; ++i) {
    first.insert(-root.after({i}).evaluate());
    second.insert(root.after({1}).after({i}).evaluate() + root.after({1}).evaluate());
  }
  EXPECT_EQ(first, (std::set<Value>{9, 18, 27}));
  EXPECT_EQ(second, (std::set<Value>{3, 6, 9}));
  const auto values = leaves(root);
  EXPECT_EQ(std::set<Value>(values.begin(), values.end()).size(), 27U);
  EXPECT_EQ(*std::min_element(values.begin(), values.end()), 13);
  EXPECT_EQ(*std::max_element(values.begin(), values.end()), 39);
}

TEST(LindstromTree, SumsAreSpreadAroundTheMiddleAndNeverOverflow) {
  const auto values = leaves(LindstromTree({8, 5, 2}));
  constexpr double kLargest = LindstromModel::kLargestSum;
  EXPECT_NEAR(mean(values), kLargest / 2, kLargest / 10);
  EXPECT_GE(*std::min_element(values.begin(), values.end()), 0);
  EXPECT_LE(*std::max_element(values.begin(), values.end()), LindstromModel::kLargestSum);
}

RC_GTEST_PROP(WeightedTree, EvaluationIsTheMinimaxValueOfEveryNode, (std::uint64_t seed)) {
  const TreeShape shape{*rc::gen::inRange(1U, 6U), *rc::gen::inRange(0U, 5U), seed};
  const auto weights = *rc::gen::element<std::string>("best", "random", "strong");
  const auto high = *rc::gen::element(1, 5, 127, 1 << 29);
  const auto check = [](const auto& self, const WeightedTree& node) -> void {
    RC_ASSERT(node.evaluate() == negamax(node));
    MoveList<TreeMove> moves;
    node.moves(moves);
    for (const auto move : moves) self(self, node.after(move));
  };
  check(check, weighted_tree(shape, weights, {high, 0}));
}

TEST(WeightedTree, NoiseDisturbsEvaluationsButNotTerminals) {
  const auto quiet = weighted_tree({4, 4, 3}, "random");
  const auto noisy = weighted_tree({4, 4, 3}, "random", {127, 10});
  EXPECT_EQ(negamax(quiet), negamax(noisy));
  EXPECT_EQ(leaves(quiet), leaves(noisy));
  int different = 0;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const auto off = quiet.after({i}).evaluate() - noisy.after({i}).evaluate();
    EXPECT_LE(std::abs(off), 10);
    different += off != 0;
  }
  EXPECT_GT(different, 0);
}

/// How often the leftmost best child has each number, over the interior nodes of many trees.
template <class Make>
std::vector<double> places_of_best(const Make& make, std::uint32_t degree, int trees) {
  std::vector<double> places(degree);
  double nodes = 0;
  const auto count = [&](const auto& self, const auto& node) -> Value {
    if (const auto outcome = node.outcome()) return *outcome;
    Value best = -kInfinity;
    std::uint32_t place = 0;
    for (std::uint32_t i = 0; i < degree; ++i) {
      const Value v = -self(self, node.after({i}));
      if (v > best) best = v, place = i;
    }
    places[place] += 1;
    nodes += 1;
    return best;
  };
  for (int seed = 1; seed <= trees; ++seed) count(count, make(static_cast<std::uint64_t>(seed)));
  for (auto& place : places) place /= nodes;
  return places;
}

TEST(StronglyOrderedTree, BestChildIsFirst70PercentAndInTheFirstQuarter90PercentOfTheTime) {
  for (const std::uint32_t degree : {5U, 8U, 20U}) {
    const auto places = places_of_best(
        [&](std::uint64_t seed) {
          return strongly_ordered_tree({degree, 3, seed}, {1 << 29, 0});
        },
        degree, 100);
    const auto quarter = places.begin() + (degree + 3) / 4;
    EXPECT_NEAR(places[0], 0.70, 0.03) << degree;
    EXPECT_NEAR(std::accumulate(places.begin(), quarter, 0.0), 0.90, 0.02) << degree;
  }
}

TEST(StronglyOrderedTree, BelowDegreeFiveTheFirstChildIsTheFirstQuarter) {
  const auto places = places_of_best(
      [](std::uint64_t seed) {
        return strongly_ordered_tree({4, 4, seed}, {1 << 29, 0});
      },
      4, 100);
  EXPECT_NEAR(places[0], 0.90, 0.02);
}

TEST(WeightedTree, WeightsAreTheChancesOfEachChild) {
  const auto places = places_of_best(
      [](std::uint64_t seed) {
        return weighted_tree({4, 5, seed}, "1,0,3,4", {1 << 29, 0});
      },
      4, 100);
  EXPECT_NEAR(places[0], 1 / 8.0, 0.02);
  EXPECT_NEAR(places[1], 0, 0.001);
  EXPECT_NEAR(places[2], 3 / 8.0, 0.02);
  EXPECT_NEAR(places[3], 4 / 8.0, 0.02);
}

TEST(WeightedTree, BestWeightsGiveTheFewestLeaves) {
  EXPECT_EQ(alpha_beta_leaves(weighted_tree({5, 5, 1}, "best")), 125 + 25 - 1);
}

TEST(Pinhanez85Tree, FirstChildIsBestAsOftenAsTheSwapsPromise) {
  for (const double p : {0.0, 0.85, 1.0}) {
    // Few ties: wide nodes low in the tree would have many.
    const auto places = places_of_best(
        [&](std::uint64_t seed) {
          return pinhanez85_tree({4, 5, seed}, p);
        },
        4, 50);
    // A node that is not swapped has its best child first by chance, a little more often with ties.
    EXPECT_NEAR(places[0], p + (1 - p) / 4, 0.02 + 0.02 * (1 - p)) << p;
  }
}

TEST(Pinhanez85Tree, KeepsTheLeavesAndTheValueOfTheRandomTree) {
  const TreeShape shape{4, 6, 11};
  auto before = leaves(RandomTree(shape)), after = leaves(pinhanez85_tree(shape));
  EXPECT_NE(before, after);
  EXPECT_EQ(before, leaves(pinhanez85_tree(shape, 0)));
  EXPECT_EQ(negamax(RandomTree(shape)), negamax(pinhanez85_tree(shape)));
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace espalier::model_properties_test
