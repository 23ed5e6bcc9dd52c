// SPDX-License-Identifier: MIT
#include "espalier/search/catalogue.hpp"

#include <gtest/gtest.h>

#include "espalier/core/input_error.hpp"
#include "espalier/search/algorithms.hpp"

namespace espalier::catalogue_test {
namespace {

TEST(Catalogue, DescribesExactlyTheAlgorithmsThatExist) {
  std::vector<std::string> described, existing;
  for (const auto& entry : algorithms()) described.push_back(entry.name);
  std::apply([&](const auto&... named) { (existing.emplace_back(named.name), ...); },
             kSequentialAlgorithms);
  EXPECT_EQ(described, existing);
}

TEST(Catalogue, LeavesNothingUnsaid) {
  for (const auto& entry : algorithms()) {
    EXPECT_FALSE(entry.title.empty() || entry.source.empty() || entry.idea.empty() ||
                 entry.guarantee.empty() || entry.cost.empty() || entry.machines.empty())
        << entry.name;
  }
}

TEST(Catalogue, SuggestsNamesForAMisspeltOne) {
  try {
    find_algorithm(algorithms(), "skout");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "unknown algorithm 'skout' (did you mean 'scout'?)");
  }
}

TEST(Parameters, AreCheckedByNameAndRange) {
  const Parameters p({"width=20", "guess=-inf", "store=on"});
  EXPECT_EQ(p.integer("width", 1, 1, 100), 20);
  EXPECT_EQ(p.value("guess"), -kInfinity);
  EXPECT_TRUE(p.flag("store", false));
  EXPECT_EQ(p.integer("absent", 7, 1, 100), 7);
  EXPECT_THROW(static_cast<void>(p.integer("width", 1, 1, 10)), InputError);
  EXPECT_THROW(static_cast<void>(p.flag("width", false)), InputError);
  EXPECT_THROW(Parameters({"width"}), InputError);
  EXPECT_THROW(p.check_names("scout", {{"store", "off", ""}}), InputError);
}

TEST(Parameters, AreShownWithTheWordsThatTheyTake) {
  EXPECT_EQ(form_of({"order", "fifo", "", {"fifo", "lifo"}}), "order=fifo|lifo");
  EXPECT_EQ(form_of(flag_info("store", false, "")), "store=on|off");
  EXPECT_EQ(form_of({"split", "A", "", {"A", "B"}, true}), "split=A|B|...");
  EXPECT_EQ(form_of({"width", "10", ""}), "width=...");
}

}  // namespace
}  // namespace espalier::catalogue_test
