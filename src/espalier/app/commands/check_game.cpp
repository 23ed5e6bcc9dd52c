// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/games/laws.hpp"

namespace espalier::app {
namespace {

struct CheckGameRequest {
  std::string game;
  LawOptions laws;
  bool json = false;
};

void print_json(const Law& law) {
  fmt::print("{}\n", nlohmann::json{{"law", law.name},
                                    {"statement", law.statement},
                                    {"kept", law.is_kept()},
                                    {"checks", law.checks},
                                    {"violation", law.violation},
                                    {"note", law.note}}
                         .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_line(const Law& law) {
  fmt::print("{:<11} {:<63} {}{}\n", law.name, law.statement,
             law.is_kept() ? "ok" : "BROKEN: ", law.violation);
  if (!law.note.empty()) fmt::print("{:12}{}\n", "", law.note);
}

void run(const CheckGameRequest& request) {
  const auto& game = find_game(request.game);
  const auto report = check_laws(game, request.laws);
  for (const auto& law : report.laws) request.json ? print_json(law) : print_line(law);
  if (!report.all_kept()) throw std::runtime_error("the game '" + game.name + "' breaks laws");
}

}  // namespace

void add_check_game(CLI::App& app) {
  auto* command = app.add_subcommand("check-game",
                                     "Check that a game keeps the laws every algorithm relies on");
  command->footer(
      "Example: espalier check-game nim --seed 7\n"
      "Exit status 1 when a law is broken. The same seed repeats the same checks.");
  auto request = std::make_shared<CheckGameRequest>();
  command->add_option("game", request->game, "A name from 'espalier games'")->required();
  command->add_option("--seed", request->laws.seed, "Seed of the random games")
      ->capture_default_str();
  command->add_option("--games", request->laws.games, "Random games from each example position")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--depth", request->laws.perft_depth, "Deepest perft")
      ->check(CLI::Range(0, 20))
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object a law");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
