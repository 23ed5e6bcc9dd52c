// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/core/game.hpp"

namespace espalier {

/// How traces name a node: by the moves that lead to it.
template <Game G>
std::string line_label(G position, const std::vector<typename G::Move>& line) {
  std::string text;
  if constexpr (TextNotation<G>) {
    for (const auto& move : line) {
      text += (text.empty() ? "" : " ") + position.move_text(move);
      position = position.after(move);
    }
  }
  return text.empty() ? "the root" : text;
}

/// And a child of `position`.
template <Game G>
std::string move_label(const G& position, const typename G::Move& move) {
  if constexpr (TextNotation<G>)
    return position.move_text(move);
  else
    return "a move";
}

}  // namespace espalier
