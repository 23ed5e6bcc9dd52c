// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/match/suite.hpp"

namespace espalier::app {
namespace {

using match::Attempt;
using match::Problem;

struct SuiteOptions {
  std::string file;
  std::string player = "espalier";
  double seconds = 0;
  std::string depth, nodes;
  int concurrency = 1;
  bool json = false;
};

constexpr double kDefaultSeconds = 1;

std::string wanted_text(const Problem& problem) {
  std::vector<std::string> parts;
  for (const auto move : problem.best) parts.push_back(chess::san(problem.position, move));
  for (const auto move : problem.avoid)
    parts.push_back("not " + chess::san(problem.position, move));
  return joined(parts, " ");
}

std::string found_text(const Problem& problem, const Attempt& attempt) {
  return attempt.move ? chess::san(problem.position, *attempt.move) : "(" + attempt.fault + ")";
}

std::vector<std::string> san_of(const Problem& problem, const std::vector<chess::Move>& moves) {
  std::vector<std::string> texts;
  for (const auto move : moves) texts.push_back(chess::san(problem.position, move));
  return texts;
}

nlohmann::ordered_json to_json(const Problem& problem, const Attempt& attempt) {
  return {{"id", problem.name},
          {"position", problem.position.text()},
          {"bm", san_of(problem, problem.best)},
          {"am", san_of(problem, problem.avoid)},
          {"move", attempt.move ? Json(chess::san(problem.position, *attempt.move)) : Json()},
          {"solved", attempt.is_solved},
          {"value", attempt.thought.score ? Json(*attempt.thought.score) : Json()},
          {"depth", attempt.thought.depth},
          {"nodes", attempt.thought.nodes},
          {"time", attempt.seconds},
          {"fault", attempt.fault}};
}

match::SuiteOptions suite_options(const SuiteOptions& options, const match::PlayerSpec& player) {
  match::SuiteOptions suite;
  suite.limit = player.limit;
  suite.concurrency = options.concurrency;
  if (!options.depth.empty()) suite.limit.set("depth", options.depth);
  if (!options.nodes.empty()) suite.limit.set("nodes", options.nodes);
  if (options.seconds > 0 || !suite.limit.is_set())
    suite.limit.move_time = match::Milliseconds(static_cast<std::int64_t>(
        1000 * (options.seconds > 0 ? options.seconds : kDefaultSeconds)));
  if (suite.limit.clock) throw InputError("a suite has no clock: tc is for matches");
  return suite;
}

void run(const SuiteOptions& options) {
  const auto& stop = interrupted();
  const auto problems = match::read_suite(options.file);
  const auto player = match::PlayerSpec::parse(options.player);
  const auto suite = suite_options(options, player);
  if (!options.json) {
    fmt::print("{}: {} positions, {}, {} at a time; Ctrl-C ends it\n\n", player.name,
               problems.size(), suite.limit.text(), suite.concurrency);
    fmt::print("{:<20} {:<6} {:<9} {:>5} {:>7} {:>10} {:>8}  {}\n", "position", "", "move", "depth",
               "value", "nodes", "seconds", "wanted");
  }
  const auto show = [&](const Attempt& attempt) {
    const auto& problem = problems[attempt.problem];
    if (options.json) {
      fmt::print("{}", json_line(to_json(problem, attempt)));
    } else {
      fmt::print("{:<20} {:<6} {:<9} {:>5} {:>7} {:>10} {:>8.2f}  {}\n", elided(problem.name, 20),
                 attempt.is_solved ? "solved" : "-", found_text(problem, attempt),
                 attempt.thought.depth,
                 attempt.thought.score ? fmt::format("{:+}", *attempt.thought.score) : "",
                 attempt.thought.nodes, attempt.seconds, wanted_text(problem));
    }
    std::fflush(stdout);
  };
  const auto attempts = match::run_suite(problems, player, suite, stop, show);

  std::size_t solved = 0;
  double seconds = 0;
  std::uint64_t nodes = 0;
  std::vector<std::string> missed;
  for (const auto& attempt : attempts) {
    solved += attempt.is_solved ? 1 : 0;
    seconds += attempt.seconds;
    nodes += attempt.thought.nodes;
    if (!attempt.is_solved) missed.push_back(problems[attempt.problem].name);
  }
  if (options.json) {
    fmt::print("{}", json_line({{"player", player.name},
                                {"limit", suite.limit.text()},
                                {"positions", problems.size()},
                                {"tried", attempts.size()},
                                {"solved", solved},
                                {"missed", missed},
                                {"nodes", nodes},
                                {"time", seconds}}));
    return;
  }
  fmt::print("\nsolved     {} of {}{}\n", solved, attempts.size(),
             attempts.size() < problems.size()
                 ? fmt::format(" (interrupted; the suite has {})", problems.size())
                 : "");
  if (!missed.empty()) fmt::print("missed     {}\n", joined(missed, ", "));
  fmt::print("work       {:.2f} million nodes in {:.1f} s of thinking\n",
             static_cast<double>(nodes) / 1e6, seconds);
}

}  // namespace

void add_suite(CLI::App& app) {
  auto options = std::make_shared<SuiteOptions>();
  auto* command =
      app.add_subcommand("suite", "Find the best moves of a chess test suite (EPD with bm or am)");
  command->footer(
      "Examples:\n"
      "  espalier suite bratko-kopec --time 5                  (built in)\n"
      "  espalier suite wacnew.epd --nodes 100000 --concurrency 4 --json\n"
      "  espalier suite wacnew.epd --player stockfish,threads=1,hash=16 --depth 8\n"
      "The player is written as in 'espalier match'. Without a limit: one second a position.\n"
      "A position is solved when the move is among bm and not among am.");
  command->add_option("FILE", options->file, "EPD, or bratko-kopec, which is built in")->required();
  command->add_option("--player", options->player, "Who solves it (see: espalier match --help)")
      ->type_name("SPEC")
      ->capture_default_str();
  command->add_option("--time", options->seconds, "Seconds a position")->check(between(0.001, 1e6));
  command->add_option("--depth", options->depth, "Plies")->type_name("D");
  command->add_option("--nodes", options->nodes, "Nodes a position")->type_name("N");
  command->add_option("--concurrency", options->concurrency, "Positions at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a position, then one with the sum");
  command->callback([options] { run(*options); });
}

}  // namespace espalier::app
