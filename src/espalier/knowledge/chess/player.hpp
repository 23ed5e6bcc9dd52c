// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/engine/engine.hpp"
#include "espalier/games/chess/position.hpp"
#include "espalier/knowledge/chess/evaluation.hpp"

namespace espalier {

/// What plays chess: the selective search with all that is known about the game.
using ChessPlayer = Engine<chess::Position, chess::ChessEvaluation>;

/// What a file says of a table that this player filled (search/tools/table_file.hpp).
std::string chess_table_subject(const chess::Knowledge& knowledge);

// Compiled once, in player.cpp.
extern template class Engine<chess::Position, chess::ChessEvaluation>;

}  // namespace espalier
