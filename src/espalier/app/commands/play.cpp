// SPDX-License-Identifier: MIT
#include <iostream>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/play/session.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/node.hpp"

namespace espalier::app {
namespace {

struct PlayOptions {
  play::Settings settings;
  std::string engine = "espalier";
  std::string side = "first";
  double seconds = 0;  // 0: not said
  int depth = 0;       // the same
};

/// The engine's own, or what the options say.
match::Limit limit_of(const PlayOptions& options, const match::PlayerSpec& engine) {
  constexpr double kUsualSeconds = 2;
  const bool is_said = options.seconds > 0 || options.depth > 0;
  if (engine.limit.clock) throw InputError("there is no clock here: tc is for matches");
  if (engine.limit.is_set() && is_said)
    throw InputError("the engine has a limit of its own (" + engine.limit.text() +
                     "): --time and --depth are for those that have none");
  if (engine.limit.is_set()) return engine.limit;
  match::Limit limit;
  if (options.depth > 0)
    limit.depth = options.depth;
  else
    limit.move_time = match::Milliseconds(
        static_cast<std::int64_t>(1000 * (options.seconds > 0 ? options.seconds : kUsualSeconds)));
  return limit;
}

void play_game(PlayOptions options) {
  auto& settings = options.settings;
  settings.engine = match::PlayerSpec::parse(options.engine);
  settings.limit = limit_of(options, settings.engine);
  settings.engine_seat = options.side == "first" ? 1 : options.side == "second" ? 0 : -1;
  play::Session(std::move(settings)).run(std::cin);
}

}  // namespace

void add_play(CLI::App& app) {
  auto options = std::make_shared<PlayOptions>();
  auto* command = app.add_subcommand("play", "Play against the engine at the console");
  command->footer(
      "Examples:\n"
      "  espalier play                                    chess, you have White\n"
      "  espalier play connect4 --side second --time 5\n"
      "  espalier play chess --book mine.bin --engine espalier,threads=4,hash=256\n"
      "  espalier play chess --engine gnuchess:xboard --position 'startpos moves e4 c5'\n"
      "While playing, 'help' lists the commands.");
  command->add_option("GAME", options->settings.game, "The game (see: espalier games)")
      ->capture_default_str();
  command->add_option("--position", options->settings.position, "Where to begin");
  command->add_option("--engine", options->engine, "Who plays against you, as in espalier match")
      ->capture_default_str();
  command->add_option("--side", options->side, "Yours")
      ->check(CLI::IsMember({"first", "second", "both"}))
      ->capture_default_str();
  command->add_option("--time", options->seconds, "Seconds a move for the engine; default: 2")
      ->check(between(0.001, 1e6));
  command->add_option("--depth", options->depth, "Plies, instead of a time")
      ->check(CLI::Range(1, kMaxDepth));
  command->add_option("--book", options->settings.book, "An opening book for the engine (chess)");
  command->add_flag("--post", options->settings.shows_thoughts, "Show what the engine thinks");
  command->callback([options] { play_game(*options); });
}

}  // namespace espalier::app
