// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <exception>
#include <string>
#include <vector>

#include "espalier/app/commands.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/plugin.hpp"

namespace {

constexpr int kFailure = 1;
constexpr int kBadInput = 2;

int complain(int status, const char* what) {
  fmt::print(stderr, "espalier: {}\n", what);
  return status;
}

/// `--plugin FILE`, before or after the subcommand, as often as needed. Plug-ins are loaded before
/// the subcommand runs.
void add_plugin_option(CLI::App& app, std::vector<std::string>& files) {
  app.fallthrough();
  app.add_option("--plugin", files, "Load a game from a shared library")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->each([](const std::string& file) { espalier::load_plugin(file); });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Espalier: parallel game-tree search", "espalier");
  app.require_subcommand(1);
  app.set_version_flag("--version", "espalier " ESPALIER_VERSION);
  std::vector<std::string> plugins;
  add_plugin_option(app, plugins);
  espalier::app::add_games(app);
  espalier::app::add_check_game(app);
  espalier::app::add_perft(app);

  try {
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    return complain(kBadInput, error.what());
  } catch (const espalier::InputError& error) {
    return complain(kBadInput, error.what());
  } catch (const std::exception& error) {
    return complain(kFailure, error.what());
  }
}
