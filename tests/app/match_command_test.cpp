// SPDX-License-Identifier: MIT
// `espalier match`, `espalier suite` and `espalier bench moves` as a user meets them.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <fstream>
#include <regex>

#include "support/run_program.hpp"

namespace espalier::testing::match_command_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto place = text.find(part); place != text.npos; place = text.find(part, place + 1))
    ++found;
  return found;
}

std::string fake(const std::string& name, const std::string& manner,
                 const std::string& protocol = "uci") {
  return " --player \"name=" + name + ",cmd='" ESPALIER_FAKE_ENGINE " " + protocol + " " + manner +
         "',proto=" + protocol + "\"";
}
const std::string kShort = " --depth 1 --max-moves 12 --stall 20";

TEST(MatchCommand, LetsTwoOfOurOwnPlay) {
  const auto run = espalier(
      "match --player espalier,name=A,hash=1,nodes=300 --player espalier,name=B,hash=1,nodes=100 "
      "--games 4 --concurrency 2 --max-moves 20 --draw moves=5,score=20,from=10 --resign "
      "score=500");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(count(run.out, " - "), 4U) << run.out;
  EXPECT_TRUE(has(run.out, "A - B")) << run.out;
  EXPECT_TRUE(has(run.out, "B - A")) << run.out;
  EXPECT_TRUE(has(run.out, "pentanomial")) << run.out;
}

TEST(BenchMovesCommand, ComparesPlayersByTheWordOfAJudge) {
  const TemporaryFolder folder;
  const auto pgn = folder.file("games.pgn");
  std::ofstream(pgn) << "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";
  const std::string players =
      " --player espalier,name=A,hash=1,nodes=2000 --player espalier,name=B,hash=1,nodes=200"
      " --judge espalier,hash=1,nodes=5000 --skip 2";
  const auto run = espalier("bench moves " + pgn + players);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "4 positions of 1 game, judged by espalier (nodes=5000)")) << run.out;
  EXPECT_EQ(count(run.out, "+-"), 6U) << "B is compared with A\n" << run.out;
  const auto json = espalier("bench moves " + pgn + players + " --json");
  EXPECT_EQ(count(json.out, "\"positions\":4"), 2U) << json.out;
  EXPECT_EQ(count(json.out, "\"more\":0.0,"), 1U) << "A beside itself\n" << json.out;
  EXPECT_EQ(count(json.out, "\"value_error_more\":0.0,"), 1U) << json.out;
}

TEST(BenchMovesCommand, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const auto pgn = folder.file("games.pgn");
  std::ofstream(pgn) << "1. e4 e5 2. Nf3 *\n";
  for (const auto& [arguments, reason] :
       {std::pair(pgn + " --player espalier", "needs a limit"),
        std::pair(pgn + " --player espalier,tc=1+1", "no clock"),
        std::pair(pgn + " --player espalier,nodes=9 --judge nosuch,nodes=9", "no program 'nosuch'"),
        std::pair(pgn + " --player espalier,nodes=9 --judge espalier,nodes=9", "undecided"),
        std::pair(folder.file("none.pgn") + " --player espalier,nodes=9 --judge espalier,nodes=9",
                  "cannot read the games")}) {
    const auto run = espalier("bench moves " + arguments);
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_TRUE(has(run.err, reason)) << run.err;
    EXPECT_EQ(count(run.err, "\n"), 1U + count(run.err, "game 1 of 1")) << run.err;
  }
}

TEST(MatchCommand, RepeatsItselfWhereSearchersTakeTurns) {
  const auto moves = [](const std::string& pgn) {
    const auto run = espalier(
        "match --player espalier,name=A,hash=1,threads=4,interleaved=20,nodes=2000 "
        "--player espalier,name=B,hash=1,nodes=1000 --games 2 --max-moves 8 --pgn " +
        pgn);
    EXPECT_EQ(run.status, 0) << run.err;
    std::ifstream file(pgn);
    std::string all;
    for (std::string line; std::getline(file, line);)
      if (!line.empty() && line.front() != '[') all += line + ' ';
    return std::regex_replace(all, std::regex("[0-9.]+s}"), "}");  // all but the times
  };
  const TemporaryFolder folder;
  const auto first = moves(folder.file("first.pgn"));
  EXPECT_TRUE(has(first, "1. ")) << first;
  EXPECT_EQ(first, moves(folder.file("second.pgn")));
}

TEST(MatchCommand, KnowsThisProgramAsAUciEngine) {
  const auto run = espalier(
      "match --engine 'espalier uci,threads=1,hash=1' --engine espalier,hash=1 --movetime 5 "
      "--margin 5000 --games 2 --max-moves 3");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(count(run.out, "move limit"), 2U) << run.out;
}

TEST(MatchCommand, PlaysOtherGames) {
  const auto run = espalier(
      "match tictactoe --player espalier,hash=1,depth=9 --player espalier,hash=1,depth=1 --games 4 "
      "--opening-plies 1 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(count(run.out, "\"reason\":\"rules\""), 4U) << run.out;
  EXPECT_TRUE(has(run.out, "\"complete\":true")) << run.out;
}

TEST(MatchCommand, RecordsWhyAPlayerLost) {
  const auto run =
      espalier("match" + fake("good", "plays") + fake("bad", "crash 2") + kShort + " --games 2");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "good - bad  1-0  crash (exited with status 3)")) << run.out;
  EXPECT_TRUE(has(run.out, "bad - good  0-1  crash (exited with status 3)")) << run.out;
}

TEST(MatchCommand, WritesPgnAndDoesNotOverwriteAnother) {
  const TemporaryFolder folder;
  const auto command = "match" + fake("A", "plays") + fake("B", "score=30", "xboard") + kShort +
                       " --games 2 --pgn " + folder.file("games.pgn");
  EXPECT_EQ(espalier(command).status, 0);
  const auto pgn = contents(folder.file("games.pgn"));
  EXPECT_EQ(count(pgn, "[Result \"1/2-1/2\"]"), 2U) << pgn;
  EXPECT_LT(pgn.find("[White \"A\"]"), pgn.find("[White \"B\"]"));
  const auto again = espalier(command);
  EXPECT_EQ(again.status, 2);
  EXPECT_TRUE(has(again.err, "exists")) << again.err;
  EXPECT_EQ(contents(folder.file("games.pgn")), pgn);
}

/// A match that is killed after its second game, with half a line of a third in the journal.
TEST(MatchCommand, GoesOnAfterAnyInterruption) {
  const TemporaryFolder folder;
  const auto journal = folder.file("match.jsonl");
  const auto command = "match" + fake("A", "plays") + fake("B", "illegal 3") + kShort +
                       " --journal " + journal + " --pgn " + folder.file("games.pgn");
  EXPECT_EQ(espalier(command + " --games 2").status, 0);
  const auto two_games = contents(journal);
  EXPECT_EQ(count(two_games, "\n"), 3U) << two_games;
  std::ofstream(journal, std::ios::app) << "{\"number\":2,\"first\":";

  const auto run = espalier(command + " --games 6");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "2 games were played before")) << run.out;
  EXPECT_EQ(count(run.out, "illegal move"), 4U) << run.out;
  EXPECT_TRUE(has(run.out, " 100.0%")) << run.out;
  const auto six_games = contents(journal);
  EXPECT_EQ(six_games.substr(0, two_games.size()), two_games);
  EXPECT_EQ(count(six_games, "\n"), 7U) << six_games;
  EXPECT_EQ(count(contents(folder.file("games.pgn")), "[Result "), 6U);

  const auto other = espalier(command + " --games 6 --position 'startpos moves e4'");
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(has(other.err, "belongs to another match, with openings")) << other.err;
  EXPECT_EQ(contents(journal), six_games);
}

TEST(MatchCommand, EndsAtCtrlCWithTheStandings) {
  const TemporaryFolder folder;
  const auto run =
      run_command("timeout --foreground --signal=INT --kill-after=60 2 " ESPALIER_PROGRAM " match" +
                  fake("A", "plays") + fake("B", "stall 3") +
                  " --depth 1 --stall 1000 --games 2 --journal " + folder.file("j"));
  EXPECT_TRUE(has(run.out, "interrupted; the same command goes on with it")) << run.out << run.err;
  EXPECT_EQ(count(contents(folder.file("j")), "\n"), 1U);
}

TEST(MatchCommand, EndsWhenTheTestIsDecided) {
  const auto run = espalier("match" + fake("A", "plays") + fake("B", "illegal 1") + kShort +
                            " --games 1000 --sprt elo0=0,elo1=300 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "\"verdict\":\"elo1 accepted\"")) << run.out;
  EXPECT_LT(count(run.out, "\"illegal move\""), 100U);
}

struct Wrong {
  const char* arguments;
  const char* message;
  int status = 2;
};
class WrongMatch : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongMatch, IsToldInOneLine) {
  const auto run = espalier(GetParam().arguments);
  EXPECT_EQ(run.status, GetParam().status) << run.err;
  EXPECT_TRUE(has(run.err, GetParam().message)) << run.err;
  EXPECT_EQ(count(run.err, "\n"), 1U) << run.err;
}

INSTANTIATE_TEST_SUITE_P(
    MatchCommand, WrongMatch,
    ::testing::Values(
        Wrong{"match", "two players"}, Wrong{"match --player espalier", "two players"},
        Wrong{"match --player espalier --player no-such-engine", "there is no program"},
        Wrong{"match --player espalier --player espalier,hsh=3", "did you mean 'hash'"},
        Wrong{"match --player espalier --player espalier,option.x=1", "no option 'x'"},
        Wrong{"match --player espalier --player espalier,interleaved=5,option.Deterministic=true",
              "without Deterministic"},
        Wrong{"match othello --player espalier --player espalier,interleaved=5", "for chess"},
        Wrong{"match --player espalier --player espalier --games 3", "even number"},
        Wrong{"match --player espalier --player espalier --tc 1+x", "10+0.1"},
        Wrong{"match --player espalier --player espalier --sprt elo=3", "unknown key 'elo'"},
        Wrong{"match --player espalier --player espalier --draw 8", "key=value"},
        Wrong{"match --player espalier --player espalier --openings /none", "cannot read"},
        Wrong{"match --player espalier --player espalier --journal /dev/null/x", "journal"},
        Wrong{"match othello --player espalier --player espalier --pgn x.pgn",
              "--pgn is for chess"},
        Wrong{"match othello --player espalier --player sh:xboard", "for chess only"},
        Wrong{"match chss --player espalier --player espalier", "did you mean 'chess'"},
        Wrong{"match --player espalier --player true", "does not work: exited with status 0", 1},
        Wrong{"suite /none", "cannot read"}, Wrong{"suite /bin/true", "suite"}));

std::string suite_file(const TemporaryFolder& folder) {
  std::ofstream(folder.file("s.epd"))
      << "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id \"mate in one\";\n"
         "7k/5Q2/8/8/8/8/8/K7 w - - am Qg6 Qf8+; id \"no stalemate\";\n"
         "4k3/8/8/8/8/8/4P3/4K3 w - - id \"nothing asked\";\n"
         "4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd1; id \"hard\";\n";
  return folder.file("s.epd");
}

TEST(SuiteCommand, CountsWhatOurEngineSolves) {
  const TemporaryFolder folder;
  const auto run = espalier("suite " + suite_file(folder) + " --depth 6 --concurrency 2");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "solved     2 of 3")) << run.out;
  EXPECT_TRUE(has(run.out, "missed     hard")) << run.out;
}

TEST(SuiteCommand, WritesJson) {
  const TemporaryFolder folder;
  const auto run = espalier("suite " + suite_file(folder) + " --nodes 2000 --json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "\"move\":\"Ra8#\",\"solved\":true")) << run.out;
  EXPECT_TRUE(has(run.out, "\"positions\":3,\"tried\":3,\"solved\":2")) << run.out;
}

TEST(SuiteCommand, AsksAnyEngine) {
  const TemporaryFolder folder;
  const auto run =
      espalier("suite " + suite_file(folder) + " --depth 1" + fake("crashing", "crash 1"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.out, "(exited with status 3)")) << run.out;
  EXPECT_TRUE(has(run.out, "solved     0 of 3")) << run.out;
}

TEST(RealEngines, SpeakWithUs) {
  struct Engine {
    const char* program;
    const char* spec;
  };
  int played = 0;
  for (const auto& [program, spec] :
       {Engine{"stockfish", "stockfish,threads=1,hash=1"}, Engine{"gnuchess", "gnuchess,hash=1"},
        Engine{"fairymax", "fairymax:xboard"}, Engine{"glaurung", "glaurung,threads=1"},
        Engine{"toga2", "toga2"}}) {
    const auto search = std::string("PATH=$PATH:/usr/games command -v ") + program;
    if (run_command("sh -c '" + search + "'").status != 0) continue;
    const auto run = espalier("match --player espalier,hash=1 --player '" + std::string(spec) +
                              "' --movetime 20 --margin 5000 --games 2 --max-moves 9");
    EXPECT_EQ(run.status, 0) << program << run.err;
    EXPECT_EQ(count(run.out, "move limit"), 2U) << run.out;
    ++played;
  }
  if (played == 0)
    GTEST_SKIP() << "none of stockfish, gnuchess, fairymax, glaurung, toga2 is installed";
}

}  // namespace
}  // namespace espalier::testing::match_command_test
