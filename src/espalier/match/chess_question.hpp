// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/match/chess_text.hpp"
#include "espalier/match/player.hpp"

namespace espalier::match {

/// Asks a chess player outside a game, without clocks: what it would play after these moves from
/// the opening's start, which lead to `position`. The answer is not worth waiting for much longer
/// than a move may take, or than ten minutes where only the work is limited. Refers to what it is
/// given.
inline Turn chess_question(const Opening& opening, const std::vector<AnyGame::Move>& moves,
                           const AnyGame& position, const Limit& limit) {
  constexpr Milliseconds kMargin{5'000};
  constexpr Milliseconds kStall{600'000};
  const int seat = chess_position(position)->side() == chess::kWhite ? 0 : 1;
  const auto time = limit.move_time ? *limit.move_time + kMargin : kStall;
  return {opening, moves, position, seat, limit, {}, {}, 0, Clock::now() + time};
}

/// The same at the start of an opening without moves.
inline Turn chess_question(const Opening& opening, const Limit& limit) {
  return chess_question(opening, opening.moves, opening.start, limit);
}

}  // namespace espalier::match
