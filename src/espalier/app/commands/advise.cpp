// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/text.hpp"
#include "espalier/lab/advice.hpp"
#include "espalier/machine/simulated/settings.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

struct AdviseOptions {
  std::string game = "tree";
  std::string position;
  int depth = 0;
  int processors = usable_cores();
  std::string costs;  // none: multicore, with the times of this computer
  std::vector<std::string> assignments;
  int trees = 20;
  int threads = usable_cores();
  std::uint64_t seed = 1;
  bool check = false;
  bool json = false;
};

constexpr std::size_t kShown = 10, kChecked = 3;

/// Checks the settings of the machine before anything is run.
std::vector<std::string> machine_settings(const AdviseOptions& options) {
  std::vector<std::string> settings = {"costs=" +
                                       (options.costs.empty() ? "multicore" : options.costs)};
  settings.insert(settings.end(), options.assignments.begin(), options.assignments.end());
  Parameters all(settings);
  const auto machine = all.extract(simulated_settings());
  all.check_names("the simulated machine", simulated_settings());
  simulated_options(machine, 1);
  return settings;
}

lab::AdviceOptions request(const AdviseOptions& options) {
  lab::AdviceOptions asked;
  asked.game = options.game;
  asked.position = options.position;
  asked.depth = options.depth;
  asked.seed = options.seed;
  asked.measure_time = options.costs.empty() && options.assignments.empty();
  asked.simulation.processors = options.processors;
  asked.simulation.machine = machine_settings(options);
  asked.simulation.trees = options.trees;
  asked.simulation.threads = options.threads;
  asked.simulation.stop = &interrupted();
  if (isatty(STDERR_FILENO) != 0)
    asked.simulation.on_progress = [](std::size_t done, std::size_t total) {
      fmt::print(stderr, "\r{} of about {} simulated searches  ", done, total);
      if (done == total) fmt::print(stderr, "\r\x1b[K");
    };
  return asked;
}

/// What a shell takes for this word.
std::string shell_word(const std::string& word) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("-_=./,:").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The candidate's settings in the game's own values.
std::vector<std::string> settings_of(const lab::Candidate& candidate,
                                     const lab::InstanceSample& sample) {
  auto settings = candidate.settings;
  if (candidate.needs_range)
    settings.push_back(fmt::format("spread={:.0f}", std::max(1.0, 2 * sample.noise)));
  return settings;
}

std::string command_for(const lab::Expectation& best, const lab::InstanceSample& sample,
                        const AdviseOptions& options) {
  std::string command = "espalier search --game " + options.game;
  if (!options.position.empty()) command += " --position " + shell_word(options.position);
  command += fmt::format(" --depth {} --algorithm {}", options.depth, best.candidate.algorithm);
  for (const auto& setting : settings_of(best.candidate, sample)) command += " --set " + setting;
  return command + fmt::format(" --processors {}", options.processors);
}

/// The expectation beside what this computer's threads take.
struct Check {
  std::string candidate;
  double expected = 0;  // with so many processors as there are
  double measured = 0;
};

double seconds_of(const std::function<void()>& work) {
  constexpr int kRounds = 3;
  double best = 1e300;
  for (int i = 0; i < kRounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(
        best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

std::vector<Check> check(const AnyGame& position, const lab::Advice& advice,
                         const AdviseOptions& options, int processors) {
  SearchRequest sequential;
  sequential.depth = options.depth;
  sequential.erased = true;  // like against like
  const double one = seconds_of([&] {
    if (!search_by_name(position, sequential, interrupted())) throw Stopped{};
  });
  auto asked = request(options);
  asked.simulation.processors = processors;
  asked.simulation.on_progress = {};
  if (asked.measure_time)
    for (const auto& [name, cost] : {std::pair{"generate", advice.sample.generate_ns},
                                     {"evaluate", advice.sample.evaluate_ns}})
      asked.simulation.machine.push_back(fmt::format("{}={:.0f}", name, std::max(1.0, cost)));
  if (advice.fitted) asked.simulation.spread = advice.fitted->spread;
  std::vector<Check> checks;
  for (std::size_t i = 0; i < std::min(kChecked, advice.ranking.size()); ++i) {
    const auto& candidate = advice.ranking[i].candidate;
    const auto expected = lab::simulate(advice.trees, {candidate}, asked.simulation);
    ParallelRequest parallel;
    parallel.algorithm = candidate.algorithm;
    parallel.parameters = Parameters(settings_of(candidate, advice.sample));
    parallel.depth = options.depth;
    parallel.processors = processors;
    parallel.stop = &interrupted();
    const double all = seconds_of([&] { search_in_parallel(position, parallel); });
    checks.push_back(
        {candidate.text(), expected.empty() ? 0 : expected.front().speedup.mean, one / all});
  }
  return checks;
}

void print_sample(const lab::Advice& advice, const AdviseOptions& options) {
  const auto& sample = advice.sample;
  fmt::print("sample     {} positions, {:.1f} moves each\n", sample.nodes, sample.moves);
  fmt::print(
      "ordering   the best move is first at {:.0f} %, second {:.0f} %, in the first quarter "
      "{:.0f} %\n",
      100 * sample.among_first(1), 100 * (sample.among_first(2) - sample.among_first(1)),
      100 * sample.among_first((sample.degree() + 3) / 4));
  if (sample.generate_ns > 0)
    fmt::print(
        "costs      {:.0f} ns a position, {:.0f} ns an evaluation, measured here; the rest as "
        "multicore's\n",
        sample.generate_ns, sample.evaluate_ns);
  else
    fmt::print("costs      {}\n", joined(machine_settings(options), " "));
  std::string trees = advice.trees.text;
  if (const auto place = trees.find("weights="); place != trees.npos) {
    const auto end = trees.find(' ', place);
    if (end - place > 60) trees.replace(place, end - place, "weights=(from the sample)");
  }
  fmt::print("simulated  {}\n", trees);
  if (!advice.fitted) return;
  const auto& fitted = *advice.fitted;
  if (fitted.compared_depth > 0)
    fmt::print("fit        alpha-beta at depth {}: {:.0f} nodes, {:.0f} in the game\n",
               fitted.compared_depth, fitted.tree_nodes, fitted.instance_nodes);
  if (fitted.trees.depth < options.depth)
    fmt::print("           height {} for depth {}: taller trees give more to share out\n",
               fitted.trees.depth, options.depth);
}

void print_text(const lab::Advice& advice, const AdviseOptions& options) {
  print_sample(advice, options);
  fmt::print("\n    {:<44} {:>15} {:>10} {:>6} {:>6} {:>7}\n", "algorithm", "speed-up",
             "efficiency", "nodes", "idle", "slower");
  for (std::size_t i = 0; i < std::min(kShown, advice.ranking.size()); ++i) {
    const auto& one = advice.ranking[i];
    fmt::print("{:>2}  {:<44} {:>7.2f} ±{:>6.2f} {:>10.2f} {:>+5.0f}% {:>5.0f}% {:>6.1f}x\n", i + 1,
               one.candidate.text(), one.speedup.mean, one.speedup.half_width(),
               one.speedup.mean / options.processors, 100 * one.overhead, 100 * one.idle,
               one.candidate.slowdown);
  }
  fmt::print("\n{}\n", advice.reason);
  if (!advice.ranking.empty())
    fmt::print("\nUse:  {}\n", command_for(advice.ranking.front(), advice.sample, options));
}

void print_json(const lab::Advice& advice, const AdviseOptions& options) {
  const auto& sample = advice.sample;
  nlohmann::ordered_json json = {{"game", options.game},
                                 {"depth", options.depth},
                                 {"processors", options.processors},
                                 {"sample",
                                  {{"positions", sample.nodes},
                                   {"moves", sample.moves},
                                   {"first_is_best", sample.among_first(1)},
                                   {"generate_ns", sample.generate_ns},
                                   {"evaluate_ns", sample.evaluate_ns}}},
                                 {"trees", advice.trees.text},
                                 {"height", advice.trees.depth},
                                 {"reason", advice.reason},
                                 {"ranking", nlohmann::ordered_json::array()}};
  for (const auto& one : advice.ranking)
    json["ranking"].push_back({{"algorithm", one.candidate.algorithm},
                               {"settings", settings_of(one.candidate, sample)},
                               {"speedup", one.speedup.mean},
                               {"half_width", one.speedup.half_width()},
                               {"trees", one.speedup.count},
                               {"slowdown", one.candidate.slowdown},
                               {"overhead", one.overhead},
                               {"idle", one.idle}});
  if (!advice.ranking.empty())
    json["command"] = command_for(advice.ranking.front(), sample, options);
  fmt::print("{}", json_line(json));
}

void print_check(const std::vector<Check>& checks, int processors, bool json) {
  if (!json)
    fmt::print("\nOn {} threads of this computer:\n    {:<44} {:>10} {:>10}\n", processors,
               "algorithm", "expected", "measured");
  for (const auto& one : checks)
    if (json)
      fmt::print("{}", json_line({{"check", one.candidate},
                                  {"processors", processors},
                                  {"expected", one.expected},
                                  {"measured", one.measured}}));
    else
      fmt::print("    {:<44} {:>10.2f} {:>10.2f}\n", one.candidate, one.expected, one.measured);
}

void advise(const AdviseOptions& options) {
  const AnyGame position = read_position(options.game, options.position);
  try {
    const auto advice = lab::advise(position, request(options));
    options.json ? print_json(advice, options) : print_text(advice, options);
    if (!options.check) return;
    const int processors = std::min(options.processors, usable_cores());
    print_check(check(position, advice, options, processors), processors, options.json);
  } catch (const Stopped&) {
    throw std::runtime_error("stopped before there was anything to advise");
  }
}

}  // namespace

void add_advise(CLI::App& app) {
  auto options = std::make_shared<AdviseOptions>();
  auto* command = app.add_subcommand(
      "advise", "Which parallel algorithm to use for a position, and the speed-up to expect");
  command->footer(
      "Looks at the position, makes synthetic trees that are as hard, and simulates the parallel\n"
      "algorithms on them. Examples:\n"
      "  espalier advise --game othello --depth 7 --processors 8\n"
      "  espalier advise --game chess --depth 5 --processors 16 --check\n"
      "  espalier advise --position 'model=pinhanez85 degree=6 height=6' --depth 6 \\\n"
      "                  --processors 64 --costs worm --set latency=64");
  command->add_option("--game", options->game, "The game (see: espalier games)")
      ->capture_default_str();
  command->add_option("--position", options->position,
                      "The position, or a model of trees; default: the starting position");
  command->add_option("--depth", options->depth, "Plies of the search that is asked about")
      ->required()
      ->check(CLI::Range(1, kMaxDepth));
  command->add_option("--processors", options->processors, "How many; default: all cores")
      ->check(CLI::Range(1, 4096));
  command->add_option(
      "--costs", options->costs,
      "Of the machine (see: docs/machines.md); default: multicore, with the times of "
      "this computer");
  command->add_option("--set", options->assignments, "A cost of the machine, such as latency=64")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--trees", options->trees, "Simulated for the best candidates")
      ->check(CLI::Range(2, 100'000))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Simulations at once; default: all cores")
      ->check(CLI::Range(1, 1024));
  command->add_option("--seed", options->seed, "Of the sample")->capture_default_str();
  command->add_flag("--check", options->check,
                    "Also run the first three on this computer's threads");
  command->add_flag("--json", options->json,
                    "One JSON object; a line more for each that is checked");
  command->callback([options] { advise(*options); });
}

}  // namespace espalier::app
