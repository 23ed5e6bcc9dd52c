// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "espalier/machine/crew.hpp"
#include "espalier/match/player.hpp"

namespace espalier::match {

/// Megabytes of table that our own players take when nobody says how many.
inline constexpr std::size_t kUsualHash = 16;

/// Our own engine, in this process: ChessPlayer for chess, the analysis of engine/analyse.hpp for
/// every other game. Throws InputError for settings that it does not have.
std::unique_ptr<Player> make_own_player(const PlayerSpec& spec, const std::string& game);

/// Who runs the searchers of players with interleaved=N: fibers, which need another library. To be
/// set, if at all, before a player is made; without it such players are refused.
void set_interleaving(MakeInterleavedCrew make);

/// ChessPlayer alone.
std::unique_ptr<Player> make_own_chess_player(const PlayerSpec& spec);

}  // namespace espalier::match
