// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>

#include "espalier/app/analysis_task.hpp"
#include "espalier/app/checks.hpp"
#include "espalier/app/cluster.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/app/ranks.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/engine/game_hooks.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier::app {
namespace {

struct AnalyzeOptions {
  std::string game = "chess";
  std::string position;
  double seconds = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<unsigned> threads;  // of this process; none: all cores
  std::size_t hash_mb = 256;
  std::string hash_file;
  bool deterministic = false;
  bool own_tables = false;
  bool json = false;

  [[nodiscard]] unsigned thread_count() const {
    return threads.value_or(static_cast<unsigned>(usable_cores()));
  }
  [[nodiscard]] std::size_t table_bytes() const { return hash_mb * TranspositionTable::kMegabyte; }
};

/// Nobody named a position: the tenth of Bratko and Kopec (1982), where Black has one strong move.
constexpr const char* kShowPiece = "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1";
constexpr double kDefaultSeconds = 10;

std::string count_text(std::uint64_t n) {
  const auto value = static_cast<double>(n);
  if (n < 10'000) return fmt::format("{}", n);
  if (n < 10'000'000) return fmt::format("{:.0f} k", value / 1e3);
  return fmt::format("{:.0f} M", value / 1e6);
}

/// A mate is told by its distance in moves, as chess players do.
std::string value_text(const AnyGame& position, Value value) {
  if (position.as<Chess>())
    if (const auto moves = mate_distance<chess::Position>(value))
      return fmt::format("{}#{}", *moves < 0 ? "-" : "", std::abs(*moves));
  return fmt::format("{:+}", value);
}

/// None: this process works alone.
std::optional<Cluster> cluster_for(const AnalyzeOptions& options) {
  const bool has_ranks = count_ranks() > 1;
  if (!has_ranks) {
    if (options.own_tables)
      throw InputError("--own-tables is for several ranks: start mpirun -n N espalier analyze ...");
    return std::nullopt;
  }
  if (options.deterministic)
    throw InputError("--deterministic is for one process: leave mpirun out");
  if (options.own_tables && !options.hash_file.empty())
    throw InputError("--hash-file keeps the table that ranks share: leave --own-tables out");
  std::optional<Cluster> cluster;
  cluster.emplace(ClusterOptions{options.threads, options.table_bytes(), options.own_tables});
  return cluster;
}

/// As much of a line as fits beside the figures; --json has it whole.
std::string shortened(std::vector<std::string> line) {
  constexpr std::size_t kMovesShown = 12;
  if (line.size() <= kMovesShown) return joined(line, " ");
  line.resize(kMovesShown);
  return joined(line, " ") + " ...";
}

double speed(const AnyReport& report) {
  return static_cast<double>(report.counters.nodes()) / std::max(report.seconds, 1e-6) / 1e6;
}

void print_json(const AnyReport& report, const std::vector<std::string>& line) {
  fmt::print("{}", json_line({{"depth", report.depth},
                              {"value", report.value},
                              {"best", line.empty() ? "" : line.front()},
                              {"pv", line},
                              {"nodes", report.counters.nodes()},
                              {"time", report.seconds},
                              {"table_fill", report.table_fill / 1000.0},
                              {"final", report.is_final}}));
  std::fflush(stdout);
}

void print_end(const AnyGame& position, Value outcome, bool json) {
  if (!json) {
    fmt::print("{}\nThe game is over: {:+} for the side to move.\n", position.drawing(), outcome);
    return;
  }
  AnyReport report;
  report.value = outcome;
  report.is_final = true;
  print_json(report, {});
}

void analyze(const AnalyzeOptions& options) {
  const AnyGame position = read_position(options.game, options.position);
  if (options.deterministic && options.thread_count() > 1 && !position.as<Chess>())
    throw InputError("--deterministic with several threads is for chess; " +
                     in_quotes(options.game) + " can be repeated with --threads 1");
  auto cluster = cluster_for(options);
  if (const auto outcome = position.outcome()) return print_end(position, *outcome, options.json);
  const AnalysisTask task{options.game, options.thread_count(), options.table_bytes(),
                          options.hash_file, options.deterministic};
  AnalysisLimits limits;
  if (options.depth > 0) limits.depth = options.depth;
  if (options.nodes > 0) limits.nodes = options.nodes;
  if (options.seconds > 0)
    limits.seconds = options.seconds;
  else if (options.depth == 0 && options.nodes == 0)
    limits.seconds = kDefaultSeconds;

  if (!options.json) {
    const unsigned threads = options.thread_count();
    fmt::print("{}\n{} on {}, {} MB of table; Ctrl-C ends with the best move so far\n\n",
               position.drawing(), options.game,
               cluster ? cluster->description()
                       : fmt::format("{} thread{}", threads, threads == 1 ? "" : "s"),
               options.hash_mb);
    fmt::print("{:>5} {:>9} {:>9} {:>8} {:>8}  {}\n", "depth", "value", "nodes", "seconds", "M/s",
               "line");
  }
  const auto print = [&](const AnyReport& report) {
    const auto line = line_text(position, report.line);
    if (options.json) return print_json(report, line);
    fmt::print("{:>5} {:>9} {:>9} {:>8.2f} {:>8.1f}  {}\n", report.depth,
               value_text(position, report.value), count_text(report.counters.nodes()),
               report.seconds, speed(report), shortened(line));
    std::fflush(stdout);
  };
  if (cluster && cluster->leads() && !cluster->remark().empty())
    fmt::print(stderr, "espalier: {}\n", cluster->remark());
  const AnyReport last = cluster ? analyse_by_ranks(*cluster, position, task, limits, print)
                                 : analyse_here(position, task, limits, print);
  if (cluster && !cluster->leads()) return;
  if (last.line.empty()) throw std::runtime_error("stopped before depth 1 was searched");
  if (options.json) {
    if (last.depth == 0) print(last);
    return;
  }
  fmt::print("\nbest move  {}\nvalue      {} at depth {}{}\n", position.move_text(last.line[0]),
             value_text(position, last.value), last.depth,
             last.is_final ? ", final: looking deeper would not change it" : "");
  const Counters& c = last.counters;
  fmt::print("work       {} nodes in {:.2f} s ({:.1f} M/s), table {:.0f} % full",
             count_text(c.nodes()), last.seconds, speed(last), last.table_fill / 10.0);
  if (c.table_probes > 0)
    fmt::print(", {:.0f} % of its probes settled a node",
               100.0 * static_cast<double>(c.table_cutoffs) / static_cast<double>(c.table_probes));
  fmt::print("\n");
}

}  // namespace

void add_analyze(CLI::App& app) {
  auto options = std::make_shared<AnalyzeOptions>();
  auto* command = app.add_subcommand("analyze", "Find the best move of a position, with all cores");
  command->footer(
      "Examples:\n"
      "  espalier analyze\n"
      "  espalier analyze chess --position 'startpos moves e4 e5' --time 30\n"
      "  espalier analyze connect4 --position 4453 --time 30\n"
      "  espalier analyze othello --depth 12 --threads 4 --hash 1024\n"
      "  espalier analyze --time 600 --hash 4096 --hash-file longest.table    (again: goes on)\n"
      "  mpirun -n 4 espalier analyze othello --time 60    (several processes or machines)\n"
      "Without a limit it stops after 10 seconds, or as soon as the value is final.");
  auto* game = command->add_option("GAME", options->game, "The game (see: espalier games)")
                   ->capture_default_str();
  auto* position = command->add_option("--position", options->position,
                                       "The position; default: the starting position");
  command->add_option("--time", options->seconds, "Seconds")->check(positive());
  command->add_option("--depth", options->depth, "Plies")->check(CLI::Range(1, kMaxDepth));
  command->add_option("--nodes", options->nodes, "Nodes, of all threads together")
      ->check(positive());
  command
      ->add_option("--threads", options->threads, "Default: all cores; under mpirun of each rank")
      ->check(CLI::Range(1, 1024));
  command->add_option("--hash", options->hash_mb, "Megabytes for the table, on each machine")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--hash-file", options->hash_file,
                      "Go on from the table in this file, if it is there, and keep it there");
  command->add_flag("--deterministic", options->deterministic,
                    "The same number of threads finds the same move, value, line and nodes every "
                    "time; with a limit of depth or nodes, since time is never the same");
  command->add_flag("--own-tables", options->own_tables,
                    "Under mpirun: a table for each rank, as if all were on different machines");
  command->add_flag("--json", options->json,
                    "One JSON object a depth; one with no best move when the game is over");
  command->callback([options, game, position] {
    if (game->count() == 0 && position->count() == 0) options->position = kShowPiece;
    analyze(*options);
  });
}

}  // namespace espalier::app
