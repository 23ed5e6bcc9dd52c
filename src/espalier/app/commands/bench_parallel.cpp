// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "espalier/app/checks.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/data_folder.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/parallel_bench/published.hpp"
#include "espalier/app/parallel_bench/scaling.hpp"
#include "espalier/app/parallel_bench/scaling_table.hpp"
#include "espalier/app/parallel_bench/speedup_page.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/bratko_kopec.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/machine/threads.hpp"

namespace espalier::app {
namespace {

struct ParallelBenchOptions {
  std::vector<int> threads;
  std::vector<std::string> games = {"chess", "connect4", "othello"};
  std::string positions;
  int most_positions = 1000;
  int depth = 0;
  int repeat = 3;
  std::size_t hash_mb = 64;
  std::string method{name_of(EngineOptions{}.method)};
  bool deterministic = false;
  std::uint64_t turn = 0;
  bool exact = false;
  std::string algorithm;
  std::vector<std::string> peers;
  std::string html;  // a file
  bool json = false;
};

constexpr int kEngineDepth = 13;
constexpr int kExactDepth = 5;
constexpr const char* kHyattFile = "chess/hyatt24.epd";
constexpr const char* kHyattSource = "the 24 positions of Hyatt (1997)";

std::vector<BenchPosition> read_bench_positions(std::string_view text, int most) {
  std::vector<BenchPosition> positions;
  for (const auto& record : chess::read_epd(text)) {
    if (static_cast<int>(positions.size()) == most) break;
    if (record.position.has_moves()) positions.push_back({record.position, record.moves("bm")});
  }
  if (positions.empty()) throw InputError("there is no position to search");
  return positions;
}

/// The named file, else Hyatt's positions, else those that are built in.
ChessBench chess_bench(const ParallelBenchOptions& options) {
  ChessBench bench;
  const auto hyatt = find_data(kHyattFile);
  if (!options.positions.empty()) {
    try {
      bench.positions = read_bench_positions(read_file(options.positions, "the positions"),
                                             options.most_positions);
    } catch (const InputError& error) {
      throw InputError("positions " + in_quotes(options.positions) + ": " + error.what());
    }
    bench.source = std::filesystem::path(options.positions).filename().string();
  } else if (hyatt) {
    bench.positions =
        read_bench_positions(read_file(*hyatt, "the positions"), options.most_positions);
    bench.source = kHyattSource;
  } else {
    bench.positions = read_bench_positions(chess::kBratkoKopec, options.most_positions);
    bench.source = "the positions of Bratko and Kopec (1982)";
    fmt::print(stderr, "there is no {} in the data folder: {} instead\n", kHyattFile, bench.source);
  }
  if (static_cast<int>(bench.positions.size()) == options.most_positions)
    bench.source = fmt::format("the first {} of {}", bench.positions.size(), bench.source);
  bench.depth = options.depth > 0 ? options.depth : options.exact ? kExactDepth : kEngineDepth;
  bench.engine.table_bytes = options.hash_mb << 20;
  bench.engine.deterministic = options.deterministic;
  bench.turn = options.turn;
  bench.engine.method = *parallel_method_named(options.method);
  return bench;
}

void print_published(std::span<const PublishedSpeedup> published) {
  for (const auto& one : published) {
    fmt::print("  {:<36} {:<20}", one.what, one.source);
    for (const auto& [threads, speedup] : one.speedups)
      if (threads > 0) fmt::print("  {}: {:.2f}", threads, speedup);
    fmt::print("\n");
  }
}

nlohmann::ordered_json to_json(const BenchSubject& subject, const ScalingRow& row, int repeat) {
  nlohmann::ordered_json object = {{"subject", subject.name()},
                                   {"positions", subject.positions()},
                                   {"repeat", repeat},
                                   {"threads", row.threads},
                                   {"time", row.seconds}};
  const auto add = [&](const std::string& name, const std::optional<RatioEstimate>& ratio,
                       double shift = 0) {
    if (!ratio) return;
    object[name] = ratio->value - shift;
    if (!ratio->low) return;
    object[name + "_low"] = *ratio->low - shift;
    object[name + "_high"] = *ratio->high - shift;
  };
  add("speedup", row.speedup);
  add("independent", row.independent);
  object["efficiency"] = row.speedup.value / row.threads;
  add("search_overhead", row.overhead, 1);
  if (row.hit_rate) object["table_hit_rate"] = *row.hit_rate;
  if (row.idle) object["idle"] = *row.idle;
  if (row.solution_speedup) {
    object["solved"] = row.solved;
    add("solution_speedup", row.solution_speedup);
  }
  return object;
}

std::vector<ScalingRow> measured(BenchSubject& subject, const ParallelBenchOptions& options) {
  auto rows = measure_scaling(subject, options.threads, options.repeat,
                              [](const std::string& what) { fmt::print(stderr, "{}\n", what); });
  if (!rows) throw std::runtime_error("interrupted before all runs were done");
  return *rows;
}

void print(const BenchSubject& subject, const std::vector<ScalingRow>& rows,
           const ParallelBenchOptions& options) {
  if (options.json) {
    for (const auto& row : rows) fmt::print("{}", json_line(to_json(subject, row, options.repeat)));
  } else {
    fmt::print("{}; {} positions, {} run{} each\n{}", subject.title(), subject.positions(),
               options.repeat, options.repeat == 1 ? "" : "s", ScalingTable(rows).text());
  }
}

/// Programs that do the same work.
struct Contest {
  std::string game;
  std::vector<std::unique_ptr<BenchSubject>> subjects;  // the first one is ours
  std::span<const PublishedSpeedup> published;
};

Contest contest(const std::string& game, const ParallelBenchOptions& options) {
  Contest contest;
  if (game == "connect4") {
    contest.game = "Connect-4";
    contest.subjects.push_back(connect4_subject({options.hash_mb, options.turn}));
  } else if (game == "othello") {
    contest.game = "Othello";
    contest.subjects.push_back(othello_subject({options.hash_mb, options.turn}));
    contest.published = kPublishedOthello;
  } else {
    const auto bench = chess_bench(options);
    contest.game = "Chess";
    contest.subjects.push_back(options.exact ? exact_subject(bench, options.algorithm)
                                             : engine_subject(bench));
    for (const auto& peer : options.peers) contest.subjects.push_back(peer_subject(bench, peer));
    contest.published = kPublishedChess;
  }
  return contest;
}

MeasuredGame measured(Contest& contest, const ParallelBenchOptions& options) {
  MeasuredGame game{contest.game, {}, contest.published};
  for (const auto& subject : contest.subjects) {
    const bool is_ours = subject == contest.subjects.front();
    game.subjects.push_back(
        {is_ours ? "Espalier" : subject->name(), subject->title(), measured(*subject, options)});
    print(*subject, game.subjects.back().rows, options);
    if (!options.json) {
      if (is_ours) print_published(contest.published);
      fmt::print("\n");
    }
    std::fflush(stdout);
  }
  return game;
}

/// Nothing that was asked for is left out of account.
void check_chess_options(const std::vector<std::string>& games,
                         const std::vector<const CLI::Option*>& for_chess) {
  if (std::find(games.begin(), games.end(), "chess") != games.end()) return;
  for (const auto* option : for_chess)
    if (option->count() > 0)
      throw InputError(option->get_name() + " is for chess: add it to --games");
}

void bench_parallel(ParallelBenchOptions options) {
  auto& threads = options.threads;
  if (threads.empty())
    for (int count = 1; count <= std::max(2, usable_cores()); count *= 2) threads.push_back(count);
  threads.push_back(1);  // what the others are compared with
  std::sort(threads.begin(), threads.end());
  threads.erase(std::unique(threads.begin(), threads.end()), threads.end());
  if (!options.algorithm.empty()) options.exact = true;

  // Whatever is wrong with the options is said before anything is measured.
  std::vector<Contest> contests;
  for (const auto& game : options.games) contests.push_back(contest(game, options));
  std::optional<NewFile> page;
  if (!options.html.empty()) page.emplace(options.html);
  if (options.turn == 0 && threads.back() > usable_cores())
    fmt::print(stderr, "more threads than the {} cores of this machine: expect no speed-up\n",
               usable_cores());
  std::vector<MeasuredGame> games;
  for (auto& contest : contests) games.push_back(measured(contest, options));
  if (page) {
    page->stream() << speedup_page(games, options.repeat);
    page->finish();
    fmt::print(stderr, "espalier: wrote {}\n", options.html);
  }
}

}  // namespace

void add_bench_parallel(CLI::App& bench) {
  auto options = std::make_shared<ParallelBenchOptions>();
  auto* command = bench.add_subcommand(
      "parallel", "How much sooner several threads give the same answer, beside published figures");
  command->footer(
      "Examples:\n"
      "  espalier bench parallel --threads 1,2,4,8,16 --depth 17 --repeat 5\n"
      "  espalier bench parallel --threads 1,2,4,8 --html speedups.html\n"
      "  espalier bench parallel --games chess --method abdada --peer stockfish\n"
      "  espalier bench parallel --games chess --positions wacnew.epd --depth 12\n"
      "  espalier bench parallel --games chess --exact --depth 6 --algorithm pv-splitting\n"
      "  espalier bench parallel --interleaved 50 --games chess --threads 1,2,4,8,16 --depth 11\n"
      "The speed-up is the geometric mean over the positions of the time on one thread by the "
      "time\n"
      "on several; overhead is how many more nodes they visit. Independent is what so many small\n"
      "searches that have nothing to do with each other do at the same time, in proportion to one\n"
      "alone: the most that a speed-up can be here at that moment, measured beside the runs in a\n"
      "tenth of their time (not with --interleaved, nor of peers). The intervals come from the\n"
      "repeated runs. Idle is the threads' time without a processor: they waited for each other,\n"
      "or the machine had other things to do. Every run begins with an empty table.");
  command->add_option("--threads", options->threads, "Numbers of threads; default: 1, 2, 4, ...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(1, 1024));
  command->add_option("--games", options->games, "Any of chess, connect4, othello")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"chess", "connect4", "othello"}))
      ->capture_default_str();
  auto* positions =
      command->add_option("--positions", options->positions,
                          "EPD file of chess positions; default: Hyatt's 24 positions");
  auto* most = command->add_option("--most", options->most_positions, "At most so many of them")
                   ->check(positive());
  auto* depth = command
                    ->add_option("--depth", options->depth,
                                 fmt::format("Of chess; default {}, and {} with --exact",
                                             kEngineDepth, kExactDepth))
                    ->check(CLI::Range(1, 100));
  command->add_option("--repeat", options->repeat, "Runs of each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--hash", options->hash_mb, "Megabytes for the table")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  std::vector<std::string> methods;
  for (const auto& known : kParallelMethods) methods.emplace_back(known.name);
  auto* method =
      command->add_option("--method", options->method, "The engine's: " + joined(methods, " or "))
          ->check(CLI::IsMember(methods))
          ->capture_default_str();
  auto* deterministic = command->add_flag("--deterministic", options->deterministic,
                                          "The engine's repeatable mode, to see what it costs");
  auto* exact = command
                    ->add_flag("--exact", options->exact,
                               "Chess without selectivity, to a fixed depth, by the exact analysis")
                    ->excludes(deterministic, method);
  auto* algorithm = command
                        ->add_option("--algorithm", options->algorithm,
                                     "The same by a parallel algorithm (see: espalier algorithms)")
                        ->excludes(deterministic, method);
  auto* peer =
      command
          ->add_option("--peer", options->peers,
                       "A UCI program to measure on the same positions, as for espalier match")
          ->allow_extra_args(false)
          ->type_name("COMMAND");
  command
      ->add_option(
          "--interleaved", options->turn,
          "Searchers that take turns on one core, after so many nodes each: counts\n"
          "that repeat. A second is then a million nodes of the longest searcher, and each\n"
          "of the repeated runs has turns of one node more")
      ->check(positive())
      ->type_name("NODES")
      ->excludes(exact, algorithm, deterministic, peer);
  command
      ->add_option("--html", options->html,
                   "Write a page with the speed-ups drawn, complete in itself")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object for each number of threads");
  const std::vector<const CLI::Option*> for_chess = {positions,     most,  depth,     method,
                                                     deterministic, exact, algorithm, peer};
  command->callback([options, for_chess] {
    check_chess_options(options->games, for_chess);
    bench_parallel(*options);
  });
}

}  // namespace espalier::app
