// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/chess/pgn.hpp"
#include "espalier/match/game_record.hpp"

namespace espalier::match {

/// The tag Event, which comes first.
inline constexpr std::string_view kMatchEvent = "Espalier match";

/// A chess game of a match, its moves commented with score (in pawns, the player's view), depth and
/// seconds: {+0.35/12 0.04s}.
chess::PgnGame pgn_of(const GameRecord& game, const Opening& opening,
                      const std::vector<PlayerSpec>& players);

}  // namespace espalier::match
