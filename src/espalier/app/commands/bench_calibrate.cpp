// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "espalier/app/calibration/measured_costs.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/text.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/measures.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

struct CalibrateOptions {
  std::string game;
  std::string position;
  int depth = 0;
  std::vector<int> threads;
  std::vector<std::string> algorithms = {"root-splitting", "pv-splitting", "tree-splitting", "mwf"};
  int repeat = 3;
  bool json = false;
};

/// What is searched: a tree of a game, through AnyGame.
struct Workload {
  std::string game;
  std::string position;
  int depth;
};

// A fraction of a second each: the tenth position of Bratko and Kopec (1982), and a tree ordered as
// those of chess programs.
const std::vector<Workload> kWorkloads = {
    {"chess", "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1", 4},
    {"tree", "model=strongly-ordered degree=24 height=6 seed=1", 6},
};

void throw_if_interrupted() {
  if (interrupted()) throw std::runtime_error("interrupted before everything was measured");
}

/// As `espalier search --machine simulated` takes them, in nanoseconds.
std::string settings_text(const Costs& costs) {
  std::string text;
  Costs::for_each_field([&](const char* name, auto member, const char*) {
    text += fmt::format("{}--set {}={}", text.empty() ? "" : " ", name, costs.*member);
  });
  return text;
}

/// The fastest of several runs on threads, in seconds.
double measured_seconds(const AnyGame& position, const ParallelRequest& request, int repeat) {
  Time best = 0;
  for (int run = 0; run < repeat; ++run) {
    const Time elapsed = search_in_parallel(position, request).account.elapsed;
    best = run == 0 ? elapsed : std::min(best, elapsed);
  }
  return static_cast<double>(best) * 1e-9;
}

/// The matching sequential search: its counters and, the fastest of several runs, its seconds.
std::pair<Counters, double> sequential(const AnyGame& position, const ParallelRequest& parallel,
                                       int repeat) {
  SearchRequest request;
  request.algorithm = find_parallel_algorithm(parallel.algorithm)->counterpart;
  request.depth = parallel.depth;
  request.erased = true;
  std::pair<Counters, double> found;
  for (int run = 0; run < repeat; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const auto report = search_by_name(position, request, interrupted());
    throw_if_interrupted();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    found.first = report->result.counters;
    found.second = run == 0 ? seconds : std::min(found.second, seconds);
  }
  return found;
}

void compare(const Workload& workload, const AnyGame& position, const Costs& costs,
             const std::string& algorithm, int threads, double crowding,
             const CalibrateOptions& options) {
  ParallelRequest request;
  request.algorithm = algorithm;
  request.depth = workload.depth;
  request.processors = threads;
  request.stop = &interrupted();
  const auto [counters, seconds] = sequential(position, request, options.repeat);
  const double measured = seconds / measured_seconds(position, request, options.repeat);

  request.machine = MachineKind::kSimulated;
  request.simulated.costs = costs;
  request.simulated.speeds = {std::max(1, static_cast<int>(std::lround(100 / crowding)))};
  request.simulated.speeds.resize(static_cast<std::size_t>(threads),
                                  request.simulated.speeds.front());
  const auto simulated = search_in_parallel(position, request);
  const double predicted = static_cast<double>(sequential_time(counters, costs)) /
                           static_cast<double>(std::max<Time>(1, simulated.account.elapsed));
  throw_if_interrupted();
  if (options.json)
    fmt::print("{}\n", nlohmann::ordered_json{{"game", workload.game},
                                              {"depth", workload.depth},
                                              {"algorithm", algorithm},
                                              {"threads", threads},
                                              {"predicted", predicted},
                                              {"measured", measured},
                                              {"ratio", predicted / measured}}
                           .dump());
  else
    fmt::print("{:<8} {:<18} {:>7} {:>10.2f} {:>10.2f} {:>7.2f}\n", workload.game, algorithm,
               threads, predicted, measured, predicted / measured);
  std::fflush(stdout);
}

void calibrate_for(const Workload& workload, Costs costs, const CalibrateOptions& options) {
  const AnyGame position = read_position(workload.game, workload.position);
  const auto nodes = measure_nodes(position, workload.depth);
  throw_if_interrupted();
  costs.generate = std::max<Time>(1, std::llround(nodes->generate_ns));
  costs.evaluate = std::llround(nodes->evaluate_ns);
  std::vector<double> crowding;
  for (const int threads : options.threads)
    crowding.push_back(measure_crowding(position, workload.depth, threads));
  throw_if_interrupted();
  if (options.json) {
    nlohmann::ordered_json object = {{"game", workload.game},
                                     {"position", workload.position},
                                     {"depth", workload.depth},
                                     {"nodes", nodes->counters.nodes()},
                                     {"time", nodes->seconds}};
    Costs::for_each_field(
        [&](const char* name, auto member, const char*) { object[name] = costs.*member; });
    for (std::size_t i = 0; i < crowding.size(); ++i)
      object["crowding"][std::to_string(options.threads[i])] = crowding[i];
    fmt::print("{}\n", object.dump());
  } else {
    fmt::print("{} to depth {}: {} nodes in {:.3f} s; costs in nanoseconds\n", workload.game,
               workload.depth, nodes->counters.nodes(), nodes->seconds);
    Costs::for_each_field([&](const char* name, auto member, const char* meaning) {
      fmt::print("  {:<11} {:>7}  {}\n", name, costs.*member, meaning);
    });
    for (std::size_t i = 0; i < crowding.size(); ++i)
      fmt::print("  {} threads at once: each {:.2f} times as slow as alone\n", options.threads[i],
                 crowding[i]);
    fmt::print("  espalier search --machine simulated {}\n\n", settings_text(costs));
    fmt::print("{:<8} {:<18} {:>7} {:>10} {:>10} {:>7}\n", "game", "algorithm", "threads",
               "predicted", "measured", "ratio");
  }
  for (const auto& algorithm : options.algorithms)
    for (std::size_t i = 0; i < options.threads.size(); ++i)
      compare(workload, position, costs, algorithm, options.threads[i], crowding[i], options);
  if (!options.json) fmt::print("\n");
}

void calibrate(CalibrateOptions options) {
  if (options.threads.empty())
    for (int count = 2; count <= std::max(2, usable_cores()); count *= 2)
      options.threads.push_back(count);
  std::vector<std::string> names;
  for (const auto& known : parallel_algorithms()) names.push_back(known.entry.name);
  for (const auto& algorithm : options.algorithms)
    if (!find_parallel_algorithm(algorithm))
      throw InputError("unknown parallel algorithm " + in_quotes(algorithm) +
                       suggestion(algorithm, names));
  auto workloads = kWorkloads;
  if (!options.game.empty()) {
    if (options.depth == 0) throw InputError("--game needs --depth, in plies");
    workloads = {{options.game, options.position, options.depth}};
    read_position(options.game, options.position);
  } else if (!options.position.empty() || options.depth != 0) {
    throw InputError("--position and --depth need --game");
  }
  fmt::print(stderr, "measuring locks, memory and messages\n");
  const Costs costs = measure_machine();
  for (const auto& workload : workloads) {
    throw_if_interrupted();
    fmt::print(stderr, "measuring {}\n", workload.game);
    try {
      calibrate_for(workload, costs, options);
    } catch (const Stopped&) {
      throw_if_interrupted();
      throw;
    }
  }
}

}  // namespace

void add_bench_calibrate(CLI::App& bench) {
  auto options = std::make_shared<CalibrateOptions>();
  auto* command = bench.add_subcommand(
      "calibrate",
      "What things cost on this machine, for the simulated one; and how well it "
      "predicts speed-ups with these costs");
  command->footer(
      "Examples:\n"
      "  espalier bench calibrate\n"
      "  espalier bench calibrate --threads 2,4,8,16 --algorithms root-splitting,mwf --json\n"
      "  espalier bench calibrate --game othello --depth 7\n"
      "Costs are in nanoseconds. The prediction is the simulated machine's speed-up with them,\n"
      "every processor slowed down as much as independent searches disturb each other here; the\n"
      "measurement is the fastest of the runs on threads. The ratio is 1 for a perfect model.");
  command->add_option("--threads", options->threads, "Numbers of threads; default: 2, 4, ...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(2, 1024));
  command->add_option("--algorithms", options->algorithms, "See: espalier algorithms")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  command->add_option("--game", options->game, "Instead of chess and a synthetic tree");
  command->add_option("--position", options->position, "Of that game");
  command->add_option("--depth", options->depth, "Of that game, in plies")
      ->check(CLI::Range(1, 100));
  command->add_option("--repeat", options->repeat, "Runs, of which the fastest counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->callback([options] { calibrate(*options); });
}

}  // namespace espalier::app
