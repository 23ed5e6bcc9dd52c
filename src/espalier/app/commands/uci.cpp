// SPDX-License-Identifier: MIT
#include <iostream>

#include "espalier/app/commands.hpp"
#include "espalier/app/uci/session.hpp"

namespace espalier::app {

void add_uci(CLI::App& app) {
  auto* command = app.add_subcommand("uci", "Play chess under a graphical interface (UCI)");
  command->footer(
      "Example: printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | espalier uci\n"
      "Speaks the Universal Chess Interface on standard input and output; enter this command in\n"
      "your interface as the engine's. 'uci' lists the options.");
  command->callback([] { uci::Session().run(std::cin); });
}

}  // namespace espalier::app
