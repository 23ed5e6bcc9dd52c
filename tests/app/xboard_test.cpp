// SPDX-License-Identifier: MIT
// The engine as XBoard meets it: whole conversations with the real program.
#include <gtest/gtest.h>
#include <unistd.h>

#include <sstream>

#include "app/conversation.hpp"

namespace espalier::testing::xboard_test {
namespace {

std::string conversation(const std::string& input) {
  const auto run = espalier("xboard", "xboard\nprotover 2\n" + input);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  return run.out;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& start) {
  std::size_t found = 0;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) found += line.rfind(start, 0) == 0 ? 1 : 0;
  return found;
}

TEST(XBoard, TellsItsFeatures) {
  const auto out = conversation("ping 1\n");
  for (const std::string feature : {"setboard=1", "usermove=1", "ping=1", "done=1"})
    EXPECT_TRUE(has(out, feature)) << out;
  EXPECT_TRUE(has(out, "pong 1")) << out;
}

TEST(XBoard, AnswersAMove) {
  const auto out = conversation("new\nsd 2\nusermove e2e4\nping 7\n");
  EXPECT_EQ(count(out, "move "), 1U) << out;
  EXPECT_LT(out.find("\nmove "), out.find("pong 7")) << out;
}

TEST(XBoard, PlaysTheSideToMoveOnGoAndMates) {
  const auto out =
      conversation("new\nforce\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\nsd 3\ngo\n");
  EXPECT_TRUE(has(out, "move a1a8\n1-0 {White mates}")) << out;
}

TEST(XBoard, InForceModeItOnlyWatches) {
  const auto out = conversation(
      "new\nforce\nusermove e2e4\nusermove e7e5\nusermove g1f3\nundo\nusermove f1c4\n"
      "remove\nusermove e7e6\n");
  EXPECT_EQ(count(out, "move "), 0U) << out;
  EXPECT_EQ(count(out, "Illegal"), 0U) << out;
}

TEST(XBoard, SaysWhatIsWrong) {
  const auto out = conversation(
      "new\nforce\nusermove e2e5\nnonsense\nsetboard rubbish\nlevel 40\nst x\nvariant losers\n");
  EXPECT_TRUE(has(out, "Illegal move: e2e5")) << out;
  EXPECT_TRUE(has(out, "Error (unknown command): nonsense")) << out;
  EXPECT_EQ(count(out, "Error"), 5U) << out;
}

TEST(XBoard, PostsWhatItThinks) {
  const auto out = conversation("new\npost\nsd 3\nusermove d2d4\n");
  EXPECT_GE(count(out, "3 "), 1U) << out;
}

TEST(XBoard, BreaksOffForNewGamesAndOtherSettings) {
  const auto out = conversation(
      "new\nst 60\nusermove e2e4\nforce\ncores 2\nmemory 8\nnew\nst 60\ngo\n?\nping 2\n");
  EXPECT_EQ(count(out, "move "), 1U) << out;
  EXPECT_TRUE(has(out, "pong 2")) << out;
}

TEST(XBoard, PondersAndStillAnswers) {
  const auto out = conversation(
      "new\nhard\nlevel 0 1 0\nsd 4\nusermove e2e4\nping 1\nforce\nnew\nanalyze\n.\nusermove d2d4\n"
      "exit\n");
  EXPECT_TRUE(has(out, "pong 1")) << out;
}

// Both sides have one legal move, so that the opponent plays what was hoped for.
TEST(XBoard, ThinksAfterAPonderHitAsItHasBeenToldMeanwhile) {
  const auto out =
      slow_conversation("xboard", {{0,
                                    "new\nforce\nsetboard k7/Pp6/1P3p2/8/8/2P3p1/6Pp/7K w - - 0 "
                                    "1\npost\nhard\nst 60\nsd 2\ngo"},
                                   {100, "sd 4\nusermove f6f5", "move c3c4"}});
  EXPECT_EQ(count(out, "move "), 2U) << out;
  EXPECT_GE(count(out, "4 "), 1U) << out;  // where pondering begins late, it says so too
}

TEST(XBoard, ATableThatIsTooLargeIsRefusedAndForgotten) {
  if (sysconf(_SC_PHYS_PAGES) > (1L << 40) / sysconf(_SC_PAGESIZE))
    GTEST_SKIP() << "this machine has memory for a terabyte";
  const auto out = conversation("new\nmemory 1048576\ncores 2\nsd 2\nusermove e2e4\n");
  EXPECT_EQ(count(out, "Error"), 1U) << out;
  EXPECT_TRUE(has(out, "no memory for a table of 1048576 MB")) << out;
  EXPECT_EQ(count(out, "move "), 1U) << out;
}

TEST(XBoard, KeepsToFischersRules) {
  const auto out = conversation(
      "new\nvariant fischerandom\nforce\nsetboard "
      "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1\nusermove c1g1\nsd 2\ngo\n");
  EXPECT_EQ(count(out, "Illegal"), 0U) << out;
  EXPECT_EQ(count(out, "move "), 1U) << out;
}

}  // namespace
}  // namespace espalier::testing::xboard_test
