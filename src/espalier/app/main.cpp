// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "espalier/app/commands.hpp"
#include "espalier/app/first_word.hpp"
#include "espalier/app/ranks.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/plugin.hpp"
#include "espalier/machine/mpi/world.hpp"
#include "espalier/machine/simulated/interleaved_crew.hpp"
#include "espalier/match/own_player.hpp"

namespace {

constexpr int kFailure = 1;
constexpr int kBadInput = 2;

/// Under MPI, where all ranks stumble over the same thing, one speaks.
int complain(int status, const char* what) {
  const auto farewell = espalier::mpi::leave(status);
  if (farewell.speaks) fmt::print(stderr, "espalier: {}\n", what);
  return farewell.status;
}

/// CLI11 calls a misspelt subcommand missing; people want to know what they misspelt.
void check_subcommand(const CLI::App& app, int argc, char** argv) {
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  const int at = espalier::app::first_word(argc, argv);
  if (commands.empty() || at == argc || argv[at][0] == '-') return;
  std::vector<std::string> names;
  for (const auto* command : commands) {
    if (command->get_name() == argv[at]) return check_subcommand(*command, argc - at, argv + at);
    names.push_back(command->get_name());
  }
  throw espalier::InputError("unknown subcommand " + espalier::in_quotes(argv[at]) +
                             espalier::suggestion(argv[at], names));
}

void parse_and_run(CLI::App& app, int argc, char** argv) {
  check_subcommand(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    app.exit(request);
  }
}

/// A full disk is no success.
void check_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  // What went wrong with an earlier part is not known any more.
  throw std::runtime_error("cannot write the output" +
                           (errno == 0 ? "" : std::string(": ") + std::strerror(errno)));
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
  espalier::app::start_ranks(argc, argv);
  espalier::match::set_interleaving([](std::uint64_t turn) -> std::unique_ptr<espalier::Crew> {
    return std::make_unique<espalier::InterleavedCrew>(turn);
  });
  CLI::App app("Espalier: parallel game-tree search", "espalier");
  app.require_subcommand(1);
  app.set_version_flag("--version", "espalier " ESPALIER_VERSION);
  std::vector<std::string> plugins;
  add_plugin_option(app, plugins);
  espalier::app::add_analyze(app);
  espalier::app::add_play(app);
  espalier::app::add_search(app);
  espalier::app::add_algorithms(app);
  espalier::app::add_evaluate(app);
  espalier::app::add_explain(app);
  espalier::app::add_games(app);
  espalier::app::add_check_game(app);
  espalier::app::add_trace(app);
  espalier::app::add_tree(app);
  espalier::app::add_perft(app);
  espalier::app::add_bench(app);
  espalier::app::add_match(app);
  espalier::app::add_matrix(app);
  espalier::app::add_book(app);
  espalier::app::add_learn(app);
  espalier::app::add_uci(app);
  espalier::app::add_xboard(app);
  espalier::app::add_suite(app);
  espalier::app::add_theory(app);
  espalier::app::add_messages(app);
  espalier::app::add_solve(app);
  espalier::app::add_lab(app);
  espalier::app::add_advise(app);
  espalier::app::add_linda(app);
  espalier::app::add_worker(app);

  try {
    parse_and_run(app, argc, argv);
    check_output();
    return espalier::mpi::leave(0).status;
  } catch (const CLI::ParseError& error) {
    return complain(kBadInput, error.what());
  } catch (const espalier::InputError& error) {
    return complain(kBadInput, error.what());
  } catch (const std::exception& error) {
    return complain(kFailure, error.what());
  }
}
