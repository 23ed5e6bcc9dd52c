// SPDX-License-Identifier: MIT
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "support/temporary_folder.hpp"

namespace espalier::testing {

struct ProgramRun {
  int status;
  std::string out;
  std::string err;
};

/// Runs a command through the shell, as a user would.
inline ProgramRun run_command(const std::string& command, const std::string& input = "") {
  const TemporaryFolder folder;
  std::ofstream(folder.file("in")) << input;
  const int status = std::system(
      (command + " <" + folder.file("in") + " >" + folder.file("out") + " 2>" + folder.file("err"))
          .c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          contents(folder.file("out")), contents(folder.file("err"))};
}

/// Runs the real program: espalier("games --json").
inline ProgramRun espalier(const std::string& arguments, const std::string& input = "") {
  return run_command(ESPALIER_PROGRAM " " + arguments, input);
}

}  // namespace espalier::testing
