// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

/// How UCI writes castling: as the king's two steps (e1g1), or as the king taking its rook (e1h1).
/// kByPosition chooses the first where king and rooks stand as in ordinary chess.
enum class UciCastling : std::uint8_t { kByPosition, kKingSteps, kKingTakesRook };

/// A legal move as in UCI: e2e4, e7e8q.
std::string uci(const Position& position, Move move,
                UciCastling castling = UciCastling::kByPosition);
/// The legal move that the text means; castling may be written either way. Nothing if there is
/// none.
std::optional<Move> uci_move(const Position& position, std::string_view text);

/// A legal move in standard algebraic notation, with + and #: Nbd7, exd6, e8=Q+, O-O.
std::string san(const Position& position, Move move);

/// Reads a move as people and programs write it: SAN with or without x, +, # and !?, also 0-0, e8Q,
/// exd6 e.p., Ng1-f3, and UCI. Throws InputError when no legal move or more than one fits.
Move read_move(const Position& position, std::string_view text);

}  // namespace espalier::chess
