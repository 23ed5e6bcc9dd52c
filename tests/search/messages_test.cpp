// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/bound.hpp"
#include "espalier/search/messages/run_table.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/run.hpp"
#include "espalier/search/scout.hpp"
#include "espalier/search/solve.hpp"
#include "espalier/search/sss.hpp"
#include "espalier/search/test.hpp"

namespace espalier::messages_test {
namespace {

using Leaves = std::vector<ExplicitTree::NodeId>;

const char* const kTextbook = "((3 12 8) (2 4 6) (14 5 2))";

/// A tree of random shape: depth up to `height`, some branches shorter when `uniform` is off.
ExplicitTree random_tree(std::uint32_t seed, int height, int degree, int spread, bool uniform) {
  Random random(seed);
  TreeBuilder builder;
  const auto grow = [&](const auto& self, std::uint32_t node, int left) -> void {
    const bool leaf = left == 0 || (!uniform && left < height && random.below(6) == 0);
    if (leaf) return builder.set_value(node, random.between(-spread, spread));
    const int children = uniform ? degree : random.between(1, degree);
    for (int i = 0; i < children; ++i) self(self, builder.add_child(node), left - 1);
  };
  grow(grow, 0, height);
  return builder.build();
}

/// Even and odd heights, uniform and irregular, with many ties and with few.
ExplicitTree any_tree() {
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  const bool uniform = *rc::gen::arbitrary<bool>();
  const int height = *rc::gen::element(0, 1, 2, 3, 4, 5, 6);
  const int degree = height > 4 ? *rc::gen::element(2, 3, 4) : *rc::gen::element(1, 2, 3, 4, 5);
  const int spread = *rc::gen::element(1, 3, 10, 100);
  const auto tree = random_tree(seed, height, degree, spread, uniform);
  RC_LOG() << tree.brackets() << '\n';
  return tree;
}

/// Notes the leaves that a direct search evaluates.
struct LeafObserver : NoObserver {
  Leaves leaves;
  void leaf(const ExplicitTree& position, const Node&, Value) { leaves.push_back(position.node()); }
};

struct Direct {
  Value value;
  Leaves leaves;
};

template <class Algorithm>
Direct search(const Algorithm& algorithm, const ExplicitTree& tree, Window window = {}) {
  NoControl control;
  LeafObserver observer;
  NoTools tools;
  Context<ExplicitTree, OwnEvaluation, NoControl, LeafObserver> context(control, observer, tools);
  const auto result = run(algorithm, context, tree, kMaxDepth, window);
  return {result->value, observer.leaves};
}

messages::Run by_messages(const char* table, const ExplicitTree& tree,
                          const std::vector<std::string>& set = {}) {
  return messages::run_table(table, tree, Parameters(set));
}

template <class Algorithm>
void expect_same(const char* table, const Algorithm& algorithm, const ExplicitTree& tree) {
  const auto direct = search(algorithm, tree);
  const auto run = by_messages(table, tree);
  RC_ASSERT(run.result.value == direct.value);
  RC_ASSERT(run.terminals == direct.leaves);
}

std::string set(const char* name, Value value) {
  return std::string(name) + '=' + messages::value_text(value);
}

RC_GTEST_PROP(MessageTables, MinimaxIsTheDirectMinimax, ()) {
  expect_same("minimax", Minimax{}, any_tree());
}
RC_GTEST_PROP(MessageTables, BoundIsTheDirectBound, ()) {
  expect_same("bound", BoundSearch{}, any_tree());
}
RC_GTEST_PROP(MessageTables, ScoutIsTheDirectScoutWithAllItsRepeatedLeaves, ()) {
  expect_same("scout", Scout{}, any_tree());
}

RC_GTEST_PROP(MessageTables, AlphaBetaIsTheDirectOneWithAnyWindow, ()) {
  const auto tree = any_tree();
  const Value alpha = *rc::gen::element<Value>(-kInfinity, -5, -1, 0, 2);
  const Value beta = *rc::gen::element<Value>(3, 4, 10, kInfinity);
  const std::vector<std::string> window = {set("alpha", alpha), set("beta", beta)};
  const auto hard = search(AlphaBeta{}, tree, {alpha, beta});
  const auto soft = search(AlphaBetaFailSoft{}, tree, {alpha, beta});
  const auto hard_table = by_messages("alpha-beta", tree, window);
  const auto soft_table = by_messages("falphabeta", tree, window);
  RC_ASSERT(hard_table.result.value == hard.value);
  RC_ASSERT(soft_table.result.value == soft.value);
  RC_ASSERT(hard_table.terminals == hard.leaves);
  RC_ASSERT(soft_table.terminals == hard.leaves);
  RC_ASSERT(soft.leaves == hard.leaves);
}

RC_GTEST_PROP(MessageTables, TestAndIsTheStrictTestAndTestOrTheOther, ()) {
  const auto tree = any_tree();
  const Value x = *rc::gen::inRange(-12, 13);
  for (const bool strict : {true, false}) {
    const auto direct = search(Test{.x = x, .strict = strict}, tree);
    const auto run = by_messages(strict ? "test-and" : "test-or", tree, {set("x", x)});
    RC_ASSERT(run.result.is_true() == (strict ? direct.value > x : direct.value >= x));
    RC_ASSERT(run.terminals == direct.leaves);
  }
}

RC_GTEST_PROP(MessageTables, SolveIsTheDirectSolveAndTestAndAtZero, ()) {
  const int height = *rc::gen::element(0, 1, 2, 3, 4, 5, 6, 7);
  const auto shape = random_tree(*rc::gen::arbitrary<std::uint32_t>(), height, 3, 100, false);
  std::vector<std::uint32_t> counts;
  std::vector<Value> wins;
  for (std::uint32_t t = 0; t < shape.size(); ++t) {
    counts.push_back(shape.child_count(t));
    wins.push_back(shape.value(t) > 0 ? 1 : -1);
  }
  const auto tree = ExplicitTree::from_levels(counts, wins);
  expect_same("solve", Solve{}, tree);
  RC_ASSERT(by_messages("solve", tree).terminals == by_messages("test-and", shape).terminals);
}

RC_GTEST_PROP(MessageTables, SssAndItsDualAreTheDirectOnesInTheSameOrder, ()) {
  const auto tree = any_tree();
  expect_same("sss", Sss{}, tree);
  expect_same("dual-sss", DualSss{}, tree);
}

RC_GTEST_PROP(MessageTables, SssAndItsDualFindTheValueInsideTheLeavesOfAlphaBeta, ()) {
  const auto tree = any_tree();
  const auto minimax = search(Minimax{}, tree);
  auto alpha_beta = search(AlphaBeta{}, tree).leaves;
  const auto run = by_messages("sss", tree);
  RC_ASSERT(run.result.value == minimax.value);
  RC_ASSERT(by_messages("dual-sss", tree).result.value == minimax.value);

  auto leaves = run.terminals;
  std::sort(leaves.begin(), leaves.end());
  RC_ASSERT(std::adjacent_find(leaves.begin(), leaves.end()) == leaves.end());
  std::sort(alpha_beta.begin(), alpha_beta.end());
  RC_ASSERT(std::includes(alpha_beta.begin(), alpha_beta.end(), leaves.begin(), leaves.end()));
}

RC_GTEST_PROP(MessageTables, DualSssIsSssOnTheTreeWithTheSidesExchanged, ()) {
  // One move for MAX above the tree with all signs changed gives MIN's nodes to MAX.
  const auto tree = any_tree();
  const auto below = ExplicitTree::parse('(' + tree.brackets() + ')');
  std::vector<std::uint32_t> counts;
  std::vector<Value> values;
  for (std::uint32_t t = 0; t < below.size(); ++t) {
    counts.push_back(below.child_count(t));
    values.push_back(-below.value(t));
  }
  const auto sss = by_messages("sss", ExplicitTree::from_levels(counts, values));
  const auto dual = by_messages("dual-sss", tree);
  RC_ASSERT(sss.result.value == -dual.result.value);
  RC_ASSERT(sss.terminals.size() == dual.terminals.size());
  for (std::size_t i = 0; i < sss.terminals.size(); ++i)
    RC_ASSERT(sss.terminals[i] == dual.terminals[i] + 1);  // the level-by-level number
}

RC_GTEST_PROP(MessageTables, DirectionalOnesKeepOneMessageAndSssAtMostAHalfTree, ()) {
  const int height = *rc::gen::element(0, 1, 2, 3, 4, 5), degree = *rc::gen::element(1, 2, 3);
  const auto tree =
      random_tree(*rc::gen::arbitrary<std::uint32_t>(), height, degree, 10, /*uniform=*/true);
  std::size_t half = 1;  // nodes of MAX between the root and the leaves: each sends to all children
  for (int i = 0; i < (height + 1) / 2; ++i) half *= static_cast<std::size_t>(degree);
  RC_ASSERT(by_messages("minimax", tree).peak_stored == 1U);
  RC_ASSERT(by_messages("alpha-beta", tree).peak_stored == 1U);
  RC_ASSERT(by_messages("sss", tree).peak_stored <= half);
}

std::string trace(const char* table, const char* tree_text,
                  const std::vector<std::string>& parameters = {}) {
  const auto tree = ExplicitTree::parse(tree_text);
  const auto run = messages::run_table(table, tree, Parameters(parameters), true);
  return '\n' + messages::trace_text(tree, run.trace);
}

TEST(MessageTrace, AlphaBetaOfAnEvenTree) {
  EXPECT_EQ(trace("alpha-beta", "((3 5) (2 9))"), R"(
 1  D(root; -inf:inf)  (1) s=1 (2) VALOR=-inf BETA=inf    -> D(1; -inf:inf)
 2  D(1; -inf:inf)     (1) s=1.1 (2) VALOR=-inf BETA=inf  -> D(1.1; -inf:inf)
 3  D(1.1; -inf:inf)   (1) s=NIL c=3                      -> A(1; 3)
 4  A(1; 3)            (3) VALOR=-3 (4) s=1.2             -> D(1.2; -inf:3)
 5  D(1.2; -inf:3)     (1) s=NIL c=5                      -> A(1; 5)
 6  A(1; 5)            (3) VALOR=-3 (4) s=NIL             -> A(root; -3)
 7  A(root; -3)        (3) VALOR=3 (4) s=2                -> D(2; -inf:-3)
 8  D(2; -inf:-3)      (1) s=2.1 (2) VALOR=-inf BETA=-3   -> D(2.1; 3:inf)
 9  D(2.1; 3:inf)      (1) s=NIL c=2                      -> A(2; 2)
10  A(2; 2)            (3) VALOR=-2 (4) VALOR>=BETA       -> A(root; -2)
11  A(root; -2)        (3) VALOR=3 (4) s=NIL              -> A(PAI(root); 3)
)");
}
TEST(MessageTrace, BoundOfAnOddTree) {
  EXPECT_EQ(trace("bound", "(4 7)"), R"(
1  D(root; inf)  (1) s=1 (2) VALOR=-inf BOUND=inf  -> D(1; inf)
2  D(1; inf)     (1) s=NIL c=4                     -> A(root; -4)
3  A(root; -4)   (3) VALOR=4 (4) s=2               -> D(2; -4)
4  D(2; -4)      (1) s=NIL c=7                     -> A(root; -7)
5  A(root; -7)   (3) VALOR=7 (4) s=NIL             -> A(PAI(root); 7)
)");
}
TEST(MessageTrace, SssShowsItsListAfterEachStep) {
  EXPECT_EQ(trace("sss", "((3 5) (2 9))"), R"(
1  D(root; inf)  (1) (3) AND (4)              -> D(1; inf)  D(2; inf)
   L: D(1; inf)  D(2; inf)
2  D(1; inf)     (1) (3) s=1.1                -> D(1.1; inf)
   L: D(1.1; inf)  D(2; inf)
3  D(1.1; inf)   (1) terminal (2) c=3         -> A(1; 3)
   L: D(2; inf)  A(1; 3)
4  D(2; inf)     (1) (3) s=2.1                -> D(2.1; inf)
   L: D(2.1; inf)  A(1; 3)
5  D(2.1; inf)   (1) terminal (2) c=2         -> A(2; 2)
   L: A(1; 3)  A(2; 2)
6  A(1; 3)       (5) s=1.2                    -> D(1.2; 3)
   L: D(1.2; 3)  A(2; 2)
7  D(1.2; 3)     (1) terminal (2) c=5         -> A(1; 3)
   L: A(1; 3)  A(2; 2)
8  A(1; 3)       (5) s=NIL                    -> A(root; 3)
   L: A(root; 3)  A(2; 2)
9  A(root; 3)    (5) AND (6) deletes A(2; 2)  -> A(PAI(root); 3)
   L: A(PAI(root); 3)
)");
}
TEST(MessageTrace, ScoutNestsItsTests) {
  EXPECT_EQ(trace("scout", "((3 5) (2 9))"), R"(
 1  D(root)      (1) s=1                      -> D(1)
 2  D(1)         (1) s=1.1                    -> D(1.1)
 3  D(1.1)       (1) s=NIL c=3                -> A(1; 3)
 4  A(1; 3)      (2) s=1.2 (3) (5) i=V (6)    -> A(1; 3)
 5    D(1.2; 3)  (1) s=NIL (2) c=5            -> A(1; V)
 6  A(1; 3)      (2) s=NIL                    -> A(root; -3)
 7  A(root; -3)  (2) s=2 (3) AND (4) i=V (6)  -> A(root; -3)
 8    D(2; -3)   (1) s=2.1 X=-3               -> D(2.1; 3)
 9    D(2.1; 3)  (1) s=NIL (2) c=2            -> A(2; F)
10    A(2; F)    (3) v=F                      -> A(root; V)
11  A(root; -3)  (2) s=NIL                    -> A(PAI(root); 3)
)");
}

TEST(MessageTables, TheTextbookTreeTakesSevenOfNineLeaves) {
  const auto tree = ExplicitTree::parse(kTextbook);
  const auto run = by_messages("alpha-beta", tree);
  EXPECT_EQ(run.result.value, 3);
  std::vector<Value> values;
  for (const auto t : run.terminals) values.push_back(tree.value(t));
  EXPECT_EQ(values, (std::vector<Value>{3, 12, 8, 2, 14, 5, 2}));
  EXPECT_EQ(by_messages("scout", tree).terminals.size(), 7U);
}

TEST(MessageTables, TheTreeOfTheAlphaBetaArticleTakesNineOfFourteenLeaves) {
  const auto tree =
      ExplicitTree::parse("((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))");
  EXPECT_EQ(by_messages("alpha-beta", tree).terminals.size(), 9U);
  EXPECT_EQ(by_messages("alpha-beta", tree).result.value, 6);
  EXPECT_EQ(by_messages("scout", tree).terminals.size(), 12U);
}

TEST(MessageTables, ATieNeedsNoSecondSearchInScout) {
  const auto tree = ExplicitTree::parse("((3) (3))");
  EXPECT_EQ(by_messages("scout", tree).terminals.size(), 2U);
}

std::string complaint(const char* table, const char* tree,
                      const std::vector<std::string>& parameters = {}) {
  try {
    messages::run_table(table, ExplicitTree::parse(tree), Parameters(parameters));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(MessageTables, BadNamesAreAnsweredWithTheNearest) {
  EXPECT_EQ(complaint("alfa-beta", kTextbook),
            "there is no message table 'alfa-beta' (did you mean 'alpha-beta'?)");
  EXPECT_EQ(complaint("bound", kTextbook, {"bb=3"}),
            "bound has no parameter 'bb' (did you mean 'b'?)");
  EXPECT_EQ(complaint("alpha-beta", kTextbook, {"alpha=4", "beta=4"}),
            "alpha must be smaller than beta, not 4 and 4");
  EXPECT_EQ(complaint("solve", kTextbook),
            "SOLVE needs terminals worth 1 or -1, not 3; try --algorithm test-and");
}

}  // namespace
}  // namespace espalier::messages_test
