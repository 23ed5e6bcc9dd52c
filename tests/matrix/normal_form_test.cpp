// SPDX-License-Identifier: MIT
#include "espalier/matrix/normal_form.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/matrix/examples.hpp"
#include "matrix/random_games.hpp"

namespace espalier::normal_form_test {
namespace {

std::string error_of(const std::string& text) {
  try {
    NormalForm::parse(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(NormalForm, ReadsPairsNamesAndSense) {
  const auto game = NormalForm::parse(
      "# years in prison\n"
      "rows: N T\ncolumns: silent talks\nsense: minimise\n"
      "1,1 3,0\n"
      "0,3 2,2\n");
  EXPECT_EQ(game.names(Player::kColumn), (std::vector<std::string>{"silent", "talks"}));
  EXPECT_EQ(game.sense(), Sense::kMinimise);
  EXPECT_EQ(game.payoffs({0, 1}).row, Rational(3));
  EXPECT_EQ(game.gains(Player::kColumn)[0][1], Rational(-3));
}

TEST(NormalForm, OneNumberACellMeansZeroSum) {
  const auto game = NormalForm::parse("1/2 -2.5; 0 4");
  EXPECT_TRUE(is_zero_sum(game));
  EXPECT_EQ(game.payoffs({0, 1}).column, Rational(5, 2));
  EXPECT_EQ(game.text(), "rows: r1 r2; columns: c1 c2; 1/2 -5/2; 0 4");
}

TEST(NormalForm, ConstantSumIsNotZeroSum) {
  const auto game = NormalForm::parse("3,7 10,0; 5,5 4,6");
  EXPECT_TRUE(is_constant_sum(game));
  EXPECT_FALSE(is_zero_sum(game));
}

TEST(NormalForm, SymmetryNeedsASquareMatrixWhosePayoffsSwap) {
  EXPECT_TRUE(is_symmetric(NormalForm::parse("3,3 0,5; 5,0 1,1")));
  EXPECT_FALSE(is_symmetric(NormalForm::parse("3,2 0,0; 0,0 2,3")));
  EXPECT_FALSE(is_symmetric(NormalForm::parse("1,1 1,1")));
  EXPECT_TRUE(is_symmetric(NormalForm::parse("0 -1 1; 1 0 -1; -1 1 0")));
}

TEST(NormalForm, BadInputIsNamedWithItsPlace) {
  const std::pair<const char*, const char*> table[] = {
      {"", "a game needs at least one row of payoffs, such as '3,3 0,5; 5,0 1,1'"},
      {" ; \n # only a comment",
       "a game needs at least one row of payoffs, such as '3,3 0,5; 5,0 1,1'"},
      {"1,1 2", "row 1, column 2: expected two payoffs such as '3,-1/2', not '2'"},
      {"1 2; 3 4,5", "row 2, column 2: expected one number, as in the first cell, not '4,5'"},
      {"1,2,3", "row 1, column 1: expected two payoffs such as '3,-1/2', not '1,2,3'"},
      {"1,1 2,x",
       "row 1, column 2: expected a number such as 3, -1/2 or 2.5 with at most 18 "
       "digits, not 'x'"},
      {"1 2; 3", "row 2 has 1 cells, the first row has 2"},
      {"1/0",
       "row 1, column 1: expected a number such as 3, -1/2 or 2.5 with at most 18 digits, "
       "not '1/0'"},
      {"2000000000",
       "row 1, column 1: a payoff lies between -1000000000 and 1000000000, not 2000000000"},
      {"1/99999989 1/99999971",
       "row 1, column 2: with 1/99999971 the common denominator of all payoffs exceeds "
       "1000000000; use fewer decimals"},
      {"rows: A B; 1 2", "2 names for 1 rows"},
      {"columns: A A; 1 2", "two columns are called 'A'"},
      {"columns: A B; columns: A B; 1 2", "header 'columns' occurs twice"},
      {"rows:; 1 2", "header 'rows' has no names"},
      {"row: A; 1 2", "unknown header 'row' (did you mean 'rows'?)"},
      {"1 2; rows: A", "header 'rows' after row 1; headers come before the rows"},
      {"sense: large; 1", "the sense is 'maximise' or 'minimise', not 'large'"},
      {"rows: a,b; 1",
       "a name among the rows has 1 to 80 characters, none of them a space or one "
       "of , ; : #, not 'a,b'"},
  };
  for (const auto& [text, message] : table) EXPECT_EQ(error_of(text), message) << text;
}

TEST(NormalForm, TooManyStrategiesAreRefused) {
  std::string row;
  for (int i = 0; i < 33; ++i) row += "1 ";
  EXPECT_EQ(error_of(row), "row 1: a game has at most 32 rows and as many columns");
  std::string column;
  for (int i = 0; i < 33; ++i) column += "1;";
  EXPECT_EQ(error_of(column), "row 33: a game has at most 32 rows and as many columns");
  EXPECT_THROW(NormalForm::parse(std::string(300'000, ' ')), InputError);
}

TEST(NormalForm, ExamplesReadAndWriteBack) {
  for (const auto& example : matrix_examples()) {
    const auto game = NormalForm::parse(example.text);
    EXPECT_EQ(NormalForm::parse(game.text()), game) << example.name;
    EXPECT_EQ(game.text(), example.text);
  }
  EXPECT_THROW(find_matrix_example("prisoner"), InputError);
}

RC_GTEST_PROP(NormalForm, TextReadsBackAsTheSameGame, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random, 1 + random.below(5), 1 + random.below(5), 50);
  RC_ASSERT(NormalForm::parse(game.text()) == game);
}

}  // namespace
}  // namespace espalier::normal_form_test
