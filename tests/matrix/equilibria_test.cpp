// SPDX-License-Identifier: MIT
#include "espalier/matrix/equilibria.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/matrix/dominance.hpp"
#include "espalier/matrix/examples.hpp"
#include "espalier/matrix/pure.hpp"
#include "espalier/matrix/zero_sum.hpp"
#include "matrix/random_games.hpp"

namespace espalier::equilibria_test {
namespace {

NormalForm example(std::string_view name) {
  return NormalForm::parse(find_matrix_example(name).text);
}
const Vector kHalves = {Rational(1, 2), Rational(1, 2)};

TEST(Equilibria, PrisonersBothTestify) {
  const auto game = NormalForm::parse("rows: N T; columns: N T; sense: minimise; 1,1 3,0; 0,3 2,2");
  EXPECT_TRUE(is_symmetric(game));
  EXPECT_FALSE(is_zero_sum(game));
  EXPECT_EQ(pure_equilibria(game), (std::vector<Cell>{{1, 1}}));
  EXPECT_EQ(dominance_pairs(game),
            (std::vector<DominancePair>{{Player::kRow, 1, 0, Dominance::kStrict},
                                        {Player::kColumn, 1, 0, Dominance::kStrict}}));
  EXPECT_EQ(mixed_equilibria(game).extreme.size(), 1U);
  EXPECT_EQ(pareto_optima(game), (std::vector<Cell>{{0, 0}, {0, 1}, {1, 0}}));
}

TEST(Equilibria, TheSameNumbersAsGainsHaveAnotherEquilibrium) {
  const auto game = NormalForm::parse("1,1 3,0; 0,3 2,2");
  EXPECT_EQ(pure_equilibria(game), (std::vector<Cell>{{0, 0}}));
}

TEST(Equilibria, DriversAgreeOnASideOrMixEvenly) {
  const auto game = NormalForm::parse("rows: L R; columns: L R; 10,10 0,0; 0,0 10,10");
  EXPECT_EQ(pure_equilibria(game), (std::vector<Cell>{{0, 0}, {1, 1}}));
  const auto found = mixed_equilibria(game);
  ASSERT_EQ(found.extreme.size(), 3U);
  EXPECT_FALSE(found.is_degenerate);
  EXPECT_EQ(found.extreme[2], (MixedEquilibrium{kHalves, kHalves, 5, 5}));
}

TEST(Equilibria, ClassicGamesHaveTheirTextbookMixtures) {
  const auto chicken = mixed_equilibria(example("chicken"));
  ASSERT_EQ(chicken.extreme.size(), 3U);
  EXPECT_EQ(chicken.extreme[2].row, (Vector{Rational(9, 10), Rational(1, 10)}));

  const auto sexes = mixed_equilibria(example("battle-of-the-sexes"));
  ASSERT_EQ(sexes.extreme.size(), 3U);
  EXPECT_EQ(sexes.extreme[2].row, (Vector{Rational(3, 5), Rational(2, 5)}));
  EXPECT_EQ(sexes.extreme[2].column, (Vector{Rational(2, 5), Rational(3, 5)}));
  EXPECT_EQ(sexes.extreme[2].row_payoff, Rational(6, 5));

  const auto pennies = mixed_equilibria(example("matching-pennies"));
  EXPECT_EQ(pennies.extreme, (std::vector<MixedEquilibrium>{{kHalves, kHalves, 0, 0}}));
}

TEST(Equilibria, DegenerateGamesAreNamedAndTheirExtremeEquilibriaListed) {
  // The row player does not care: every row is best against the first column.
  const auto found = mixed_equilibria(NormalForm::parse("1,1 0,0; 1,1 2,0"));
  EXPECT_TRUE(found.is_degenerate);
  EXPECT_EQ(found.extreme.size(), 2U);
  EXPECT_EQ(mixed_equilibria(NormalForm::parse("0 0; 0 0")).extreme.size(), 4U);
}

TEST(Equilibria, LargeGamesAreRefused) {
  EXPECT_THROW(mixed_equilibria(NormalForm::parse("1 2 3 4 5 6 7 8 9 10 11 12")), InputError);
}

RC_GTEST_PROP(Equilibria, EveryGameHasOneAndAllFoundAre, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random, 1 + random.below(4), 1 + random.below(4),
                                1 + static_cast<int>(random.below(9)));
  const auto found = mixed_equilibria(game);
  RC_ASSERT(!found.extreme.empty());
  for (const auto& e : found.extreme) {
    RC_ASSERT((is_mixture(e.row) && is_mixture(e.column)));
    RC_ASSERT(is_equilibrium(game, e.row, e.column));
  }
  if (!found.is_degenerate) RC_ASSERT(found.extreme.size() % 2 == 1);  // Wilson 1971
}

RC_GTEST_PROP(Equilibria, PureOnesAreAmongThem, (std::uint64_t seed)) {
  Random random(seed);
  const auto game = random_game(random, 1 + random.below(4), 1 + random.below(4), 3);
  std::vector<Cell> pure;
  for (const auto& e : mixed_equilibria(game).extreme) {
    const auto row = std::find(e.row.begin(), e.row.end(), Rational(1));
    const auto column = std::find(e.column.begin(), e.column.end(), Rational(1));
    if (row != e.row.end() && column != e.column.end())
      pure.push_back({static_cast<std::size_t>(row - e.row.begin()),
                      static_cast<std::size_t>(column - e.column.begin())});
  }
  RC_ASSERT(pure == pure_equilibria(game));
}

RC_GTEST_PROP(Equilibria, OfAZeroSumGameAllPayItsValue, (std::uint64_t seed)) {
  Random random(seed);
  const auto gains = random_matrix(random, 1 + random.below(4), 1 + random.below(4), 4);
  const auto value = solve_zero_sum(gains).value;
  for (const auto& e : mixed_equilibria(zero_sum_game(gains)).extreme)
    RC_ASSERT((e.row_payoff == value && e.column_payoff == -value));
}

}  // namespace
}  // namespace espalier::equilibria_test
