// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/games/registry.hpp"

namespace espalier {

struct LawOptions {
  std::uint64_t seed = 1;
  int games = 20;       // random games from each example position
  int perft_depth = 3;  // at most; less where that would take long
};

/// One law and what came of it.
struct Law {
  std::string name;
  std::string statement;
  std::uint64_t checks = 0;
  std::string violation;  // the first one, on one line; empty when the law was kept
  std::string note;       // what could not be checked

  [[nodiscard]] bool is_kept() const { return violation.empty(); }
};

struct LawReport {
  std::vector<Law> laws;

  [[nodiscard]] bool all_kept() const;
  [[nodiscard]] const Law& law(const std::string& name) const;
};

/// Checks what the Game concept demands and the compiler cannot see, by random play from the
/// example positions and the empty text, and by perft. The same seed does the same checks; a
/// violation names the position, the way to it and the seed.
///
/// Sound but not complete: a kept law may still be broken at positions that were not met.
LawReport check_laws(const GameEntry& game, const LawOptions& options = {});

}  // namespace espalier
