// SPDX-License-Identifier: MIT
// Games and matches between engines of all manners: fake_engine.cpp tells which.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <thread>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/match/chess_question.hpp"
#include "espalier/match/game_pgn.hpp"
#include "espalier/match/tournament.hpp"

namespace espalier::match::match_test {
namespace {

const std::atomic<bool> kNoStop = false;

Opening start_of(const std::string& game, const std::string& position = "") {
  return {find_game(game).parse(position), {}, ""};
}

PlayerSpec fake(const std::string& manner, const std::string& protocol = "uci") {
  return PlayerSpec::parse("cmd='" ESPALIER_FAKE_ENGINE " " + protocol + " " + manner +
                           "',proto=" + protocol);
}

Plan plan_of(std::vector<PlayerSpec> players, int rounds = 1) {
  Plan plan;
  plan.players = std::move(players);
  make_names_unique(plan.players);
  plan.openings = {start_of("chess")};
  plan.limit.set("depth", "1");
  plan.rounds = rounds;
  plan.rules.adjudication.most_moves = 6;
  plan.rules.stall = Milliseconds(700);
  plan.patience = {Milliseconds(5000), Milliseconds(5000), Milliseconds(100)};
  return plan;
}

std::vector<GameRecord> games_of(const Plan& plan) {
  std::vector<GameRecord> games;
  Tournament(plan).run(kNoStop,
                       [&](const GameRecord& game, const Standings&) { games.push_back(game); });
  std::sort(games.begin(), games.end(),
            [](const auto& a, const auto& b) { return a.number < b.number; });
  return games;
}

void expect_no_children() {
  siginfo_t info{};
  EXPECT_TRUE(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD);
}

struct Misbehaviour {
  const char* protocol;
  const char* manner;
  const char* reason;
  const char* detail;
};

class Misbehaving : public ::testing::TestWithParam<Misbehaviour> {};

/// The second game shows that the player was started anew: it gets to its third move again.
TEST_P(Misbehaving, LosesTheGameAndIsStartedAnew) {
  const auto& [protocol, manner, reason, detail] = GetParam();
  const auto plan = plan_of({fake(std::string(manner) + " 3", protocol), fake("plays")});
  const auto games = games_of(plan);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].result, Result::kSecondWins);
  EXPECT_EQ(games[1].result, Result::kFirstWins);
  for (const auto& game : games) {
    EXPECT_EQ(game.reason, reason);
    EXPECT_NE(game.detail.find(detail), std::string::npos) << game.detail;
    EXPECT_TRUE(game.is_fault);
    EXPECT_EQ(game.moves.size(), game.number == 0 ? 4U : 5U);
  }
  expect_no_children();
}

INSTANTIATE_TEST_SUITE_P(
    Players, Misbehaving,
    ::testing::Values(Misbehaviour{"uci", "crash", "crash", "exited with status 3"},
                      Misbehaviour{"uci", "segfault", "crash", "signal 11"},
                      Misbehaviour{"uci", "stall", "time forfeit", "no move in time"},
                      Misbehaviour{"uci", "flood", "time forfeit", "no move in time"},
                      Misbehaviour{"uci", "endless", "time forfeit", "no move in time"},
                      Misbehaviour{"uci", "illegal", "illegal move", "'e2e5'"},
                      Misbehaviour{"xboard", "crash", "crash", "exited with status 3"},
                      Misbehaviour{"xboard", "stall", "time forfeit", "no move in time"},
                      Misbehaviour{"xboard", "illegal", "illegal move", "'e2e5'"}),
    [](const auto& test) { return std::string(test.param.protocol) + "_" + test.param.manner; });

TEST(Player, MayResignInXboard) {
  const auto games = games_of(plan_of({fake("resign 2", "xboard"), fake("plays", "xboard")}));
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].reason, "resignation");
  EXPECT_EQ(games[0].result, Result::kSecondWins);
  EXPECT_FALSE(games[0].is_fault);
  EXPECT_EQ(games[1].reason, "move limit");  // its second move was in the first game
}

/// It ends the first game with "1-0", as White; in the second it is Black.
TEST(Player, WithoutPingMayClaimAWinAndPlaysTheNextGame) {
  const auto games = games_of(plan_of({fake("wins 6", "xboard"), fake("plays")}));
  ASSERT_EQ(games.size(), 2U);
  for (const auto& game : games) EXPECT_EQ(game.reason, "move limit") << game.detail;
}

TEST(Player, InXboardAnswersAboutGamesThatItDidNotPlay) {
  const auto opening = start_of("chess");
  Limit limit;
  limit.set("depth", "1");
  const auto player = make_player(fake("plays", "xboard"), "chess", {});
  ASSERT_FALSE(player->begin(opening, limit));
  AnyGame position = opening.start;
  std::vector<AnyGame::Move> moves;
  for (const auto* pair : {"e2e4 e7e5", "g1f3 b8c6", "f1b5 a7a6"}) {
    const auto reply = player->choose(chess_question(opening, moves, position, limit));
    MoveList<AnyGame::Move> legal;
    position.moves(legal);
    ASSERT_TRUE(std::holds_alternative<ChosenMove>(reply)) << std::get<Fault>(reply).detail;
    EXPECT_EQ(std::get<ChosenMove>(reply).move, legal[0]) << pair;
    for (const auto text : words(pair)) {
      moves.push_back(*find_move(position, text));
      position = position.after(moves.back());
    }
  }
}

TEST(Player, MayTalkNonsenseAsLongAsItMoves) {
  for (const auto* protocol : {"uci", "xboard"}) {
    const auto games = games_of(plan_of({fake("garbage", protocol), fake("stubborn", protocol)}));
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].reason, "move limit") << games[0].detail;
  }
  expect_no_children();
}

TEST(Player, ThatNeverWorkedIsFoundBeforeTheMatch) {
  for (const auto* protocol : {"uci", "xboard"})
    for (const auto* manner : {"dies", "mute", "deaf"}) {
      auto plan = plan_of({fake("plays"), fake(manner, protocol)});
      plan.patience.start = Milliseconds(300);
      EXPECT_THROW(Tournament(plan).try_players(kNoStop), std::runtime_error) << protocol << manner;
    }
  expect_no_children();
}

TEST(Player, ThatIsTriedCanBeStopped) {
  auto plan = plan_of({fake("plays"), fake("mute")});
  plan.patience.start = Milliseconds(20'000);
  std::atomic<bool> stop = false;
  const std::jthread other([&] {
    std::this_thread::sleep_for(Milliseconds(100));
    stop = true;
  });
  EXPECT_NO_THROW(Tournament(plan).try_players(stop));
  expect_no_children();
}

TEST(Player, ThatDoesNotStartAnyMoreLosesAndAtLastEndsTheMatch) {
  const auto plan = plan_of({fake("plays"), fake("dies")}, 10);
  std::vector<GameRecord> games;
  Tournament tournament(plan);
  EXPECT_THROW(tournament.run(kNoStop, [&](const GameRecord& game,
                                           const Standings&) { games.push_back(game); }),
               std::runtime_error);
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].result, Result::kFirstWins);
  EXPECT_EQ(games[0].reason, "did not start");
  EXPECT_EQ(games[0].detail, "exited with status 7");
}

TEST(Player, IsToldWhichOptionItDoesNotHave) {
  auto spec = fake("plays");
  spec.options = {{"Hsh", "3"}};
  const auto plan = plan_of({spec, fake("plays")});
  EXPECT_THROW(Tournament(plan).try_players(kNoStop), InputError);
  spec.options = {{"hash", "3"}, {"Move Overhead", "2"}};
  Tournament(plan_of({spec, fake("plays")})).try_players(kNoStop);
  auto board = fake("plays", "xboard");
  board.options = {{"Style", "2"}};
  Tournament(plan_of({board, fake("plays")})).try_players(kNoStop);
  board.limit.set("nodes", "100");
  EXPECT_THROW(Tournament(plan_of({board, fake("plays")})).try_players(kNoStop), InputError);
}

TEST(Referee, AdjudicatesWhenBothAgree) {
  auto plan = plan_of({fake("score=-700"), fake("score=700")});
  plan.rules.adjudication = {.resign_moves = 3, .resign_score = 600, .most_moves = 20};
  auto games = games_of(plan);
  EXPECT_EQ(games[0].reason, "adjudicated win");
  EXPECT_EQ(games[0].result, Result::kSecondWins);
  EXPECT_EQ(games[0].moves.size(), 6U);
  EXPECT_EQ(games[1].result, Result::kFirstWins);

  plan.players[1] = fake("score=100");  // the winner is not so sure
  EXPECT_EQ(games_of(plan)[0].reason, "move limit");

  plan.players = {fake("score=5"), fake("score=-9", "xboard")};
  plan.rules.adjudication = {.draw_moves = 4, .draw_score = 10, .draw_from = 7, .most_moves = 20};
  games = games_of(plan);
  EXPECT_EQ(games[0].reason, "adjudicated draw");
  EXPECT_EQ(games[0].moves.size(), 13U);
}

TEST(Referee, EndsGamesByTheirOwnRules) {
  auto plan = plan_of({PlayerSpec::parse("espalier,hash=1"), PlayerSpec::parse("espalier,hash=1")});
  plan.limit.set("depth", "4");
  plan.openings = {start_of("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1")};
  const auto games = games_of(plan);
  EXPECT_EQ(games[0].reason, "checkmate");
  EXPECT_EQ(games[0].result, Result::kFirstWins);
}

TEST(Referee, KeepsTheClocks) {
  auto plan = plan_of({fake("plays"), fake("stall 4")});
  plan.limit = {};
  plan.limit.set("tc", "1+0.01");
  plan.rules.margin = Milliseconds(200);
  const auto games = games_of(plan);
  EXPECT_EQ(games[0].reason, "time forfeit");
  EXPECT_EQ(games[0].result, Result::kFirstWins);
  EXPECT_EQ(games[0].moves.size(), 7U);
}

class OwnGames : public ::testing::TestWithParam<const char*> {};

TEST_P(OwnGames, ArePlayedToTheirEnd) {
  auto plan = plan_of(
      {PlayerSpec::parse("espalier,hash=1,depth=3"), PlayerSpec::parse("espalier,hash=1,depth=1")});
  plan.game = GetParam();
  plan.openings = usual_openings(plan.game, "", 1, 2, 1);
  plan.rules.adjudication.most_moves = 0;
  plan.concurrency = 2;
  const auto games = games_of(plan);
  ASSERT_EQ(games.size(), 2U);
  for (const auto& game : games) {
    EXPECT_EQ(game.reason, "rules");
    EXPECT_FALSE(game.moves.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Match, OwnGames, ::testing::Values("tictactoe", "connect4", "nim"));

TEST(Match, LetsUciProgramsPlayOtherGames) {
  auto plan = plan_of({fake("plays 0 connect4"), PlayerSpec::parse("espalier,hash=1")});
  plan.game = "connect4";
  plan.openings = {start_of("connect4")};
  plan.rules.adjudication.most_moves = 0;
  const auto games = games_of(plan);
  EXPECT_EQ(games[0].reason, "rules") << games[0].detail;
  EXPECT_FALSE(games[0].is_fault);
}

TEST(Match, PlaysSeveralGamesAtOnceAndEachOnce) {
  auto plan =
      plan_of({fake("plays"), fake("plays", "xboard"), PlayerSpec::parse("espalier,hash=1")}, 4);
  plan.concurrency = 3;
  const auto games = games_of(plan);
  ASSERT_EQ(games.size(), 24U);
  for (int i = 0; i < 24; ++i) EXPECT_EQ(games[static_cast<std::size_t>(i)].number, i);
  expect_no_children();
}

TEST(Match, GoesOnWhereItWas) {
  const auto plan = plan_of({fake("plays"), fake("crash 2")}, 3);
  Tournament first(plan);
  std::atomic<bool> stop = false;
  std::vector<GameRecord> games;
  const auto keep = [&](const GameRecord& game, const Standings&) {
    games.push_back(game);
    if (games.size() == 2) stop = true;
  };
  EXPECT_EQ(first.run(stop, keep), Ending::kStopped);
  Tournament second(plan);
  second.resume(games);
  EXPECT_EQ(games.size(), 2U) << "no game begins after the stop";
  EXPECT_EQ(second.run(kNoStop, keep), Ending::kAllPlayed);
  EXPECT_EQ(games.size(), 6U);
  EXPECT_EQ(second.standings().games(), 6);
  EXPECT_EQ(second.standings().tally(0).wins, 6);
  EXPECT_EQ(second.standings().faults(1), 6);
}

TEST(Match, StopsAtOnceEvenWhileAPlayerHangs) {
  auto plan = plan_of({fake("stall 1"), fake("plays")});
  plan.rules.stall = Milliseconds(1'000'000);
  std::atomic<bool> stop = false;
  const std::jthread other([&] {
    std::this_thread::sleep_for(Milliseconds(200));
    stop = true;
  });
  Tournament tournament(plan);
  EXPECT_EQ(tournament.run(stop, [](const GameRecord&, const Standings&) {}), Ending::kStopped);
  EXPECT_EQ(tournament.standings().games(), 0);
  expect_no_children();
}

TEST(Match, EndsWhenTheTestIsDecided) {
  auto plan = plan_of({fake("plays"), fake("illegal 1")}, 1000);
  plan.sprt = Sprt{0, 200, 0.05, 0.05};
  Tournament tournament(plan);
  EXPECT_EQ(tournament.run(kNoStop, [](const GameRecord&, const Standings&) {}), Ending::kSprt);
  EXPECT_LT(tournament.standings().games(), 60);
  EXPECT_EQ(plan.sprt->verdict(tournament.standings().tally(0)), Sprt::Verdict::kAcceptElo1);
}

TEST(Pgn, HoldsTheWholeGameAndReadsBack) {
  auto plan = plan_of({fake("score=35"), fake("illegal 2")});
  plan.openings = {usual_openings("chess", "", 0, 0, 0)[1]};
  plan.rules.adjudication.most_moves = 20;
  const auto games = games_of(plan);
  const auto text = chess::pgn(pgn_of(games[0], plan.openings[0], plan.players));
  EXPECT_NE(text.find("{+0.35/1 "), std::string::npos) << text;
  EXPECT_NE(text.find("[Termination \"illegal move\"]"), std::string::npos) << text;
  const auto read = chess::PgnReader(text).next();
  ASSERT_TRUE(read);
  EXPECT_EQ(read->moves.size(), 10 + games[0].moves.size());
  EXPECT_EQ(read->result, "1-0");
}

}  // namespace
}  // namespace espalier::match::match_test
