// SPDX-License-Identifier: MIT
// Moves that players choose in positions of games, valued by a judge.
#include "espalier/match/judgement.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "espalier/core/input_error.hpp"

namespace espalier::match::judgement_test {
namespace {

const std::atomic<bool> kNoStop = false;

std::vector<chess::PgnGame> games_of(const std::string& pgn) {
  std::vector<chess::PgnGame> games;
  for (chess::PgnReader reader(pgn); auto game = reader.next();) games.push_back(*game);
  return games;
}

std::vector<JudgedPosition> judged(const std::string& pgn, const std::vector<std::string>& players,
                                   JudgementOptions options = {}) {
  std::vector<PlayerSpec> specs;
  for (const auto& player : players) specs.push_back(PlayerSpec::parse(player));
  return judge_moves(games_of(pgn), specs, PlayerSpec::parse("espalier,hash=1,depth=5"), options,
                     kNoStop, [](std::size_t) {});
}

TEST(Judgement, TakesOneSideOfEachGameInTurn) {
  const auto positions = judged("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 *",
                                {"espalier,hash=1,depth=1"}, {.skipped_plies = 2});
  std::vector<std::pair<std::size_t, int>> places;
  for (const auto& position : positions) places.emplace_back(position.game, position.ply);
  EXPECT_EQ(places, (std::vector<std::pair<std::size_t, int>>{{0, 2}, {0, 4}, {1, 3}, {1, 5}}));
}

TEST(Judgement, RegretsNothingWhereAllChooseAsTheJudge) {
  const std::string pgn =
      "[SetUp \"1\"]\n[FEN \"4k3/8/8/3q4/8/4N3/8/4K2R w K - 0 1\"]\n\n1. Nxd5 *";
  const auto positions =
      judged(pgn, {"espalier,hash=1,depth=5"}, {.skipped_plies = 0, .decided = 100'000});
  ASSERT_EQ(positions.size(), 1U);
  EXPECT_EQ(positions[0].choices[0].move, positions[0].best);
  EXPECT_EQ(positions[0].choices[0].regret, 0);
}

TEST(Judgement, TellsHowFarValuesAreFromTheJudges) {
  const auto positions =
      judged("1. e4 e5 2. Nf3 Nc6 *", {"espalier,hash=1,depth=5", "espalier,hash=1,depth=1"},
             {.skipped_plies = 0});
  ASSERT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions[0].choices[0].error, 0.0) << "it is asked what the judge is asked";
  for (const auto& position : positions) {
    const auto shallow = position.choices[1].error;
    ASSERT_TRUE(shallow);
    EXPECT_GT(*shallow, 0);
    EXPECT_LT(*shallow, 0.5);
  }
}

TEST(Judgement, CountsAMateThatWasMissed) {
  const std::string fools_mate = "1. f3 e5 2. g4 Qh4# 0-1\n\n1. f3 e5 2. g4 Qh4# 0-1";
  // Whoever searches nothing but one node plays what comes first.
  const auto positions = judged(fools_mate, {"espalier,hash=1,depth=3", "espalier,hash=1,nodes=1"},
                                {.skipped_plies = 3, .decided = 100'000});
  ASSERT_EQ(positions.size(), 1U);
  const auto& [found, missed] = std::pair(positions[0].choices[0], positions[0].choices[1]);
  EXPECT_EQ(found.move, games_of(fools_mate)[0].moves.back().move);
  EXPECT_EQ(found.regret, 0);
  EXPECT_NE(missed.move, found.move);
  EXPECT_GT(missed.regret.value_or(0), 0.2) << "a mate is a whole point";
}

TEST(Judgement, LeavesOutWhatIsDecided) {
  const std::string fools_mate = "1. f3 e5 2. g4 Qh4# 0-1\n\n1. f3 e5 2. g4 Qh4# 0-1";
  EXPECT_TRUE(judged(fools_mate, {"espalier,hash=1,depth=1"}, {.skipped_plies = 3}).empty());
}

TEST(Judgement, IsTheSameHoweverManyGamesAtATime) {
  std::string pgn;
  for (int game = 0; game < 6; ++game) pgn += "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 *\n\n";
  const std::vector<std::string> players = {"espalier,hash=1,nodes=3000",
                                            "espalier,hash=1,nodes=500"};
  const auto one = judged(pgn, players, {.skipped_plies = 2});
  const auto three = judged(pgn, players, {.skipped_plies = 2, .concurrency = 3});
  ASSERT_EQ(one.size(), 18U);
  ASSERT_EQ(three.size(), one.size());
  for (std::size_t i = 0; i < one.size(); ++i)
    for (std::size_t player = 0; player < players.size(); ++player) {
      EXPECT_EQ(one[i].choices[player].move, three[i].choices[player].move);
      EXPECT_EQ(one[i].choices[player].regret, three[i].choices[player].regret);
      EXPECT_GE(one[i].choices[player].regret.value_or(-1), 0);
    }
}

/// Remembers as long as it lives, and counts.
class Remembered final : public JudgeMemory {
 public:
  std::optional<ChosenMove> find(const chess::Position& position) override {
    const auto known = answers_.find(position.key());
    return known == answers_.end() ? std::nullopt : std::optional(known->second);
  }
  void add(const chess::Position& position, const ChosenMove& answer) override {
    EXPECT_TRUE(answers_.emplace(position.key(), answer).second) << "asked twice";
  }
  [[nodiscard]] std::size_t size() const { return answers_.size(); }

 private:
  std::map<std::uint64_t, ChosenMove> answers_;
};

TEST(Judgement, AsksTheJudgeOnceWhereItRemembers) {
  const std::string pgn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
  const std::vector<std::string> players = {"espalier,hash=1,depth=1", "espalier,hash=1,nodes=500"};
  const auto forgotten = judged(pgn, players, {.skipped_plies = 0});
  Remembered memory;
  for (const int time : {1, 2}) {
    const auto positions = judged(pgn, players, {.skipped_plies = 0, .memory = &memory});
    ASSERT_EQ(positions.size(), forgotten.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
      for (std::size_t player = 0; player < players.size(); ++player) {
        EXPECT_EQ(positions[i].choices[player].regret, forgotten[i].choices[player].regret) << time;
        EXPECT_EQ(positions[i].choices[player].error, forgotten[i].choices[player].error) << time;
      }
  }
}

TEST(Judgement, AsksOnceAPositionForValuesOnly) {
  Remembered memory;
  const auto positions = judged("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", {"espalier,hash=1,depth=1"},
                                {.skipped_plies = 0, .values_only = true, .memory = &memory});
  ASSERT_EQ(positions.size(), 3U);
  EXPECT_EQ(memory.size(), 3U);
  for (const auto& position : positions) {
    EXPECT_TRUE(position.choices[0].error);
    EXPECT_FALSE(position.choices[0].regret);
  }
}

TEST(Judgement, EndsWhenAPlayerFails) {
  const std::string crash = "cmd='" ESPALIER_FAKE_ENGINE " uci crash',depth=1";
  EXPECT_THROW(judged("1. e4 e5 2. Nf3 *", {crash}, {.skipped_plies = 0}), std::runtime_error);
}

TEST(Judgement, ReadsGamesThatThereAre) { EXPECT_THROW(read_games("/no/such.pgn"), InputError); }

}  // namespace
}  // namespace espalier::match::judgement_test
