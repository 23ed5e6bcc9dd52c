// SPDX-License-Identifier: MIT
#include "espalier/games/registry.hpp"

#include <fmt/format.h>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"

namespace espalier::app {

void add_games(CLI::App& app) {
  auto* command = app.add_subcommand("games", "List the games and how their positions are written");
  command->footer("Example: espalier games --json");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "One JSON object a line");
  command->callback([json] {
    for (const auto& game : games()) {
      if (*json) {
        fmt::print("{}", json_line({{"name", game.name},
                                    {"summary", game.summary},
                                    {"notation", game.notation},
                                    {"examples", game.examples}}));
        continue;
      }
      fmt::print("{:<12} {}\n{:13}{}\n", game.name, game.summary, "", game.notation);
      for (const auto& example : game.examples)
        fmt::print("{:13}  {}\n", "",
                   example.empty() ? "(nothing: the starting position)" : example);
    }
  });
}

}  // namespace espalier::app
