// SPDX-License-Identifier: MIT
#include "espalier/matrix/extensive.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/matrix/pure.hpp"
#include "espalier/matrix/zero_sum.hpp"

namespace espalier::extensive_test {
namespace {

GameTree random_tree(Random& random, int height) {
  GameTree tree;
  if (height == 0 || random.below(5) == 0) {
    tree.value = random.between(-9, 9);
    return tree;
  }
  for (auto n = 1 + random.below(3); n > 0; --n)
    tree.children.push_back(random_tree(random, height - 1));
  return tree;
}

TEST(ExtensiveForm, TheTextbookTreeIsAThreeByTwentySevenMatrixOfValueThree) {
  const auto form = normal_form(parse_game_tree("((3 12 8) (2 4 6) (14 5 2))"));
  EXPECT_EQ(form.value, 3);
  EXPECT_EQ(form.game.count(Player::kRow), 3U);
  EXPECT_EQ(form.game.count(Player::kColumn), 27U);
  EXPECT_EQ(form.game.names(Player::kColumn)[form.subgame_perfect.column], "113");
  EXPECT_EQ(pure_equilibria(form.game), (std::vector<Cell>{form.subgame_perfect}));
  EXPECT_EQ(solve_zero_sum(form.game.gains(Player::kRow)).value, Rational(3));
}

TEST(ExtensiveForm, AStrategyAnswersAtNodesItWouldNeverReach) {
  const auto form = normal_form(parse_game_tree("((1 (2 3)) (4 (5 6)))"));
  EXPECT_EQ(form.game.names(Player::kRow),
            (std::vector<std::string>{"111", "112", "121", "122", "211", "212", "221", "222"}));
  EXPECT_EQ(form.game.names(Player::kColumn), (std::vector<std::string>{"11", "12", "21", "22"}));
  EXPECT_EQ(form.value, 4);
}

TEST(ExtensiveForm, ForcedMovesAreNoChoice) {
  EXPECT_EQ(normal_form(parse_game_tree("7")).game.text(), "rows: -; columns: -; 7");
  EXPECT_EQ(normal_form(parse_game_tree("(((1 2)))")).game.text(), "rows: 1 2; columns: -; 1; 2");
}

TEST(ExtensiveForm, BadTreesAreNamedWithTheirPlace) {
  const std::pair<const char*, const char*> table[] = {
      {"",
       "tree, character 1: expected a number or '(', not the end; a tree reads like ((3 12 8) "
       "(2 4 6))"},
      {"(1 2",
       "tree, character 5: expected ')', not the end; a tree reads like ((3 12 8) (2 4 6))"},
      {"(1 2) 3",
       "tree, character 7: expected nothing after the tree, not '3'; a tree reads like "
       "((3 12 8) (2 4 6))"},
      {"()",
       "tree, character 2: expected at least one child, not ')'; a tree reads like ((3 12 8) "
       "(2 4 6))"},
      {"(1 x)", "leaf at character 4 must be a whole number from -999999999 to 999999999, not 'x'"},
      {"((1 2) (1 2) (1 2) (1 2) (1 2) (1 2))",
       "MIN has more than 32 complete strategies in this tree; the normal form is for smaller "
       "ones"},
  };
  for (const auto& [text, message] : table) {
    try {
      normal_form(parse_game_tree(text));
      FAIL() << text;
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), message);
    }
  }
  EXPECT_THROW(parse_game_tree(std::string(100'000, '(')), InputError);
  std::string wide = "(";
  for (int i = 0; i < 20'000; ++i) wide += "1 ";
  EXPECT_THROW(parse_game_tree(wide + ")"), InputError);
}

RC_GTEST_PROP(ExtensiveForm, TheMatrixIsWorthTheMinimaxValueOfTheTree, (std::uint64_t seed)) {
  Random random(seed);
  const auto tree = random_tree(random, 3);
  try {
    const auto form = normal_form(tree);
    RC_ASSERT(form.value == minimax(tree));
    RC_ASSERT(solve_zero_sum(form.game.gains(Player::kRow)).value == Rational(form.value));
    const auto saddles = pure_equilibria(form.game);
    RC_ASSERT(std::find(saddles.begin(), saddles.end(), form.subgame_perfect) != saddles.end());
    RC_ASSERT(form.game.payoffs(form.subgame_perfect).row == Rational(form.value));
  } catch (const InputError&) {
    RC_DISCARD("more strategies than a matrix holds");
  }
}

}  // namespace
}  // namespace espalier::extensive_test
