// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/core/game.hpp"

namespace espalier {

/// The position at the end of one line of moves after the other, as jobs name them. What a line has
/// in common with the one before is not played again: brothers follow each other.
template <Game G>
class LineFollower {
 public:
  using Move = typename G::Move;

  explicit LineFollower(const G& root) : path_{root} {}

  /// At the end of the last line. Stays where it is until the next follow().
  [[nodiscard]] const G& position() const { return path_.back(); }

  const G& follow(const std::vector<Move>& line) {
    const auto shared = static_cast<std::size_t>(
        std::mismatch(line.begin(), line.end(), line_.begin(), line_.end()).first - line.begin());
    path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(shared) + 1, path_.end());
    for (std::size_t i = shared; i < line.size(); ++i) path_.push_back(path_.back().after(line[i]));
    line_ = line;
    return position();
  }

 private:
  std::vector<Move> line_;
  std::vector<G> path_;  // the root, and the position after each move
};

}  // namespace espalier
