// SPDX-License-Identifier: MIT
#include "espalier/match/process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "espalier/core/input_error.hpp"

namespace espalier::match::process_test {
namespace {

using std::chrono::milliseconds;
using Words = std::vector<std::string>;

constexpr milliseconds kLong{20'000};
auto in(milliseconds time) { return Process::Clock::now() + time; }

std::string next_line(Process& process) {
  std::string line;
  return process.read_line(line, in(kLong)) == Process::Read::kLine ? line : "(none)";
}

bool has_children() {
  siginfo_t info{};
  return !(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD);
}

TEST(Process, ExchangesLines) {
  Process cat({"/bin/cat"});
  EXPECT_TRUE(cat.write("one\ntwo\r\n", in(kLong)));
  EXPECT_EQ(next_line(cat), "one");
  EXPECT_EQ(next_line(cat), "two");
  EXPECT_TRUE(cat.end(in(kLong)).is_clean());
}

TEST(Process, EndsWithItsOutputAndALastLineWithoutAnEndCounts) {
  Process shell({"/bin/sh", "-c", "printf 'a\\nlast'; exit 3"});
  EXPECT_EQ(next_line(shell), "a");
  EXPECT_EQ(next_line(shell), "last");
  std::string line;
  EXPECT_EQ(shell.read_line(line, in(kLong)), Process::Read::kEnd);
  const auto exit = shell.end(in(kLong));
  EXPECT_EQ(exit.status, 3);
  EXPECT_EQ(exit.text(), "exited with status 3");
}

TEST(Process, WaitsNoLongerThanItIsTold) {
  Process sleeper({"/bin/sleep", "1000"});
  std::string line;
  EXPECT_EQ(sleeper.read_line(line, in(milliseconds(10))), Process::Read::kTimeout);
  EXPECT_EQ(sleeper.end(in(milliseconds(10))).text(), "killed by signal 9 (Killed)");
}

TEST(Process, StopsWaitingWhenAnotherThreadSaysSo) {
  Process sleeper({"/bin/sleep", "1000"});
  std::atomic<bool> stop = false;
  const std::jthread other([&] {
    std::this_thread::sleep_for(milliseconds(30));
    stop = true;
  });
  std::string line;
  EXPECT_EQ(sleeper.read_line(line, Process::kNever, &stop), Process::Read::kTimeout);
}

TEST(Process, SurvivesWritingToOneThatHasEnded) {
  Process gone({"/bin/true"});
  std::string line;
  EXPECT_EQ(gone.read_line(line, in(kLong)), Process::Read::kEnd);
  bool is_heard = true;  // until it has really gone
  for (int i = 0; i < 1000 && is_heard; ++i) {
    is_heard = gone.write("hello\n", in(kLong));
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_FALSE(is_heard);
}

TEST(Process, GivesUpWritingToOneThatDoesNotRead) {
  Process sleeper({"/bin/sleep", "1000"});
  EXPECT_FALSE(sleeper.write(std::string(1 << 20, 'x'), in(milliseconds(20))));
}

TEST(Process, CutsALineThatNeverEnds) {
  Process zeros({"/bin/sh", "-c", "head -c 300000 /dev/zero; printf '\\nnext\\n'"});
  EXPECT_EQ(next_line(zeros).size(), Process::kLongestLine);
  EXPECT_EQ(next_line(zeros), "next");
  Process endless({"/bin/cat", "/dev/zero"});
  EXPECT_EQ(next_line(endless).size(), Process::kLongestLine);
  std::string line;
  EXPECT_EQ(endless.read_line(line, in(milliseconds(20))), Process::Read::kTimeout);
}

/// It is not our child, so it may stay a zombie until its new parent looks.
bool has_ended(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  if (!std::getline(file, line)) return true;
  return line.substr(line.rfind(')'), 3) == ") Z";
}

TEST(Process, TakesWhatItsProgramStartedWithIt) {
  pid_t child = 0;
  {
    Process shell({"/bin/sh", "-c", "sleep 1000 & echo $!; wait"});
    child = std::stoi(next_line(shell));
    EXPECT_FALSE(has_ended(child));
  }
  for (int i = 0; i < 1000 && !has_ended(child); ++i) std::this_thread::sleep_for(milliseconds(5));
  EXPECT_TRUE(has_ended(child));
  EXPECT_FALSE(has_children());
}

TEST(Process, LeavesNoZombies) {
  for (int i = 0; i < 20; ++i) Process({"/bin/true"});
  EXPECT_FALSE(has_children());
}

TEST(Process, SaysWhatCannotBeStarted) {
  EXPECT_THROW(Process({"/no/such/program"}), std::runtime_error);
}

TEST(Command, IsSplitAtSpacesButNotInsideQuotes) {
  EXPECT_EQ(command_words("a  b"), (Words{"a", "b"}));
  EXPECT_EQ(command_words("'my engine' --name=\"x y\" ''"), (Words{"my engine", "--name=x y", ""}));
  EXPECT_THROW(command_words("a 'b"), InputError);
  EXPECT_THROW(command_words("  "), InputError);
}

TEST(Command, IsFoundInThePath) {
  EXPECT_TRUE(find_program("sh"));
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_FALSE(find_program("/no/such/program"));
  EXPECT_FALSE(find_program("no-such-program-anywhere"));
}

}  // namespace
}  // namespace espalier::match::process_test
