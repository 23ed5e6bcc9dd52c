// SPDX-License-Identifier: MIT
// `espalier bench moves` as a user meets it.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "support/run_program.hpp"

namespace espalier::testing::bench_moves_command_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
auto lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

class Game {
 public:
  Game() { std::ofstream(pgn_) << "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n"; }
  /// A judge may be named behind.
  [[nodiscard]] auto judge(const std::string& more) const {
    return espalier("bench moves " + pgn_ +
                    " --player espalier,name=A,hash=1,nodes=2000 --skip 2 --judge " + more);
  }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

 private:
  TemporaryFolder folder_;
  std::string pgn_ = folder_.file("games.pgn");
};

TEST(BenchMovesCommand, LeavesRegretOutWhereOnlyValuesAreCompared) {
  const Game game;
  const auto run = game.judge("espalier,hash=1,nodes=5000 --values");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "error (95 %)")) << run.out;
  EXPECT_FALSE(has(run.out, "regret")) << run.out;
  const auto json = game.judge("espalier,hash=1,nodes=5000 --values --json");
  EXPECT_TRUE(has(json.out, "\"value_error\":")) << json.out;
  EXPECT_FALSE(has(json.out, "regret")) << json.out;
}

TEST(BenchMovesCommand, KeepsTheJudgesAnswersForTheNextRun) {
  const Game game;
  const auto answers = game.file("judge.jsonl");
  const auto judge = "espalier,hash=1,nodes=5000 --answers " + answers;
  const auto first = game.judge(judge + " --values");
  EXPECT_EQ(first.status, 0) << first.err;
  const auto kept = contents(answers);
  EXPECT_EQ(lines(kept), 1 + 4) << "a position each behind the first line\n" << kept;

  // Half of an answer, as a power cut leaves it.
  std::ofstream(answers, std::ios::app) << "{\"position\":\"rnb";
  EXPECT_EQ(game.judge(judge + " --values").out, first.out);
  EXPECT_EQ(contents(answers), kept);

  EXPECT_EQ(game.judge(judge).status, 0);
  EXPECT_TRUE(contents(answers).starts_with(kept)) << "more positions, of the moves";

  const auto other = game.judge("espalier,hash=1,nodes=6000 --answers " + answers);
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(has(other.err, "belongs to another judge")) << other.err;
}

TEST(BenchMovesCommand, KnowsAJudgeWhoHasLearntForAnother) {
  const Game game;
  const auto judge = "espalier,hash=1,nodes=1000,weights=" + game.file("weights.txt") +
                     " --values --answers " + game.file("judge.jsonl");
  std::ofstream(game.file("weights.txt")) << "mobility.knight.3.end 17\n";
  EXPECT_EQ(game.judge(judge).status, 0);
  EXPECT_EQ(game.judge(judge).status, 0);
  std::ofstream(game.file("weights.txt")) << "mobility.knight.3.end 18\n";
  const auto run = game.judge(judge);
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(has(run.err, "belongs to another judge, with weights")) << run.err;
}

TEST(BenchMovesCommand, BelievesWhatTheJudgeHasSaid) {
  const Game game;
  const auto answers = game.file("judge.jsonl");
  const auto judge = "espalier,hash=1,nodes=5000 --values --answers " + answers;
  ASSERT_EQ(game.judge(judge).status, 0);
  auto text = contents(answers);
  const std::string value = "\"value\":";
  for (auto at = text.find(value); at != text.npos; at = text.find(value, at + 1))
    text.replace(at, text.find('}', at) - at, value + "350");
  std::ofstream(answers) << text;
  const auto run = game.judge(judge + " --json");
  const auto error = run.out.find("\"value_error\":");
  ASSERT_NE(error, run.out.npos) << run.out;
  EXPECT_GT(std::stod(run.out.substr(error + 14)), 20) << "nobody else holds it for won";
}

}  // namespace
}  // namespace espalier::testing::bench_moves_command_test
