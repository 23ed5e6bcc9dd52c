// SPDX-License-Identifier: MIT
#include "espalier/app/commands/solve.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "espalier/app/commands.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"

namespace espalier::app {
namespace {

struct SolvableGame {
  std::string name;
  std::string output;  // what a line of output holds
  void (*solve)(const SolveOptions&);
};

const std::vector<SolvableGame>& solvable_games() {
  static const std::vector<SolvableGame> all = {
      {"connect4",
       "position score nodes microseconds; the score is 22 minus the winner's stones on 7x6 (one "
       "more than the stones the winner has left on any size), negative when the side to move "
       "loses, 0 for a draw; --moves adds the score of each column, x for a full one",
       solve_connect4},
      {"othello",
       "score best nodes microseconds; the score is the final difference in discs for the side to "
       "move, empty squares counted for the winner; lines of problem files (board side; moves) are "
       "checked against the scores they give",
       solve_othello},
  };
  return all;
}

/// Games without a solver of their own share one.
auto solver_of(const std::string& name) {
  for (const auto& game : solvable_games())
    if (game.name == name) return game.solve;
  static_cast<void>(find_game(name));
  return solve_any;
}

std::string footer() {
  std::string text = "A line of output holds\n";
  for (const auto& game : solvable_games()) text += "  " + game.name + ": " + game.output + "\n";
  return text +
         "  other games: value best nodes microseconds\n"
         "\nExamples:\n"
         "  espalier solve connect4 4453 --moves\n"
         "  espalier solve connect4 6x5:334 --json\n"
         "  espalier solve connect4 - --threads 1 < positions.txt\n"
         "  espalier solve othello 4x4:\n"
         "  espalier solve mnk 4,4,3\n"
         "  espalier solve nim \"misere 3,4,5\"\n";
}

}  // namespace

void add_solve(CLI::App& app) {
  auto* command = app.add_subcommand("solve", "Find the exact value of positions");
  command->footer(footer());
  auto shared = std::make_shared<SolveOptions>();
  auto& options = *shared;
  options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  options.hash_mb = 512;

  command->add_option("game", options.game, "The game")->required();
  auto* position = command->add_option(
      "position", options.position,
      "As `espalier games` says; - for one a line from standard input, also when that is a pipe");
  command->add_option("--threads", options.threads, "Threads to use")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--hash", options.hash_mb, "Largest size of the table, in MB")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--json", options.json, "One JSON object a line");
  command->add_flag("--moves", options.all_moves, "Give the value of every move as well");

  command->callback([shared, position] {
    auto& given = *shared;
    const auto solve = solver_of(given.game);
    given.from_stdin = position->count() == 0 ? isatty(STDIN_FILENO) == 0 : given.position == "-";
    try {
      solve(given);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error("not enough memory for a table of " + std::to_string(given.hash_mb) +
                               " MB; try a smaller --hash");
    }
  });
}

}  // namespace espalier::app
