// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/knowledge/chess/player.hpp"
#include "espalier/match/suite.hpp"

namespace espalier::app {
namespace {

struct BenchAblationOptions {
  std::string suite{match::kBuiltInSuite};
  int depth = 9;
  std::uint64_t nodes = 400'000;
  std::size_t hash_mb = 16;
  bool json = false;
};

struct Measured {
  std::vector<std::uint64_t> nodes;  // to the depth, by position
  int solved = 0;                    // with so many nodes
};

/// Every position from an empty table, so that their order does not matter.
Measured measure(const std::vector<match::Problem>& problems, const Selectivity& selectivity,
                 const BenchAblationOptions& options) {
  EngineOptions engine;
  engine.table_bytes = options.hash_mb << 20;
  engine.selectivity = selectivity;
  ChessPlayer player(engine);
  SearchSignals signals;
  const auto search = [&](const match::Problem& problem, const ChessPlayer::Limits& limits) {
    player.new_game();
    return player.search(problem.position, {}, limits, signals, [](const auto&) {});
  };
  Measured measured;
  for (const auto& problem : problems) {
    throw_if_interrupted();
    ChessPlayer::Limits to_depth, to_nodes;
    to_depth.depth = options.depth;
    to_nodes.nodes = options.nodes;
    measured.nodes.push_back(search(problem, to_depth).nodes);
    const auto found = search(problem, to_nodes);
    measured.solved += found.best && problem.is_solved_by(*found.best) ? 1 : 0;
  }
  return measured;
}

/// The geometric mean of the ratios, position by position.
double growth(const Measured& with, const Measured& without) {
  double sum = 0;
  for (std::size_t i = 0; i < with.nodes.size(); ++i)
    sum += std::log(static_cast<double>(without.nodes[i]) / static_cast<double>(with.nodes[i]));
  return std::exp(sum / static_cast<double>(with.nodes.size()));
}

void print(const std::string& name, const Measured& all, const Measured& measured, bool json) {
  std::uint64_t nodes = 0;
  for (const auto one : measured.nodes) nodes += one;
  if (json) {
    fmt::print("{}", json_line({{"without", name},
                                {"nodes", nodes},
                                {"growth", growth(all, measured)},
                                {"solved", measured.solved},
                                {"positions", measured.nodes.size()}}));
  } else {
    fmt::print("{:<22} {:>12} {:>8.2f} {:>8} {:>+7}\n", name, nodes, growth(all, measured),
               measured.solved, measured.solved - all.solved);
  }
  std::fflush(stdout);
}

void ablate(const BenchAblationOptions& options) {
  const auto problems = match::read_suite(options.suite);
  if (!options.json) {
    fmt::print("{} positions, one thread; nodes to depth {}, and solved with {} nodes each\n\n",
               problems.size(), options.depth, options.nodes);
    fmt::print("{:<22} {:>12} {:>8} {:>8} {:>7}\n", "without", "nodes", "growth", "solved", "");
  }
  const Measured all = measure(problems, {}, options);
  print("nothing", all, all, options.json);
  Selectivity::for_each_switch([&](const char* name, auto member) {
    Selectivity selectivity;
    selectivity.*member = false;
    print(name, all, measure(problems, selectivity, options), options.json);
  });
}

}  // namespace

void add_bench_ablation(CLI::App& bench) {
  auto options = std::make_shared<BenchAblationOptions>();
  auto* command = bench.add_subcommand(
      "ablation", "What each part of the chess engine's selectivity is worth: without it, alone");
  command->footer(
      "Examples:\n"
      "  espalier bench ablation\n"
      "  espalier bench ablation --suite wacnew.epd --depth 8 --nodes 100000\n"
      "Growth is the geometric mean of the nodes to the depth, without over with. A part that\n"
      "makes depths larger (an extension) may well save nodes when it is left out.");
  command->add_option("--suite", options->suite, "EPD with bm or am, or bratko-kopec")
      ->capture_default_str();
  command->add_option("--depth", options->depth, "Plies for the node counts")
      ->check(CLI::Range(1, 60))
      ->capture_default_str();
  command->add_option("--nodes", options->nodes, "For solving a position")
      ->check(positive())
      ->capture_default_str();
  command->add_option("--hash", options->hash_mb, "Megabytes for the table")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->callback([options] { ablate(*options); });
}

}  // namespace espalier::app
