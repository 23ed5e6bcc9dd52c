// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace espalier::app {

struct SolveOptions {
  std::string position;
  bool from_stdin = false;
  int threads = 1;
  std::size_t hash_mb = 64;
  bool json = false;
  bool all_moves = false;
};

void solve_othello(const SolveOptions& options);

}  // namespace espalier::app
