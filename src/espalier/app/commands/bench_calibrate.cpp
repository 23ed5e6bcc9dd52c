// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "espalier/app/calibration/measured_costs.hpp"
#include "espalier/app/calibration/trial.hpp"
#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/text.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::app {
namespace {

struct CalibrateOptions {
  std::string game;
  std::string position;
  int depth = 0;
  std::vector<int> threads;
  std::vector<std::string> algorithms = {"certainty-first", "ybwc",         "dts",
                                         "jamboree",        "pv-splitting", "tree-splitting",
                                         "root-splitting"};
  int repeat = 5;
  bool json = false;
};

constexpr double kGoodWithin = 0.15;

/// As `espalier search --machine simulated` takes them, in nanoseconds.
std::string settings_text(const Costs& costs) {
  std::string text;
  Costs::for_each_field([&](const char* name, auto member, const char*) {
    text += fmt::format("{}--set {}={}", text.empty() ? "" : " ", name, costs.*member);
  });
  return text;
}

void show_costs(const std::string& game, const Trial& trial, const CalibrateOptions& options) {
  const Costs costs = trial.mean_costs();
  if (options.json) {
    nlohmann::ordered_json object = {{"game", game},
                                     {"positions", trial.size()},
                                     {"nodes", std::llround(trial.sequential_nodes())},
                                     {"time", trial.sequential_seconds()}};
    Costs::for_each_field(
        [&](const char* name, auto member, const char*) { object[name] = costs.*member; });
    for (const auto& algorithm : options.algorithms)
      for (const int threads : options.threads)
        object["lock_of"][algorithm][std::to_string(threads)] = {
            {"lock", trial.lock_of(algorithm, threads).lock},
            {"around", trial.lock_of(algorithm, threads).around}};
    for (const int threads : options.threads)
      object["speeds"][std::to_string(threads)] = trial.range_of_speeds(threads);
    fmt::print("{}", json_line(object));
  } else {
    fmt::print("{}, {} position{}: {:.0f} nodes in {:.3f} s by alpha-beta; costs in nanoseconds\n",
               game, trial.size(), trial.size() == 1 ? "" : "s", trial.sequential_nodes(),
               trial.sequential_seconds());
    Costs::for_each_field([&](const char* name, auto member, const char* meaning) {
      fmt::print("  {:<11} {:>7}  {}\n", name, costs.*member, meaning);
    });
    fmt::print("lock+around, with what is done there, at each number of threads:\n");
    for (const auto& algorithm : options.algorithms) {
      fmt::print("  {:<16}", algorithm);
      for (const int threads : options.threads) {
        const auto [lock, around] = trial.lock_of(algorithm, threads);
        fmt::print(" {:>5}+{:<5}", lock, around);
      }
      fmt::print("\n");
    }
    fmt::print("speeds of so many threads at the same time, in percent of their mean:");
    for (const int threads : options.threads) {
      const auto [slowest, fastest] = trial.range_of_speeds(threads);
      fmt::print(" {} to {}{}", slowest, fastest, threads == options.threads.back() ? "\n" : ",");
    }
    fmt::print("  espalier search --machine simulated {}\n\n", settings_text(costs));
    fmt::print(
        "measured | simulated: speed-up over alpha-beta, nodes in proportion, shares of the\n"
        "time waiting and waiting for locks, nanoseconds a node in searches and around a lock\n");
    fmt::print("{:<16} {:>3} {:>22} {:>6} {:>6} {:>11} {:>7} {:>7} {:>9} {:>11} {:>8}\n",
               "algorithm", "P", "measured", "predic", "off", "nodes", "idle %", "locks %",
               "a node", "at lock", "slower");
  }
  std::fflush(stdout);
}

std::string interval_text(const RatioEstimate& ratio) {
  return ratio.low ? fmt::format("{:.2f} ({:.2f} to {:.2f})", ratio.value, *ratio.low, *ratio.high)
                   : fmt::format("{:.2f}", ratio.value);
}

void show(const std::string& game, const Comparison& row, bool as_json) {
  const ComparedRuns &real = row.measured, &simulated = row.predicted;
  if (as_json) {
    nlohmann::ordered_json object = {{"game", game},
                                     {"algorithm", row.algorithm},
                                     {"threads", row.threads},
                                     {"measured", real.speedup.value},
                                     {"predicted", simulated.speedup.value},
                                     {"off", row.off()},
                                     {"slower", row.slower}};
    if (real.speedup.low) {
      object["measured_low"] = *real.speedup.low;
      object["measured_high"] = *real.speedup.high;
    }
    for (const auto& [name, runs] :
         {std::pair("on_threads", &real), std::pair("simulated", &simulated)})
      object[name] = {{"time", runs->seconds}, {"nodes", runs->nodes},
                      {"idle", runs->idle},    {"lock_wait", runs->lock_wait},
                      {"node", runs->node_ns}, {"around_lock", runs->around_lock_ns}};
    fmt::print("{}", json_line(object));
  } else {
    fmt::print(
        "{:<16} {:>3} {:>22} {:>6.2f} {:>5.0f}% {:>5.2f}|{:<5.2f} {:>3.0f}|{:<3.0f} "
        "{:>3.0f}|{:<3.0f} {:>4.0f}|{:<4.0f} {:>5.0f}|{:<5.0f} {:>8.2f}\n",
        row.algorithm, row.threads, interval_text(real.speedup), simulated.speedup.value,
        100 * row.off(), real.nodes, simulated.nodes, 100 * real.idle, 100 * simulated.idle,
        100 * real.lock_wait, 100 * simulated.lock_wait, real.node_ns, simulated.node_ns,
        real.around_lock_ns, simulated.around_lock_ns, row.slower);
  }
  std::fflush(stdout);
}

template <class... Args>
void tell(fmt::format_string<Args...> format, Args&&... args) {
  throw_if_interrupted();
  fmt::print(stderr, format, std::forward<Args>(args)...);
}

/// Whether the measured speed-up may be one of which the prediction would be good.
bool may_be_good(const Comparison& row) {
  const auto& [value, low, high] = row.measured.speedup;
  const double predicted = row.predicted.speedup.value;
  return high.value_or(value) >= predicted / (1 + kGoodWithin) &&
         low.value_or(value) <= predicted / (1 - kGoodWithin);
}

void calibrate_for(const std::string& game, const std::vector<Workload>& workloads,
                   const Costs& machine, const CalibrateOptions& options) {
  tell("{}: timing {} position{}\n", game, workloads.size(), workloads.size() == 1 ? "" : "s");
  Trial trial(workloads, machine, options.algorithms, options.threads);
  tell("{}: what is done around locks\n", game);
  trial.learn_locks();
  for (int round = 1; round <= options.repeat; ++round) {
    tell("{}: on threads, round {} of {}\n", game, round, options.repeat);
    trial.measure_round();
  }
  tell("{}: simulating\n", game);
  trial.simulate();
  show_costs(game, trial, options);
  int rows = 0, good = 0, possible = 0;
  for (const int threads : options.threads)
    for (const auto& algorithm : options.algorithms) {
      const Comparison row = trial.compare(algorithm, threads);
      ++rows;
      good += std::abs(row.off()) <= kGoodWithin;
      possible += may_be_good(row);
      show(game, row, options.json);
    }
  if (!options.json)
    fmt::print(
        "{} of {} predictions within {:.0f} %; of {} the measured interval reaches there\n\n", good,
        rows, 100 * kGoodWithin, possible);
}

/// What the options ask for, by games in the order of the built-in ones.
std::vector<std::pair<std::string, std::vector<Workload>>> chosen_workloads(
    const CalibrateOptions& options) {
  if (options.game.empty() && (!options.position.empty() || options.depth != 0))
    throw InputError("--position and --depth need --game");
  if (!options.position.empty() && options.depth == 0)
    throw InputError("--position needs --depth, in plies");
  std::vector<std::pair<std::string, std::vector<Workload>>> chosen;
  if (options.depth != 0) {
    read_position(options.game, options.position);
    return {{options.game, {{options.game, options.position, options.depth}}}};
  }
  for (const Workload& workload : built_in_workloads()) {
    if (!options.game.empty() && workload.game != options.game) continue;
    if (chosen.empty() || chosen.back().first != workload.game)
      chosen.push_back({workload.game, {}});
    chosen.back().second.push_back(workload);
  }
  if (chosen.empty()) {
    find_game(options.game);
    throw InputError("--game " + options.game + " needs --depth, in plies");
  }
  return chosen;
}

void calibrate(CalibrateOptions options) {
  if (options.threads.empty())
    for (int count = 2; count <= std::max(2, usable_cores()); count *= 2)
      options.threads.push_back(count);
  std::sort(options.threads.begin(), options.threads.end());
  options.threads.erase(std::unique(options.threads.begin(), options.threads.end()),
                        options.threads.end());
  std::vector<std::string> names;
  for (const auto& known : parallel_algorithms()) names.push_back(known.entry.name);
  for (const auto& algorithm : options.algorithms)
    if (!find_parallel_algorithm(algorithm))
      throw InputError("unknown parallel algorithm " + in_quotes(algorithm) +
                       suggestion(algorithm, names));
  const auto chosen = chosen_workloads(options);
  tell("what locks, memory, messages and sleeping cost\n");
  const Costs machine = measure_machine();
  for (const auto& [game, workloads] : chosen) try {
      calibrate_for(game, workloads, machine, options);
    } catch (const Stopped&) {
      throw_if_interrupted();
      throw;
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
      "  espalier bench calibrate --game chess --threads 2,4,8,16 --algorithms ybwc,dts --json\n"
      "  espalier bench calibrate --game connect4 --position 44 --depth 11\n"
      "Costs are in nanoseconds. The prediction is the simulated machine's speed-up with them and\n"
      "with threads as unequal as they were beside the runs, by as much less as a node takes "
      "longer\n"
      "in such searches than alone (slower), which other runs than those shown tell. Every row\n"
      "stands beside the same searches on threads, with the 95 % interval of their speed-up, and\n"
      "says of both how many nodes they visited, how long they waited, and how long they took for\n"
      "a node and around a lock.");
  command->add_option("--threads", options->threads, "Numbers of threads; default: 2, 4, ...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(2, 1024));
  command->add_option("--algorithms,--algorithm", options->algorithms, "See: espalier algorithms")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  command->add_option("--game", options->game,
                      "Only this one; without --depth at its built-in positions, which chess and "
                      "othello have");
  command->add_option("--position", options->position, "Of that game; needs --depth");
  command->add_option("--depth", options->depth, "Of that game, in plies")
      ->check(CLI::Range(1, 100));
  command
      ->add_option("--repeat", options->repeat,
                   "Rounds of runs on threads; of four and more the middle half counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->callback([options] { calibrate(*options); });
}

}  // namespace espalier::app
