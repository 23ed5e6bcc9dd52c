// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <stdexcept>

#include "espalier/app/analysis_task.hpp"
#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/parallel_bench/scaling.hpp"
#include "espalier/app/parallel_bench/stopwatch.hpp"
#include "espalier/app/ranks.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/bratko_kopec.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/games/registry.hpp"

namespace espalier::app {
namespace {

struct RanksBenchOptions {
  std::vector<std::string> games = {"chess", "connect4", "othello"};
  double seconds = 2;
  int repeat = 4;
  std::size_t most = 4;
  std::size_t hash_mb = 64;
  bool json = false;
};

std::vector<AnyGame> rank_bench_positions(const std::string& game, std::size_t most) {
  std::vector<AnyGame> positions;
  if (game == "chess") {
    // The first is a mate, which is found at once.
    const auto records = chess::read_epd(chess::kBratkoKopec);
    for (std::size_t i = 1; i < records.size() && positions.size() < most; ++i)
      positions.emplace_back(Chess(records[i].position));
  } else {
    // Openings: what is nearly over is solved before the time is.
    const std::vector<std::string> texts =
        game == "connect4" ? std::vector<std::string>{"", "4", "44", "4453"}
                           : std::vector<std::string>{"", "f5d6c3d3c4", "f5f6e6f4", "f5d6"};
    for (const auto& text : texts)
      if (positions.size() < most) positions.push_back(find_game(game).parse(text));
  }
  return positions;
}

/// One analysis: what it did in its time.
struct RanksRun {
  double nodes_a_second = 0;
  double nodes_a_processor_second = 0;
  double depth = 0;
};

RanksRun timed(Cluster& cluster, const AnyGame& position, const RanksBenchOptions& options,
               const std::string& game, bool by_ranks) {
  const AnalysisTask task{game, static_cast<unsigned>(cluster.searchers()), options.hash_mb << 20};
  AnalysisLimits limits;
  limits.seconds = options.seconds;
  if (by_ranks && cluster.leads()) TranspositionTable(cluster.table_memory()).clear();
  if (!by_ranks) cluster.use_cores_of_all(true);
  const auto silently = [](const AnyReport&) {};
  AnyReport last;
  const Stopwatch watch;
  if (by_ranks)
    last = analyse_by_ranks(cluster, position, task, limits, silently);
  else if (cluster.leads())
    last = analyse_here(position, task, limits, silently);
  const auto processor = cluster.exchange(by_ranks || cluster.leads() ? watch.processor_used() : 0);
  if (!by_ranks) cluster.use_cores_of_all(false);
  const auto nodes = static_cast<double>(last.counters.nodes());
  return {nodes / std::max(last.seconds, 1e-6),
          nodes / std::max(std::accumulate(processor.begin(), processor.end(), 0.0), 1e-6),
          static_cast<double>(last.depth)};
}

struct RanksFigures {
  std::string game;
  RatioEstimate wall, processor;
  double depth_by_ranks = 0, depth_by_threads = 0;
};

/// In turn, so that whatever else the machine does meets both.
RanksFigures compare(Cluster& cluster, const std::string& game, const RanksBenchOptions& options) {
  const auto positions = rank_bench_positions(game, options.most);
  RanksFigures figures{.game = game, .wall = {}, .processor = {}};
  std::vector<std::vector<double>> wall, processor;
  for (int repetition = 0; repetition < options.repeat; ++repetition) {
    wall.emplace_back();
    processor.emplace_back();
    for (std::size_t i = 0; i < positions.size(); ++i) {
      RanksRun ranks, threads;
      for (const bool first : {true, false}) {
        const bool by_ranks = first == ((repetition + static_cast<int>(i)) % 2 == 0);
        (by_ranks ? ranks : threads) = timed(cluster, positions[i], options, game, by_ranks);
      }
      const auto interrupts = cluster.exchange(interrupted() ? 1 : 0);
      if (std::accumulate(interrupts.begin(), interrupts.end(), 0.0) > 0)
        throw std::runtime_error("interrupted before all runs were done");
      if (!cluster.leads()) continue;
      wall.back().push_back(ranks.nodes_a_second / threads.nodes_a_second);
      processor.back().push_back(ranks.nodes_a_processor_second / threads.nodes_a_processor_second);
      const auto share = static_cast<double>(positions.size()) * options.repeat;
      figures.depth_by_ranks += ranks.depth / share;
      figures.depth_by_threads += threads.depth / share;
      fmt::print(stderr, "{} {}/{}, position {}: ranks {:.2f} M/s, threads {:.2f} M/s\n", game,
                 repetition + 1, options.repeat, i + 1, ranks.nodes_a_second / 1e6,
                 threads.nodes_a_second / 1e6);
    }
  }
  if (cluster.leads()) {
    figures.wall = estimate_ratio(wall);
    figures.processor = estimate_ratio(processor);
  }
  return figures;
}

std::string interval(const RatioEstimate& ratio) {
  if (!ratio.low) return fmt::format("{:.3f}", ratio.value);
  return fmt::format("{:.3f} ({:.3f} to {:.3f})", ratio.value, *ratio.low, *ratio.high);
}

void bench_ranks(const RanksBenchOptions& options) {
  if (count_ranks() == 1)
    throw InputError("this compares ranks with threads: start mpirun -n N espalier bench ranks");
  Cluster cluster({.threads = 1, .table_bytes = options.hash_mb << 20});
  if (cluster.machines() > 1)
    throw InputError("ranks can be compared with threads on one machine only, not on " +
                     std::to_string(cluster.machines()));
  if (!options.json)
    fmt::print(
        "{0} ranks against {0} threads, nodes a second, by the wall clock and by processor "
        "time\n{1:<10} {2:>26} {3:>26}  {4}\n",
        cluster.ranks(), "game", "wall (95 %)", "processor (95 %)", "mean depth of ranks, threads");
  std::fflush(stdout);
  for (const auto& game : options.games) {
    const auto figures = compare(cluster, game, options);
    if (options.json)
      fmt::print("{}", json_line(Json{{"game", game},
                                      {"ranks", cluster.ranks()},
                                      {"ratio", figures.wall.value},
                                      {"processor_ratio", figures.processor.value},
                                      {"depth_by_ranks", figures.depth_by_ranks},
                                      {"depth_by_threads", figures.depth_by_threads}}));
    else
      fmt::print("{:<10} {:>26} {:>26}  {:.1f}, {:.1f}\n", game, interval(figures.wall),
                 interval(figures.processor), figures.depth_by_ranks, figures.depth_by_threads);
    std::fflush(stdout);
  }
}

}  // namespace

void add_bench_ranks(CLI::App& bench) {
  auto options = std::make_shared<RanksBenchOptions>();
  auto* command = bench.add_subcommand(
      "ranks", "Under mpirun: how fast N processes analyse, against N threads of one");
  command->footer(
      "Example: mpirun -n 2 --bind-to none espalier bench ranks --time 5 --repeat 6\n"
      "The same positions are analysed by all ranks and by as many threads of rank 0 in turn, "
      "each\n"
      "time from an empty table; the ratio is the geometric mean, with the interval of repeated "
      "runs.");
  command->add_option("--games", options->games, "Any of chess, connect4, othello")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"chess", "connect4", "othello"}))
      ->capture_default_str();
  command->add_option("--time", options->seconds, "Seconds of each analysis")
      ->check(positive())
      ->capture_default_str();
  command->add_option("--repeat", options->repeat, "Runs of each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--most", options->most, "Positions of each game at most")
      ->check(CLI::Range(1, 23))
      ->capture_default_str();
  command->add_option("--hash", options->hash_mb, "Megabytes for the table")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a game");
  command->callback([options] { bench_ranks(*options); });
}

}  // namespace espalier::app
