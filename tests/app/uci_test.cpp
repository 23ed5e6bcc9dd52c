// SPDX-License-Identifier: MIT
// The engine as a chess interface meets it: whole conversations with the real program.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "app/conversation.hpp"

namespace espalier::testing::uci_test {
namespace {

const std::string kOneThread = "setoption name Threads value 1\n";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t count(const std::string& text, const std::string& start) {
  std::size_t found = 0;
  for (const auto& line : lines_of(text)) found += line.rfind(start, 0) == 0 ? 1 : 0;
  return found;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A conversation without pauses. The program must end well and say nothing on standard error.
std::string conversation(const std::string& input) {
  const auto run = espalier("uci", input);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  return run.out;
}

std::string slow_conversation(const std::vector<Said>& commands) {
  return testing::slow_conversation("uci", commands);
}

TEST(Uci, IntroducesItselfWithItsOptions) {
  const auto out = conversation("uci\nisready\nquit\n");
  EXPECT_EQ(out.rfind("id name Espalier", 0), 0U) << out;
  for (const auto* option :
       {"Hash type spin default 64 min 1 max 1048576", "Threads type spin", "MultiPV type spin",
        "Ponder type check", "UCI_Chess960 type check", "Move Overhead type spin",
        "Clear Hash type button", "Null Move type check default true"})
    EXPECT_TRUE(has(out, std::string("option name ") + option)) << option;
  EXPECT_TRUE(has(out, "uciok\nreadyok\n")) << out;
}

TEST(Uci, SearchesToADepthAndReportsEachOne) {
  const auto out = conversation(kOneThread + "position startpos moves e2e4 e7e5\ngo depth 4\n");
  EXPECT_EQ(count(out, "info depth"), 4U) << out;
  EXPECT_EQ(count(out, "bestmove"), 1U) << out;
  for (const auto* part : {"info depth 4 seldepth", " multipv 1 score cp ", " nodes ", " nps ",
                           " hashfull ", " time ", " pv "})
    EXPECT_TRUE(has(out, part)) << part << out;
}

TEST(Uci, TellsMatesInMoves) {
  const auto out =
      conversation(kOneThread + "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo depth 3\n");
  EXPECT_TRUE(has(out, "score mate 1 ")) << out;
  EXPECT_TRUE(has(out, "bestmove a1a8\n")) << out;
}

// The first position of Reinfeld's Win at Chess; the input ends at once.
TEST(Uci, SearchesForAMateToTheEnd) {
  const auto out = conversation(
      kOneThread +
      "position fen 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1\ngo mate 2\n");
  EXPECT_TRUE(has(out, "score mate 2 ")) << out;
  EXPECT_TRUE(has(out, "bestmove g3g6")) << out;
}

TEST(Uci, LinesEndWithTheMate) {
  const auto out =
      conversation(kOneThread +
                   "position fen 2b2bn1/3rk2P/6p1/2p2p2/p4q1P/2Knp3/PP2P3/1RB2BN1 b - - "
                   "2 29\ngo depth 6\n");
  EXPECT_TRUE(has(out, " pv f8g7 c3c2 d3e1\n")) << out;
  EXPECT_FALSE(has(out, " d3e1 ")) << out;
}

TEST(Uci, SearchesOnlyTheMovesItIsGiven) {
  const auto out = conversation(kOneThread + "go depth 3 searchmoves a2a3\n");
  EXPECT_TRUE(has(out, "bestmove a2a3")) << out;
}

TEST(Uci, RespectsNodes) {
  const auto out = conversation(kOneThread + "go nodes 500\n");
  EXPECT_EQ(count(out, "bestmove"), 1U) << out;
  for (const auto& line : lines_of(out))
    if (const auto at = line.find(" nodes "); at != std::string::npos) {
      EXPECT_LE(std::stoi(line.substr(at + 7)), 500);
    }
}

TEST(Uci, EndsWithAllNodesThoughADepthIsBrokenOff) {
  const auto out = conversation(kOneThread + "go nodes 500\n");
  EXPECT_TRUE(has(out, "info nodes 500 nps ")) << out;
}

TEST(Uci, ReportsSeveralLines) {
  const auto out = conversation(kOneThread + "setoption name MultiPV value 3\ngo depth 2\n");
  EXPECT_TRUE(has(out, "info depth 2 ")) << out;
  EXPECT_TRUE(has(out, "multipv 3")) << out;
}

TEST(Uci, AnswersWithNoMoveWhereThereIsNone) {
  for (const auto* fen : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}) {
    const auto out = conversation(std::string("position fen ") + fen + "\ngo movetime 50\n");
    EXPECT_TRUE(has(out, "bestmove 0000\n")) << out;
  }
}

TEST(Uci, PlaysOnAfterDrawsByRule) {
  const auto out = conversation(
      "position fen 8/8/8/3k4/8/8/8/R3K3 w - - 120 90\ngo depth 3\nposition fen "
      "8/8/8/3k4/8/8/8/4K3 w - - 0 1\n");
  EXPECT_EQ(count(out, "bestmove"), 1U) << out;
  EXPECT_FALSE(has(out, "bestmove 0000")) << out;
}

TEST(Uci, WritesCastlingAsTheInterfaceWantsIt) {
  const std::string position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
  const std::string go = "go depth 1 searchmoves e1g1\n";
  EXPECT_TRUE(has(conversation(kOneThread + position + go), "bestmove e1g1"));
  EXPECT_TRUE(has(conversation(kOneThread + "setoption name UCI_Chess960 value true\n" + position +
                               "go depth 1 searchmoves e1h1\n"),
                  "bestmove e1h1"));
}

TEST(Uci, SurvivesMalformedInputAndSaysWhatWasWrong) {
  const auto out = conversation(
      "\n   \n\x01\xff\xfe\nhello there\nposition\nposition fen\nposition fen 8/8/8 w - - 0 1\n"
      "position startpos moves e2e5\nposition startpos e2e4\nposition nonsense\nsetoption\n"
      "setoption name\n"
      "setoption name Hash\nsetoption name Hash value -5\nsetoption name Hash value 10 MB\n"
      "setoption name Threads value 99999999999999999999\nsetoption name Null Move value maybe\n"
      "setoption name Colour value blue\nponderhit\nstop\nstop\nisready\n");
  EXPECT_TRUE(has(out, "info string unknown command 'hello'")) << out;
  EXPECT_TRUE(has(out, "info string position: 'e2e5' is not a legal move")) << out;
  EXPECT_TRUE(has(out, "info string position: expected 'moves', not 'e2e4'")) << out;
  EXPECT_TRUE(has(out, "info string Hash must be")) << out;
  EXPECT_TRUE(has(out, "unknown option 'Colour'")) << out;
  EXPECT_TRUE(has(out, "readyok\n")) << out;
  EXPECT_EQ(count(out, "bestmove"), 0U) << out;
}

TEST(Uci, AnswersEveryGoEvenWhenItIsOdd) {
  const auto out = conversation(
      kOneThread +
      "go depth 1 bananas\ngo depth 0\ngo nodes 0\ngo movetime 1\ngo movetime -7\n"
      "go wtime 1 btime 1\ngo wtime -50 btime -50 winc 0 binc 0\ngo depth 2 wtime x\n"
      "go wtime 100 btime 100 movestogo 1\ngo mate 1 depth 2\ngo depth 2 searchmoves e2e5\n");
  EXPECT_EQ(count(out, "bestmove"), 11U) << out;
}

TEST(Uci, AMalformedPositionLeavesTheOldOne) {
  const auto out = conversation(kOneThread +
                                "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nposition fen "
                                "rubbish\ngo depth 2\n");
  EXPECT_TRUE(has(out, "bestmove a1a8")) << out;
}

TEST(Uci, OptionsAndNewGamesMayComeBetweenSearches) {
  const auto out = conversation(
      "setoption name Hash value 1\nsetoption name Threads value 3\ngo depth 4\nucinewgame\n"
      "setoption name Clear Hash\nsetoption name Threads value 1\nsetoption name Hash value 8\n"
      "setoption name Singular Extension value false\ngo depth 4\n");
  EXPECT_EQ(count(out, "bestmove"), 2U) << out;
}

TEST(Uci, KeepsItsTableInAFileBetweenRuns) {
  const TemporaryFolder folder;
  const std::string file = "setoption name Hash File value " + folder.file("my table") + "\n";
  auto out = slow_conversation({{0, kOneThread + file + "go depth 5"},
                                {0, "setoption name Save Hash", "bestmove"},
                                {0, "quit"}});
  EXPECT_TRUE(has(out, "info string saved ")) << out;
  out = conversation(kOneThread + file + "setoption name Load Hash\ngo depth 1\n");
  EXPECT_TRUE(has(out, "info string loaded ")) << out;
  EXPECT_TRUE(has(out, "bestmove")) << out;
  out = conversation("setoption name Knowledge value MKP\n" + file + "setoption name Load Hash\n");
  EXPECT_TRUE(has(out, "is about 'chess MBXKPAR', not 'chess MKP'")) << out;
  out = conversation("setoption name Save Hash\n");
  EXPECT_TRUE(has(out, "set the option 'Hash File'")) << out;
}

TEST(Uci, PlaysFromItsBookWhenToldSo) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("book.txt")) << "a4 h5 Nc3\n";
  const auto own = "setoption name Book File value " + folder.file("book.txt") + "\n";
  auto out = conversation(kOneThread + own + "setoption name OwnBook value true\ngo depth 1\n");
  EXPECT_TRUE(has(out, "bestmove a2a4")) << out;
  out = conversation(kOneThread + own + "go depth 1\n");
  EXPECT_FALSE(has(out, "bestmove a2a4")) << out;
  out = conversation("setoption name Book File value /no/such/book.bin\n");
  EXPECT_TRUE(has(out, "cannot read the book")) << out;
}

TEST(Uci, ShowsNoMoveOfAnInfiniteSearchBeforeStop) {
  // A mate in one is searched out at once, yet its move has to wait.
  const auto out = slow_conversation(
      {{0, kOneThread + "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo depth 3 infinite"},
       {100, "isready", "info depth 3"},
       {0, "stop"},
       {0, "quit"}});
  const auto ready = out.find("readyok");
  const auto best = out.find("bestmove a1a8");
  ASSERT_NE(ready, std::string::npos) << out;
  ASSERT_NE(best, std::string::npos) << out;
  EXPECT_LT(ready, best);
}

TEST(Uci, PondersUntilTheMoveIsPlayed) {
  const auto out = slow_conversation({{0, kOneThread + "go ponder wtime 1000 btime 1000"},
                                      {200, "isready"},
                                      {0, "ponderhit"},
                                      {0, ""}});
  const auto ready = out.find("readyok");
  const auto best = out.find("bestmove");
  ASSERT_NE(ready, std::string::npos) << out;
  ASSERT_NE(best, std::string::npos) << out;
  EXPECT_LT(ready, best);
}

TEST(Uci, StopsWheneverItIsTold) {
  std::vector<Said> commands = {{0, "setoption name Threads value 2"}};
  for (const int wait : {0, 0, 1, 5, 30}) {
    commands.push_back({0, "go infinite"});
    commands.push_back({wait, "stop"});
  }
  EXPECT_EQ(count(slow_conversation(commands), "bestmove"), 5U);
}

}  // namespace
}  // namespace espalier::testing::uci_test
