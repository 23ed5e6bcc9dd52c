// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/player.hpp"

namespace espalier {

template class Engine<chess::Position, chess::ChessEvaluation>;

}  // namespace espalier
