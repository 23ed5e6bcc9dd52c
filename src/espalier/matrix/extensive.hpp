// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/matrix/normal_form.hpp"

namespace espalier {

/// A small zero-sum game in extensive form: MAX moves at the root, then both in turn.
struct GameTree {
  Value value = 0;  // of a leaf, for MAX
  std::vector<GameTree> children;

  [[nodiscard]] bool is_leaf() const { return children.empty(); }
};

/// Reads nested lists of whole numbers such as "((3 12 8) (2 4 6) (14 5 2))". Throws InputError.
GameTree parse_game_tree(std::string_view text);

Value minimax(const GameTree& tree, Player to_move = Player::kRow);

/// The tree as a matrix: MAX chooses a row, MIN a column. A row or column is a complete strategy,
/// an answer at each of its player's nodes, reached or not; its name lists the answers (1 = first
/// child) in depth-first order of the nodes that leave a choice, `-` when there is none. What is
/// lost is the order of the moves.
struct ExtensiveForm {
  NormalForm game;
  Value value;           // minimax of the tree, and the value of the matrix
  Cell subgame_perfect;  // best moves at every node (backward induction): a saddle point
};

/// Throws InputError when a player has more than NormalForm::kMaxStrategies strategies.
ExtensiveForm normal_form(const GameTree& tree);

}  // namespace espalier
