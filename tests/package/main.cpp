// SPDX-License-Identifier: MIT
#include <espalier/games/registry.hpp>
#include <espalier/search/alpha_beta.hpp>
#include <espalier/search/run.hpp>
#include <iostream>

int main() {
  const auto position = espalier::find_game("tictactoe").parse("xx./oo./... x");
  const auto result = espalier::find_best(position, 3, espalier::AlphaBeta{});
  std::cout << position.move_text(*result.best) << '\n';
}
