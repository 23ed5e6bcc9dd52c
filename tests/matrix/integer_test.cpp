// SPDX-License-Identifier: MIT
#include "espalier/matrix/integer.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <numeric>

#include "espalier/core/random.hpp"

namespace espalier::integer_test {
namespace {

/// Numbers of many lengths, rich in digits that are all zeros or all ones, where carries go wrong.
Integer awkward(Random& random) {
  Integer x = 0;
  const Integer base = std::int64_t{1} << 32;
  for (std::uint32_t length = random.below(6); length > 0; --length) {
    const std::int64_t digits[] = {
        0, 1, 0xffffffff, 0x80000000, 0x7fffffff, static_cast<std::int64_t>(random() >> 32)};
    x = x * base + digits[random.below(6)];
  }
  return random.below(2) == 0 ? x : -x;
}

TEST(Integer, WritesNumbersBeyond64Bits) {
  Integer factorial = 1;
  for (int i = 2; i <= 30; ++i) factorial = factorial * i;
  EXPECT_EQ(factorial.text(), "265252859812191058636308480000000");
  EXPECT_EQ((-factorial).text(), "-265252859812191058636308480000000");
  EXPECT_EQ(Integer(0).text(), "0");
  EXPECT_EQ(Integer(1'000'000'000).text(), "1000000000");
  EXPECT_EQ(Integer(std::numeric_limits<std::int64_t>::min()).text(), "-9223372036854775808");
}

TEST(Integer, HasOneZero) { EXPECT_EQ(Integer(-5) + Integer(5), -Integer(0)); }

RC_GTEST_PROP(Integer, AgreesWithBuiltInNumbersWhereTheyFit, (std::int32_t a, std::int32_t b)) {
  const std::int64_t x = a;
  const std::int64_t y = b;
  RC_ASSERT(Integer(x) + Integer(y) == Integer(x + y));
  RC_ASSERT(Integer(x) - Integer(y) == Integer(x - y));
  RC_ASSERT(Integer(x) * Integer(y) == Integer(x * y));
  RC_ASSERT((Integer(x) <=> Integer(y)) == (x <=> y));
  RC_ASSERT(Integer(x).text() == std::to_string(x));
  RC_ASSERT(gcd(x, y) == Integer(std::gcd(x, y)));
  RC_PRE(y != 0);
  RC_ASSERT(Integer(x) / Integer(y) == Integer(x / y));
  RC_ASSERT(Integer(x) % Integer(y) == Integer(x % y));
}

RC_GTEST_PROP(Integer, LongNumbersObeyTheLawsOfArithmetic, (std::uint64_t seed)) {
  Random random(seed);
  for (int i = 0; i < 100; ++i) {
    const Integer a = awkward(random);
    const Integer b = awkward(random);
    const Integer c = awkward(random);
    RC_ASSERT((a + b) * c == a * c + b * c);
    RC_ASSERT((a - b) + b == a);
    if (b.is_zero()) continue;
    RC_ASSERT(a * b / b == a);
    const Integer rest = a % b;
    RC_ASSERT(a / b * b + rest == a);
    RC_ASSERT((rest.is_zero() || rest.sign() == a.sign()));
    RC_ASSERT((rest.sign() < 0 ? -rest : rest) < (b.sign() < 0 ? -b : b));
  }
}

}  // namespace
}  // namespace espalier::integer_test
