// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <exception>

#include "espalier/app/commands.hpp"
#include "espalier/core/input_error.hpp"

namespace {

constexpr int kFailure = 1;
constexpr int kBadInput = 2;

int complain(int status, const char* what) {
  fmt::print(stderr, "espalier: {}\n", what);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Espalier: parallel game-tree search", "espalier");
  app.require_subcommand(1);
  app.set_version_flag("--version", "espalier " ESPALIER_VERSION);
  espalier::app::add_games(app);
  espalier::app::add_solve(app);

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
