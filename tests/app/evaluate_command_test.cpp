// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace espalier::testing::evaluate_command_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(EvaluateCommand, ShowsTheSevenCategoriesAndTheTotal) {
  const auto run = espalier("evaluate");
  EXPECT_EQ(run.status, 0) << run.err;
  for (const auto* name : {"M material", "B placement", "X mobility and attacks", "K king safety",
                           "P pawn structure", "A protection", "R pieces and pawns"})
    EXPECT_TRUE(has(run.out, name)) << name;
  EXPECT_TRUE(has(run.out, "total for White: +0.00 pawns")) << run.out;
}

TEST(EvaluateCommand, SaysInJsonWhatWasSummed) {
  const auto run =
      espalier("evaluate --json --knowledge MK50 --position 'startpos moves e2e4 d7d5 e4d5'");
  const auto object = nlohmann::json::parse(run.out);
  EXPECT_EQ(object["code"], 72);
  EXPECT_EQ(object["categories"].size(), 2U);
  int sum = 0;
  for (const auto& category : object["categories"])
    sum += category["difference"]["middle"].get<int>();
  EXPECT_EQ(object["sum"]["middle"], sum);
  EXPECT_EQ(object["categories"][1]["percent"], 50);
}

TEST(EvaluateCommand, KnowsWonEndings) {
  const auto run = espalier("evaluate --position '8/8/8/8/8/1k6/8/K6q b - - 0 1'");
  EXPECT_EQ(run.status, 2);
  const auto won = espalier("evaluate --position '8/8/8/8/8/1k6/7q/K7 b - - 0 1'");
  EXPECT_TRUE(has(won.out, "bare king")) << won.out << won.err;
  EXPECT_TRUE(has(won.out, "total for White: -1")) << won.out;
}

TEST(EvaluateCommand, RefusesUnknownKnowledge) {
  const auto run = espalier("evaluate --knowledge MQ");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(has(run.err, "'Q' is no category")) << run.err;
}

}  // namespace
}  // namespace espalier::testing::evaluate_command_test
