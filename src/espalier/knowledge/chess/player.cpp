// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/player.hpp"

namespace espalier {

std::string chess_table_subject(const chess::Knowledge& knowledge) {
  return "chess " + knowledge.text();
}

std::vector<std::uint64_t> earlier_keys(const Chess& game) {
  std::vector<std::uint64_t> keys;
  game.history().backwards([&](const auto& entry) {
    keys.push_back(entry.key);
    return true;
  });
  return {keys.rbegin(), keys.rend()};
}

template class Engine<chess::Position, chess::ChessEvaluation>;

}  // namespace espalier
