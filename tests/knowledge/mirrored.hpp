// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

/// The position with every square replaced, and colours exchanged if asked for.
template <class Map>
Position mapped(const Position& position, Map map, bool exchange_colors) {
  const auto all = [&](Bitboard set) {
    Bitboard result = 0;
    for_each_square(set, [&](Square square) { result |= bit(map(square)); });
    return result;
  };
  Setup setup;
  for (const Color color : {kWhite, kBlack})
    for (unsigned type = kPawn; type <= kKing; ++type)
      setup.pieces[exchange_colors ? ~color : color][type] =
          all(position.pieces(color, static_cast<PieceType>(type)));
  setup.side = exchange_colors ? ~position.side() : position.side();
  setup.castling_rooks = all(position.castling_rooks());
  if (position.en_passant() != kNoSquare) setup.en_passant = map(position.en_passant());
  setup.clock = position.halfmove_clock();
  return Position(setup);
}

inline Position colors_exchanged(const Position& position) {
  return mapped(
      position, [](Square square) { return square ^ 56; }, true);
}
/// Only a position without rights to castle has a mirror image.
inline Position files_mirrored(const Position& position) {
  return mapped(
      position, [](Square square) { return square ^ 7; }, false);
}

}  // namespace espalier::chess
