// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/player.hpp"

namespace espalier {

std::string chess_table_subject(const chess::Knowledge& knowledge) {
  return "chess " + knowledge.text();
}

template class Engine<chess::Position, chess::ChessEvaluation>;

}  // namespace espalier
