// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace espalier::app {

/// What every `espalier solve GAME` understands.
struct SolveOptions {
  std::string position;
  bool from_stdin = false;  // one position a line instead of `position`
  int threads = 1;
  std::size_t hash_mb = 0;
  bool json = false;
  bool all_moves = false;  // the value of every move, not only of the position
};

// One function a game, each in commands/solve_<game>.cpp, listed in commands/solve.cpp.
void solve_connect4(const SolveOptions& options);

}  // namespace espalier::app
