// SPDX-License-Identifier: MIT
#include <iostream>

#include "espalier/app/commands.hpp"
#include "espalier/app/xboard/session.hpp"

namespace espalier::app {

void add_xboard(CLI::App& app) {
  auto* command = app.add_subcommand("xboard", "Play chess under XBoard or WinBoard");
  command->footer(
      "Example: xboard -fcp 'espalier xboard' -fd .\n"
      "Speaks the Chess Engine Communication Protocol, version 2, on standard input and output.");
  command->callback([] { xboard::Session().run(std::cin); });
}

}  // namespace espalier::app
