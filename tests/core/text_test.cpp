// SPDX-License-Identifier: MIT
#include "espalier/core/text.hpp"

#include <gtest/gtest.h>

#include "espalier/core/input_error.hpp"

namespace espalier::text_test {
namespace {

TEST(Text, SplitsAtSeparatorsAndKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
}

TEST(Text, FindsWordsBetweenAnyWhiteSpace) {
  EXPECT_EQ(words("  model=random \t seed=7\n"),
            (std::vector<std::string_view>{"model=random", "seed=7"}));
  EXPECT_TRUE(words("   ").empty());
}

TEST(Text, ReadsWholeNumbersOnly) {
  EXPECT_EQ(to_integer("-12"), -12);
  EXPECT_EQ(to_integer("12x"), std::nullopt);
  EXPECT_EQ(to_integer(""), std::nullopt);
  EXPECT_EQ(to_integer("99999999999999999999"), std::nullopt);
  EXPECT_THROW(read_integer("depth", "0", 1, 9), InputError);
}

TEST(Text, SuggestsTheNearestName) {
  const std::vector<std::string> names = {"connect4", "othello", "nim"};
  EXPECT_EQ(suggestion("conect4", names), " (did you mean 'connect4'?)");
  EXPECT_EQ(suggestion("backgammon", names), " (known: connect4, othello, nim)");
}

TEST(Text, QuotesStrangeTextSafely) {
  EXPECT_EQ(in_quotes("a\nb"), "'a\\x0ab'");
  EXPECT_EQ(in_quotes(std::string(50, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace espalier::text_test
