// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace espalier::testing::soak_command_test {

TEST(Soak, OfRandomSearchesFindsNothingWrongAndMemoryStable) {
  const auto run = espalier("bench soak --searches 250 --seed 1 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  const auto report = nlohmann::json::parse(run.out);
  EXPECT_EQ(report["searches"], 250);
  EXPECT_GT(report["stopped"], 0);
  EXPECT_EQ(report["kinds"].size(), 6u) << run.out;
}

TEST(Soak, RepeatsOneSearchBySeedAndNumber) {
  const std::string again = "bench soak --seed 5 --first 17 --searches 1 --verbose";
  const auto once = espalier(again);
  EXPECT_EQ(once.status, 0) << once.err;
  EXPECT_EQ(once.err, espalier(again).err);
  EXPECT_EQ(once.err.find("17 "), 0u) << once.err;
}

}  // namespace espalier::testing::soak_command_test
