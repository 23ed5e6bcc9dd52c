// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <thread>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/knowledge/chess/weights_file.hpp"
#include "espalier/learn/tuner.hpp"

namespace espalier::app {
namespace {

struct PositionsOptions {
  std::string out;
  std::vector<std::string> games;
  ExtractOptions extract;
};

struct TuneOptions {
  std::string positions;
  std::string out = "weights.txt";
  std::string from;
  TunerOptions tuner;
};

void extract(const PositionsOptions& options) {
  if (options.out.ends_with(".pgn"))
    throw InputError(in_quotes(options.out) +
                     " would be overwritten: the new file comes first, then the games");
  std::vector<LabelledPosition> all;
  SeenGames seen;
  for (const auto& path : options.games) {
    const auto found = quiet_positions(read_file(path, "the games"), options.extract, seen, path);
    all.insert(all.end(), found.begin(), found.end());
  }
  save_positions(all, options.out);
  fmt::print("{} positions in {}\n", all.size(), options.out);
}

void tune_weights(const TuneOptions& options) {
  static_cast<void>(NewFile(options.out));  // before the work, not after it
  const auto positions = load_positions(options.positions);
  const auto first = options.from.empty() ? chess::Weights() : chess::load_weights(options.from);
  fmt::print("{} positions; Ctrl-C ends with the best weights so far\n\n", positions.size());
  fmt::print("{:>5} {:>10} {:>10}\n", "round", "training", "held out");
  const auto tuned =
      tune(positions, first, options.tuner, interrupted(), [](const TunerReport& report) {
        fmt::print("{:>5} {:>10.6f} {:>10.6f}\n", report.round, report.training, report.held_out);
        std::fflush(stdout);
      });
  chess::save_weights(tuned.weights, options.out);
  fmt::print("\nwritten to {}; a pawn more is {:.1f} % of the points\n", options.out,
             100 / (1 + std::exp(-tuned.scale * 100)) - 50);
}

}  // namespace

void add_learn(CLI::App& app) {
  auto* command = app.add_subcommand("learn", "Fit the chess evaluation to the results of games");
  command->require_subcommand(1);
  command->footer(
      "Example, from nothing to a match against the old weights:\n"
      "  espalier match --player espalier,nodes=2000 --player espalier,nodes=2003 \\\n"
      "                 --games 20000 --opening-plies 8 --pgn games.pgn\n"
      "  espalier learn positions positions.epd games.pgn\n"
      "  espalier learn tune positions.epd --out weights.txt\n"
      "  espalier match --player espalier,weights=weights.txt --player espalier --tc 5+0.05");

  auto extracted = std::make_shared<PositionsOptions>();
  auto* positions = command->add_subcommand("positions", "The quiet positions of games");
  positions->add_option("FILE", extracted->out, "Where they go (EPD, with the result in c9)")
      ->required();
  positions->add_option("GAMES", extracted->games, "PGN files")->required();
  positions->add_option("--skip", extracted->extract.skipped_plies, "Plies of each game left out")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  positions->add_option("--every", extracted->extract.every, "Take one position in so many plies")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  positions->callback([extracted] { extract(*extracted); });

  auto tuned = std::make_shared<TuneOptions>();
  tuned->tuner.threads = std::max(1U, std::thread::hardware_concurrency());
  auto* tuning = command->add_subcommand("tune", "Weights that predict results best");
  tuning->add_option("FILE", tuned->positions, "Positions (see: espalier learn positions)")
      ->required();
  tuning->add_option("--out", tuned->out, "Where the weights go")->capture_default_str();
  tuning->add_option("--from", tuned->from, "Start from these weights; default: the built-in ones");
  tuning->add_option("--rounds", tuned->tuner.rounds, "Measuring the weights' effects, and fitting")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  tuning
      ->add_option("--caution", tuned->tuner.caution,
                   "What a centipawn away from the first weights costs, squared")
      ->check(between(0, 1))
      ->capture_default_str();
  tuning->add_option("--only", tuned->tuner.only, "Weights whose names begin so: material, ...");
  tuning->add_option("--threads", tuned->tuner.threads, "Default: all cores")
      ->check(CLI::Range(1, 1024));
  tuning->callback([tuned] { tune_weights(*tuned); });
}

}  // namespace espalier::app
