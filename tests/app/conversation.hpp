// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "support/run_program.hpp"

namespace espalier::testing {

/// A conversation with pauses: a command comes so many milliseconds after the one before, and not
/// before the program has said `awaited`.
struct Said {
  int after_ms;
  std::string command;
  std::string awaited = {};
};

inline void wait_for(const std::string& text, const std::string& file) {
  for (int i = 0; i < 1200 && contents(file).find(text) == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

/// All that the program has said to these commands; `protocol` is its own first command.
inline std::string slow_conversation(const std::string& protocol,
                                     const std::vector<Said>& commands) {
  const TemporaryFolder folder;
  const std::string command = ESPALIER_PROGRAM " " + protocol + " >" + folder.file("out") + " 2>&1";
  FILE* pipe = popen(command.c_str(), "w");
  if (pipe == nullptr) return "could not start";
  for (const auto& said : commands) {
    if (!said.awaited.empty()) wait_for(said.awaited, folder.file("out"));
    std::this_thread::sleep_for(std::chrono::milliseconds(said.after_ms));
    std::fputs((said.command + "\n").c_str(), pipe);
    std::fflush(pipe);
  }
  EXPECT_EQ(pclose(pipe), 0);
  return contents(folder.file("out"));
}

}  // namespace espalier::testing
