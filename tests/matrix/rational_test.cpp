// SPDX-License-Identifier: MIT
#include "espalier/matrix/rational.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace espalier::rational_test {
namespace {

TEST(Rational, ReadsWholeNumbersFractionsAndDecimals) {
  EXPECT_EQ(Rational::parse("12"), Rational(12));
  EXPECT_EQ(Rational::parse("-6/4"), Rational(-3, 2));
  EXPECT_EQ(Rational::parse("2.50"), Rational(5, 2));
  EXPECT_EQ(Rational::parse("-0.125"), Rational(-1, 8));
  EXPECT_EQ(Rational::parse("+7"), Rational(7));
  EXPECT_EQ(Rational::parse("999999999999999999"), Rational(999'999'999'999'999'999));
}

TEST(Rational, RefusesEverythingElse) {
  for (const char* text : {"",
                           "-",
                           "x",
                           "1x",
                           " 1",
                           "1/0",
                           "1/",
                           "/2",
                           "1/-2",
                           "--1",
                           "1.",
                           ".5",
                           ".",
                           "1.2.3",
                           "1/2/3",
                           "1.5/2",
                           "1e9",
                           "0x10",
                           "nan",
                           "inf",
                           "1000000000000000000",
                           "0.0000000000000000001"})
    EXPECT_EQ(Rational::parse(text), std::nullopt) << text;
}

TEST(Rational, IsAlwaysInLowestTerms) {
  EXPECT_EQ(Rational(6, -4).text(), "-3/2");
  EXPECT_EQ(Rational(0, -4), Rational(0));
  EXPECT_EQ((Rational(1, 3) + Rational(2, 3)).text(), "1");
}

TEST(Rational, BecomesADoubleHoweverLongItIs) {
  EXPECT_DOUBLE_EQ(Rational(1, 3).to_real(), 1.0 / 3);
  Rational huge = 1;
  for (int i = 0; i < 500; ++i) huge = huge * Rational(10);
  EXPECT_DOUBLE_EQ((huge / (huge * Rational(4) + Rational(1))).to_real(), 0.25);
}

RC_GTEST_PROP(Rational, KeepsTheFieldAxioms,
              (std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d)) {
  RC_PRE(b != 0 && d != 0);
  const Rational x(a, b);
  const Rational y(c, d);
  RC_ASSERT(x + y == y + x);
  RC_ASSERT(x * (y + Rational(1)) == x * y + x);
  RC_ASSERT(x - x == Rational(0));
  RC_ASSERT(Rational::parse(x.text()) == x);
  RC_ASSERT((x < y) == ((x - y).sign() < 0));
  if (y.sign() != 0) RC_ASSERT(x / y * y == x);
}

}  // namespace
}  // namespace espalier::rational_test
