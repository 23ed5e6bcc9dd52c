// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

/// What a won ending is worth before material and progress are added: more than any middle game
/// that one would give up for it.
inline constexpr Value kKnownWin = 10'000;

/// The value for White of an ending against a bare king in which all is known: king and pawn (by
/// table), enough to mate (the closer the bare king is to where mate happens and the smaller
/// its cage, the better; bishop and knight need the corner of the bishop's colour), too little to
/// mate (0).
std::optional<Value> bare_king_value(const Position& position);

/// One side has nothing else. Cheaper to ask than bare_king_value(), and mostly false.
inline bool has_bare_king(const Position& position) {
  return !has_several(position.pieces(kWhite)) || !has_several(position.pieces(kBlack));
}

/// How much of its advantage the side that is ahead can hope to keep, in kFullScale-ths: little
/// without pawns or a clear surplus of pieces, less with bishops of opposite colours.
inline constexpr int kFullScale = 64;
int ending_scale(const Position& position, Color ahead);

}  // namespace espalier::chess
