// SPDX-License-Identifier: MIT
#include "espalier/matrix/zero_sum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/matrix/pure.hpp"
#include "espalier/matrix/simplex.hpp"
#include "matrix/random_games.hpp"

namespace espalier::zero_sum_test {
namespace {

/// Both strategies guarantee the value, which proves it.
bool proves_its_value(const Matrix& gains, const ZeroSumSolution& solved) {
  const auto columns = transposed(gains);
  return is_mixture(solved.row) && is_mixture(solved.column) &&
         std::all_of(columns.begin(), columns.end(),
                     [&](auto& column) { return dot(column, solved.row) >= solved.value; }) &&
         std::all_of(gains.begin(), gains.end(),
                     [&](auto& row) { return dot(row, solved.column) <= solved.value; });
}

TEST(ZeroSum, RockPaperScissorsIsFairAndMixesEvenly) {
  const auto solved = solve_zero_sum({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
  const Vector thirds(3, Rational(1, 3));
  EXPECT_EQ(solved.value, Rational(0));
  EXPECT_EQ(solved.row, thirds);
  EXPECT_EQ(solved.column, thirds);
}

TEST(ZeroSum, ColonelBlottoWithFourAgainstThreeIsWorthFourteenNinths) {
  // Rows 4-0, 0-4, 3-1, 1-3, 2-2 against columns 3-0, 0-3, 2-1, 1-2: Dresher (1961).
  const Matrix gains = {{4, 0, 2, 1}, {0, 4, 1, 2}, {1, -1, 3, 0}, {-1, 1, 0, 3}, {-2, -2, 2, 2}};
  const auto solved = solve_zero_sum(gains);
  EXPECT_EQ(solved.value, Rational(14, 9));
  EXPECT_TRUE(proves_its_value(gains, solved));
}

TEST(ZeroSum, FindsSaddlePoints) {
  EXPECT_EQ(solve_zero_sum({{7}}).value, Rational(7));
  const auto solved = solve_zero_sum({{4, 1, 8}, {2, 3, 1}, {6, 5, 9}});
  EXPECT_EQ(solved.value, Rational(5));
  EXPECT_EQ(solved.row, (Vector{0, 0, 1}));
  EXPECT_EQ(solved.column, (Vector{0, 1, 0}));
}

TEST(ZeroSum, MendelsohnGamesKeepTheirExactFractions) {
  // Both name 1 to 5; who is one higher loses 1, who is higher by more wins 2 (Mendelsohn 1946).
  Matrix gains(5, Vector(5));
  for (int a = 0; a < 5; ++a)
    for (int b = 0; b < 5; ++b) {
      const int value = a == b ? 0 : (a == b + 1 ? -1 : (a + 1 == b ? 1 : (a > b ? 2 : -2)));
      gains[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = value;
    }
  const auto solved = solve_zero_sum(gains);
  EXPECT_EQ(solved.value, Rational(0));
  EXPECT_TRUE(proves_its_value(gains, solved));
}

RC_GTEST_PROP(ZeroSum, BothStrategiesGuaranteeTheValue, (std::uint64_t seed)) {
  Random random(seed);
  const auto gains = random_matrix(random, 1 + random.below(7), 1 + random.below(7),
                                   1 + static_cast<int>(random.below(20)));
  RC_ASSERT(proves_its_value(gains, solve_zero_sum(gains)));
}

RC_GTEST_PROP(ZeroSum, TwoByTwoWithoutASaddlePointFollowsTheFormula,
              (std::int16_t a, std::int16_t b, std::int16_t c, std::int16_t d)) {
  const Matrix gains = {{a, b}, {c, d}};
  RC_PRE(pure_equilibria(zero_sum_game(gains)).empty());
  const std::int64_t across = std::int64_t{a} * d - std::int64_t{b} * c;
  RC_ASSERT(solve_zero_sum(gains).value == Rational(across, a + d - b - c));
}

RC_GTEST_PROP(ZeroSum, ASaddlePointIsTheValue, (std::uint64_t seed)) {
  Random random(seed);
  const auto gains = random_matrix(random, 1 + random.below(4), 1 + random.below(4), 4);
  const auto game = zero_sum_game(gains);
  const auto value = solve_zero_sum(gains).value;
  for (const auto& saddle : pure_equilibria(game)) RC_ASSERT(game.payoffs(saddle).row == value);
  const bool has_saddle = !pure_equilibria(game).empty();
  RC_ASSERT((pure_guarantee(game, Player::kRow) == value &&
             pure_guarantee(game, Player::kColumn) == -value) == has_saddle);
}

RC_GTEST_PROP(ZeroSum, StrictlyDominatedRowsAreNeverPlayed, (std::uint64_t seed)) {
  Random random(seed);
  auto gains = random_matrix(random, 1 + random.below(5), 1 + random.below(5), 9);
  auto worse = gains[random.below(static_cast<std::uint32_t>(gains.size()))];
  for (auto& gain : worse) gain = gain - Rational(1 + random.below(3));
  const auto place = random.below(static_cast<std::uint32_t>(gains.size() + 1));
  gains.insert(gains.begin() + place, worse);
  RC_ASSERT(solve_zero_sum(gains).row[place].sign() == 0);
}

RC_GTEST_PROP(ZeroSum, SwappingTheRolesNegatesTheValue, (std::uint64_t seed)) {
  Random random(seed);
  const auto gains = random_matrix(random, 1 + random.below(6), 1 + random.below(6), 5);
  auto swapped = transposed(gains);
  for (auto& row : swapped)
    for (auto& gain : row) gain = -gain;
  RC_ASSERT(solve_zero_sum(swapped).value == -solve_zero_sum(gains).value);
}

TEST(Simplex, DoesNotCycleOnBealesExample) {
  // Beale (1955): cycles for ever under the largest-coefficient rule.
  const LinearProgram program{{{Rational(1, 4), -60, Rational(-1, 25), 9},
                               {Rational(1, 2), -90, Rational(-1, 50), 3},
                               {0, 0, 1, 0}},
                              {0, 0, 1},
                              {Rational(3, 4), -150, Rational(1, 50), -6}};
  EXPECT_EQ(maximise(program).value().value, Rational(1, 20));
}

TEST(Simplex, SaysWhenTheObjectiveIsUnbounded) {
  EXPECT_FALSE(maximise({{{1, -1}}, {1}, {1, 1}}).has_value());
}

RC_GTEST_PROP(Simplex, PricesProveTheOptimum, (std::uint64_t seed)) {
  Random random(seed);
  const std::size_t n = 1 + random.below(5);
  const std::size_t m = 1 + random.below(5);
  LinearProgram program{random_matrix(random, m, n, 5), Vector(m),
                        random_matrix(random, 1, n, 5)[0]};
  for (auto& limit : program.limits) limit = Rational(random.below(6), 1 + random.below(3));
  const auto optimum = maximise(program);
  if (!optimum) return;
  for (std::size_t i = 0; i < m; ++i) {
    RC_ASSERT(dot(program.constraints[i], optimum->solution) <= program.limits[i]);
    RC_ASSERT(optimum->prices[i].sign() >= 0);
  }
  const auto columns = transposed(program.constraints);
  for (std::size_t j = 0; j < n; ++j) {
    RC_ASSERT(optimum->solution[j].sign() >= 0);
    RC_ASSERT(dot(columns[j], optimum->prices) >= program.objective[j]);
  }
  RC_ASSERT(dot(program.objective, optimum->solution) == optimum->value);
  RC_ASSERT(dot(program.limits, optimum->prices) == optimum->value);
}

}  // namespace
}  // namespace espalier::zero_sum_test
