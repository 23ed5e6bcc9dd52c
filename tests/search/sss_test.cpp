// SPDX-License-Identifier: MIT
#include "espalier/search/sss.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <cmath>
#include <string>

#include "espalier/search/alpha_beta_sss.hpp"
#include "espalier/search/sss_alpha_beta.hpp"
#include "espalier/search/staged_sss.hpp"
#include "espalier/trees/random_tree.hpp"
#include "support/message_table.hpp"
#include "support/plain_values.hpp"
#include "support/recorders.hpp"
#include "support/sample_trees.hpp"

namespace espalier::sss_test {
namespace {

/// Each state as it is served: a live node by its letter, a solved one by letter = merit. The nodes
/// of the tree are lettered level by level.
struct Trace {
  std::string text;

  static std::string letter(const ExplicitTree& position) {
    return std::string(1, static_cast<char>('A' + position.node()));
  }
  void solved(const ExplicitTree& position, const Node& node, Value value) {
    text += letter(position) + "=" + std::to_string(node.ply % 2 == 0 ? value : -value) + " ";
  }
  void enter(const ExplicitTree& position, const Node&) { text += letter(position) + " "; }
  void leaf(const ExplicitTree& position, const Node& node, Value value) {
    solved(position, node, value);
  }
  static void cut(const ExplicitTree&, const Node&, Value) {}
  void leave(const ExplicitTree& position, const Node& node, Value value) {
    solved(position, node, value);
  }
};

TEST(Sss, ServesTheFourteenStatesOfTheWorkedExample) {
  // A - B - C = 4
  //      \- D - E - G, H      (Cung & Roucairol 1991, section 1.10; G and H at least 4)
  //          \- F - I, J
  const auto tree = ExplicitTree::parse("((4 ((4 5) (3 2))))");
  EXPECT_EQ(watch<Trace>(tree, 4, Sss{}).text, "A B C C=4 D E G G=4 H H=5 E=4 D=4 B=4 A=4 ");
  EXPECT_EQ(find_best(tree, 4, Sss{}).value, 4);
  EXPECT_EQ(find_best(tree, 4, Sss{}).counters.peak_stored, 2U);
}

TEST(Sss, FindsTheBestMoveFirstAndLeavesTheOthersUnfinished) {
  const auto tree = parse_tree("((3 12 8) (2 4 6) (14 5 2))");
  const auto result = find_best(tree, 2, Sss{});
  EXPECT_EQ(result.value, 3);
  EXPECT_EQ(tree.move_text(*result.best), "1");
  // Merits 3, 2, 14; then 5 and 2 for the third; then the first is the best, and ends.
  EXPECT_EQ(watch<LeafValues>(tree, 2, Sss{}).values, (std::vector<Value>{3, 2, 14, 5, 2, 12, 8}));
  EXPECT_EQ(watch<LeafValues>(tree, 2, DualSss{}).values,
            (std::vector<Value>{3, 12, 8, 2, 14, 5, 2}));
}

TEST(Sss, CountsTheCutsOfRefutedBrothers) {
  const auto result = find_best(parse_tree("((5 7) (6 2 8 9) (1 9))"), 2, Sss{});
  EXPECT_EQ(result.value, 5);
  EXPECT_EQ(result.counters.leaves, 5U);           // 5, 6, 1, 2, 7
  EXPECT_EQ(result.counters.shallow_cutoffs, 2U);  // by 2 and by 1
  EXPECT_EQ(result.counters.first_move_cutoffs, 1U);
  EXPECT_EQ(result.counters.deep_cutoffs, 0U);
}

RC_GTEST_PROP(Sss, VisitsTheLeavesOfTheMessageTableInItsOrder, ()) {
  const Sample sample = samples::any();
  RC_LOG() << sample << std::endl;
  const AnyGame root = sample.root();
  const MessageTableSss sss(root, sample.depth, false), dual(root, sample.depth, true);
  RC_ASSERT(sss.value() == plain_value(root, sample.depth));
  RC_ASSERT(dual.value() == plain_value(root, sample.depth));
  RC_ASSERT(watch(root, sample.depth, Sss{}).leaves == sss.leaves());
  RC_ASSERT(watch(root, sample.depth, DualSss{}).leaves == dual.leaves());
}

RC_GTEST_PROP(Sss, HoldsNoMoreThanOneStateForEachMoveOfABestSidesStrategy, ()) {
  const auto [degree, height, seed] = samples::any_shape();
  const AnyGame root = parse_tree(uniform_text("random", degree, height, seed));
  const auto most = [d = degree](std::uint32_t levels) { return std::pow(d, levels); };
  const auto peak = [&, h = height](const auto& algorithm) {
    return static_cast<double>(
        find_best(root, static_cast<int>(h), algorithm).counters.peak_stored);
  };
  RC_ASSERT(peak(Sss{}) <= most((height + 1) / 2));
  RC_ASSERT(peak(DualSss{}) <= most(height / 2));
  RC_ASSERT(peak(AlphaBetaSss{2}) <= most(height / 2));
  RC_ASSERT(peak(SssAlphaBeta{2}) <= most(1));
  RC_ASSERT(peak(StagedSss{2}) <= most(1) * (height + 1) / 2);
}

TEST(Sss, SearchesAMillionLeavesDeepAndWide) {
  const RandomTree tree({.degree = 8, .height = 6, .seed = 3}, RandomModel::continuous());
  const auto result = find_best(tree, 6, Sss{});
  EXPECT_EQ(result.value, find_best(tree, 6, DualSss{}).value);
  EXPECT_EQ(result.value, find_best(tree, 6, StagedSss{2}).value);
  EXPECT_EQ(result.counters.peak_stored, 512U);
}

struct Mean {
  double mean;
  double deviation;  // of one tree
};

template <class Algorithm>
Mean mean_leaves(const Algorithm& algorithm, std::uint32_t degree, std::uint32_t height,
                 int trees) {
  double sum = 0, squares = 0;
  for (int seed = 1; seed <= trees; ++seed) {
    const RandomTree tree({degree, height, static_cast<std::uint64_t>(seed)},
                          RandomModel::continuous());
    const auto leaves =
        static_cast<double>(find_best(tree, static_cast<int>(height), algorithm).counters.leaves);
    sum += leaves;
    squares += leaves * leaves;
  }
  const double mean = sum / trees;
  return {mean, std::sqrt(std::max(0.0, squares / trees - mean * mean))};
}

TEST(Sss, VisitsAsManyLeavesOnRandomTreesAsPublished) {
  // Kumar & Kanal 1984 as Pinhanez 1989 prints them (table 6.5), means of 50 trees; beside them an
  // independent implementation of the message table, taken to be as many.
  struct Row {
    std::uint32_t degree, height;
    double published, independent;
    int trees;
  };
  for (const Row& row :
       {Row{3, 7, 456, 430, 200}, Row{3, 8, 873, 868, 200}, Row{3, 9, 2148, 2106, 100},
        Row{5, 5, 626, 617, 200}, Row{5, 6, 1662, 1767, 100}, Row{5, 7, 6037, 6461, 50},
        Row{8, 3, 187, 186, 200}, Row{8, 4, 693, 693, 200}, Row{8, 5, 3631, 3753, 50}}) {
    const Mean ours = mean_leaves(Sss{}, row.degree, row.height, row.trees);
    const double error = ours.deviation * std::sqrt(1.0 / row.trees + 1.0 / 50);
    EXPECT_NEAR(ours.mean, row.published, 3 * error) << row.degree << " " << row.height;
    EXPECT_NEAR(ours.mean, row.independent, 3 * error) << row.degree << " " << row.height;
  }
}

TEST(Sss, NeedsFewerLeavesThanItsDualAtEvenHeights) {
  const Mean sss = mean_leaves(Sss{}, 3, 8, 400), dual = mean_leaves(DualSss{}, 3, 8, 400);
  EXPECT_NEAR(sss.mean, 876, 3 * sss.deviation / 20);
  EXPECT_NEAR(dual.mean, 940, 3 * dual.deviation / 20);
  EXPECT_LT(sss.mean, dual.mean);
}

}  // namespace
}  // namespace espalier::sss_test
