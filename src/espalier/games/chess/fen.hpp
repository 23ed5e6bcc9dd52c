// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr unsigned kHighestMoveNumber = 65'535;

/// How rights to castle are written: KQkq where the outermost rook is meant (X-FEN), or always the
/// file of the rook (Shredder-FEN, HAha). Both are read.
enum class CastlingStyle : std::uint8_t { kXFen, kShredder };

/// Reads the fields of a FEN: four, or six with the clock and the move number. Throws InputError
/// that says what is wrong, also with a position that cannot be.
Position position_from(const std::vector<std::string_view>& fields);

std::string fen(const Position& position, CastlingStyle style = CastlingStyle::kXFen);
/// The first four fields, which is what EPD writes.
std::string fen_without_clocks(const Position& position,
                               CastlingStyle style = CastlingStyle::kXFen);

/// What makes a setup impossible or unfit for play, in one line; nothing when it is fine.
std::optional<std::string> fault_of(const Setup& setup);

std::string square_name(Square square);
/// The square that a text of two characters names; nothing when it names none.
std::optional<Square> square_named(std::string_view text);

}  // namespace espalier::chess
