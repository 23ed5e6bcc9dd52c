// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/machine/mpi/network.hpp"
#include "support/run_program.hpp"

namespace espalier::testing {

inline constexpr int kTimedOut = 124;  // of timeout(1)

/// Why tests under mpirun cannot run here, or null.
inline const char* why_no_mpirun() {
  if (!mpi::is_available()) return "this build has no MPI";
  if (std::system("command -v mpirun >/dev/null") != 0) return "mpirun is not installed";
  return nullptr;
}

/// Runs `command` on so many ranks of this machine, however few cores it has. The MPI libraries
/// leave memory behind at exit, which the leak checker must not hold against us. When ranks must
/// end, mpirun gives them a second by default; most of ours need none.
inline ProgramRun mpirun(int ranks, const std::string& command, int seconds_to_end = 0) {
  return run_command(
      "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
      "ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 "
      "timeout 60 mpirun --oversubscribe --bind-to none --mca btl self,vader "
      "--mca odls_base_sigkill_timeout " +
      std::to_string(seconds_to_end) + " -n " + std::to_string(ranks) + " " + command);
}

/// One of the programs in programs.cpp.
inline ProgramRun mpirun_case(int ranks, const std::string& name) {
  return mpirun(ranks, ESPALIER_MPI_PROGRAMS " " + name);
}

/// How many lines of the text hold `part`.
inline int lines_with(const std::string& text, const std::string& part) {
  std::istringstream lines(text);
  int count = 0;
  for (std::string line; std::getline(lines, line);)
    if (line.find(part) != std::string::npos) ++count;
  return count;
}

class UnderMpirun : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const char* reason = why_no_mpirun()) GTEST_SKIP() << reason;
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    // The MPI libraries leave memory behind at exit, which is not held against our programs.
    const char* options = std::getenv("ASAN_OPTIONS");
    setenv("ASAN_OPTIONS", (std::string(options ? options : "") + ":detect_leaks=0").c_str(), 1);
  }
};

}  // namespace espalier::testing
