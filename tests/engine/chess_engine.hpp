// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/engine/engine.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier {

using ChessEngine = Engine<chess::Position>;

// Compiled once, in chess_engine_test.cpp.
extern template class Engine<chess::Position>;

}  // namespace espalier
