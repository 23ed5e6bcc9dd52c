// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace espalier::app {

/// What another program did.
struct PeerRun {
  std::string output;
  double user_seconds = 0;  // processor time in user mode
};

/// Runs a program to its end with this text as its standard input. Throws std::runtime_error when
/// it cannot be started or fails.
PeerRun run_peer(const std::string& path, const std::string& input);

/// The full path of a program, looked for in PATH and where Debian puts games.
std::optional<std::string> find_program(const std::string& name);

/// Processor time of this program in user mode so far.
double own_user_seconds();

}  // namespace espalier::app
