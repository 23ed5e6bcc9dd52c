// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/chess.hpp"
#include "espalier/match/opening.hpp"

namespace espalier::match {

/// Null for other games.
inline const chess::Position* chess_position(const AnyGame& position) {
  const auto* chess = position.as<Chess>();
  return chess != nullptr ? &chess->position() : nullptr;
}

inline chess::Move chess_move(AnyGame::Move move) {
  chess::Move own;
  static_assert(sizeof(own) <= sizeof(move.bits));
  std::memcpy(static_cast<void*>(&own), &move.bits, sizeof(own));
  return own;
}

/// King or rooks stand as ordinary chess never has them.
inline bool is_chess960(const chess::Position& position) {
  for (auto rooks = position.castling_rooks(); rooks != 0;) {
    const auto rook = chess::take_first(rooks);
    const auto king = position.king(position.color_on(rook));
    if (chess::file_of(king) != 4 || (chess::file_of(rook) != 0 && chess::file_of(rook) != 7))
      return true;
  }
  return false;
}

}  // namespace espalier::match
