// SPDX-License-Identifier: MIT
#include "espalier/games/registry.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/entry.hpp"
#include "espalier/games/connect4/entry.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/nim/nim.hpp"
#include "espalier/games/nim/row_nim.hpp"
#include "espalier/games/othello/entry.hpp"
#include "espalier/games/tree/tree_entry.hpp"

namespace espalier {
namespace {

std::deque<GameEntry>& entries() {
  static std::deque<GameEntry> all = {
      chess_entry(), connect4_entry(), othello_entry(), tictactoe_entry(), gomoku_entry(),
      mnk_entry(),   nim_entry(),      row_nim_entry(), tree_entry(),
  };
  return all;
}

}  // namespace

const std::deque<GameEntry>& games() { return entries(); }

const GameEntry& find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& entry : entries()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw InputError("unknown game " + in_quotes(name) + suggestion(name, names));
}

void add_game(GameEntry entry) {
  for (const auto& known : entries())
    if (known.name == entry.name)
      throw InputError("there is a game called " + in_quotes(entry.name) + " already");
  entries().push_back(std::move(entry));
}

}  // namespace espalier
