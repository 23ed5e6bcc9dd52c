// SPDX-License-Identifier: MIT
// Games at the console, with the real program.
#include <gtest/gtest.h>

#include <fstream>

#include "support/run_program.hpp"

namespace espalier::testing::play_test {
namespace {

std::string played(const std::string& arguments, const std::string& input) {
  const auto run = espalier("play " + arguments, input);
  EXPECT_EQ(run.status, 0) << run.err;
  return run.out;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Play, AnswersMovesInAnyNotation) {
  const auto out = played("chess --depth 1", "e4\nmoves\nquit\n");
  EXPECT_TRUE(has(out, "espalier: ")) << out;
  EXPECT_TRUE(has(out, "e2e4 ")) << out;
}

TEST(Play, TellsWhoWins) {
  const auto out = played("tictactoe --side both", "a1\na2\nb1\nb2\nc1\nc2\nquit\n");
  EXPECT_TRUE(has(out, "The game is over: the first side wins.")) << out;
}

TEST(Play, TheEngineMayBeginAndPlayAlone) {
  const auto out = played("tictactoe --side second --depth 9", "both\nquit\n");
  EXPECT_TRUE(has(out, "The game is over: a draw.")) << out;
}

TEST(Play, TakesBackHintsAndSetsUp) {
  const auto out = played("chess --side both --depth 2",
                          "e4\ne5\nremove\nmoves\nset 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nhint\n"
                          "go\n");
  EXPECT_TRUE(has(out, "> \n>")) << out;
  EXPECT_TRUE(has(out, "Hint: Ra8#")) << out;
  EXPECT_TRUE(has(out, "the first side wins")) << out;
}

TEST(Play, KeepsAGameInAFile) {
  const TemporaryFolder folder;
  const auto file = folder.file("game");
  played("chess --side both", "d4\nd5\nc4\nsave " + file + "\n");
  const auto out = played("chess --side both", "get " + file + "\nmoves\n");
  EXPECT_TRUE(has(out, "d2d4 d7d5 c2c4")) << out;
  EXPECT_TRUE(has(played("othello --side both", "get " + file + "\n"), "is not a game of othello"));
}

TEST(Play, SaysWhatItDoesNotUnderstand) {
  const auto out =
      played("chess --side both",
             "e5\nlevel x\ndepth 0\nsave\nget /no/such/file\nbook /no/such.bin\nset x\n");
  for (const std::string part : {"'e5'", "level: expected", "depth", "save: which file?",
                                 "cannot read a game", "cannot read the book"})
    EXPECT_TRUE(has(out, part)) << part << '\n' << out;
  EXPECT_EQ(espalier("play nosuchgame").status, 2);
}

TEST(Play, OpensFromABook) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("b.txt")) << "a4 h5\n";
  const auto out = played("chess --depth 1 --book " + folder.file("b.txt"), "a4\nquit\n");
  EXPECT_TRUE(has(out, "espalier: h5")) << out;
}

}  // namespace
}  // namespace espalier::testing::play_test
