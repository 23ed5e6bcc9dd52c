// SPDX-License-Identifier: MIT
#include "espalier/app/uci/game.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::app::uci {

Game read_game(const std::vector<std::string_view>& words) {
  const auto moves = std::find(words.begin(), words.end(), "moves");
  if (words.begin() == moves) throw InputError("position: expected 'startpos' or 'fen'");
  Game game;
  if (words.front() == "fen")
    game.position = chess::position_from({words.begin() + 1, moves});
  else if (words.front() != "startpos")
    throw InputError("position: expected 'startpos' or 'fen', not " + in_quotes(words.front()));
  else if (words.size() > 1 && words[1] != "moves")
    throw InputError("position: expected 'moves', not " + in_quotes(words[1]));
  if (moves == words.end()) return game;
  for (auto word = moves + 1; word != words.end(); ++word) {
    const auto move = chess::uci_move(game.position, *word);
    if (!move)
      throw InputError("position: " + in_quotes(*word) + " is not a legal move in " +
                       chess::fen(game.position));
    game.earlier_keys.push_back(game.position.key());
    game.position = game.position.after(*move);
    if (game.position.halfmove_clock() == 0) game.earlier_keys.clear();
  }
  return game;
}

}  // namespace espalier::app::uci
