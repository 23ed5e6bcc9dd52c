// SPDX-License-Identifier: MIT
#include "espalier/matrix/report.hpp"

#include <gtest/gtest.h>

namespace espalier::report_test {
namespace {

TEST(Report, DrawsTheMatrixWithItsBestResponses) {
  EXPECT_EQ(
      drawing(NormalForm::parse("rows: N T; columns: N T; sense: minimise; 1,1 3,0; 0,3 2,2")),
      "    N        T\n"
      "N   1 , 1    3 , 0*\n"
      "T   0*, 3    2*, 2*\n");
  EXPECT_EQ(drawing(NormalForm::parse("rows: top low; columns: left right; -10 3; 2.5 4")),
            "      left    right\n"
            "top   -10 *   3\n"
            "low   5/2**   4*\n");
}

TEST(Report, TellsTheStoryOfThePrisoners) {
  const auto game = NormalForm::parse("rows: N T; columns: N T; sense: minimise; 1,1 3,0; 0,3 2,2");
  EXPECT_EQ(report(game, analyse(game)),
            "Payoffs are costs, to be minimised. Zero-sum: no. Constant-sum: no. Symmetric: yes.\n"
            "A star marks a best response; a cell with two is an equilibrium.\n"
            "\n"
            "Dominance\n"
            "  row T strictly dominates N\n"
            "  column T strictly dominates N\n"
            "Iterated elimination of strictly dominated strategies\n"
            "  1. row N goes: T is better whatever remains to the column player\n"
            "  2. column N goes: T is better whatever remains to the row player\n"
            "  left: row T; column T\n"
            "Equilibria\n"
            "  (T, T)  payoffs 2, 2\n"
            "What each can make sure of\n"
            "  the row player:    at most 2 with T\n"
            "  the column player: at most 2 with T\n"
            "Pareto-optimal outcomes: (N, N), (N, T), (T, N)\n");
}

TEST(Report, LongFractionsAreRounded) {
  EXPECT_EQ(short_text(Rational(1, 3)), "1/3");
  EXPECT_EQ(short_text(Rational(123'456'789, 987'654'322)), "~0.125");
}

TEST(Report, LargeGamesAreAnalysedWithoutTheirMixedEquilibria) {
  std::string text;
  for (int r = 0; r < 32; ++r) {
    for (int c = 0; c < 32; ++c) text += std::to_string((r * 7 + c * 11 + r * c) % 23) + " ";
    text += "\n";
  }
  const auto analysis = analyse(NormalForm::parse(text));
  EXPECT_FALSE(analysis.equilibria.has_value());
  EXPECT_EQ(analysis.row_guarantee.value, -analysis.column_guarantee.value);
}

}  // namespace
}  // namespace espalier::report_test
