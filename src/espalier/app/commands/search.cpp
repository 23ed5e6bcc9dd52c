// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/text.hpp"
#include "espalier/search/principal_variation.hpp"
#include "espalier/search/search_by_name.hpp"

namespace espalier::app {
namespace {

struct Options {
  std::string game = "tree";
  std::string position;
  std::string algorithm = "alpha-beta";
  std::vector<std::string> assignments;
  int depth = 0;
  Value alpha = -kInfinity;
  Value beta = kInfinity;
  std::vector<std::string> tools;
  std::size_t hash_mb = 64;
  bool quiescence = false;
  bool distinct = false;
  bool json = false;
};

const std::map<std::string, bool ToolOptions::*> kTools = {
    {"table", &ToolOptions::table},         {"killers", &ToolOptions::killers},
    {"history", &ToolOptions::history},     {"refutation", &ToolOptions::refutation},
    {"static", &ToolOptions::static_order}, {"symmetry", &ToolOptions::symmetry},
};

/// `--tools table,killers`, or `all`.
ToolOptions read_tools(const std::vector<std::string>& names) {
  if (names == std::vector<std::string>{"all"}) return {.symmetry = true};
  ToolOptions options;
  for (const auto& [name, tool] : kTools) options.*tool = false;
  for (const auto& name : names) {
    const auto tool = kTools.find(name);
    if (tool == kTools.end()) {
      std::vector<std::string> known = {"all"};
      for (const auto& entry : kTools) known.push_back(entry.first);
      throw InputError("unknown tool " + in_quotes(name) + suggestion(name, known));
    }
    options.*(tool->second) = true;
  }
  return options;
}

constexpr std::uint64_t kVariationNodes =
    20'000'000;  // a second or so, then the line is left short

std::string_view text_of(Bound bound) {
  switch (bound) {
    case Bound::kLower:
      return "lower bound";
    case Bound::kUpper:
      return "upper bound";
    default:
      return "exact";
  }
}

void search(const Options& options) {
  const AnyGame position = read_position(options.game, options.position);
  SearchRequest request;
  request.algorithm = options.algorithm;
  request.parameters = Parameters(options.assignments);
  request.depth = options.depth;
  request.window = {options.alpha, options.beta};
  request.quiescence = options.quiescence;
  request.distinct_leaves = options.distinct;
  std::optional<TranspositionTable> table;
  if (!options.tools.empty()) {
    request.tools = read_tools(options.tools);
    if (request.tools->table)
      request.table = &table.emplace(options.hash_mb * TranspositionTable::kMegabyte);
  }
  if (request.window.is_empty())
    throw InputError(fmt::format("the window is empty: alpha {} must be below beta {}",
                                 options.alpha, options.beta));

  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto report = search_by_name(position, request, interrupted());
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (!report) throw std::runtime_error("stopped before the search was finished");
  const Result<AnyGame::Move>& result = report->result;

  std::vector<AnyGame::Move> line;
  if (result.bound == Bound::kExact && !options.quiescence)
    line = principal_variation(position, options.depth, result.value, result.best, kVariationNodes);
  else if (result.best)
    line = {*result.best};
  const auto pv = line_text(position, line);
  const Counters& counters = result.counters;

  if (options.json) {
    nlohmann::ordered_json json = {{"game", options.game},      {"position", position.text()},
                                   {"depth", options.depth},    {"algorithm", options.algorithm},
                                   {"machine", "sequential"},   {"processors", 1},
                                   {"value", result.value},     {"bound", text_of(result.bound)},
                                   {"best", nullptr},           {"pv", pv},
                                   {"leaves", counters.leaves}, {"nodes", counters.nodes()},
                                   {"time", seconds},           {"clock", "wall"}};
    if (result.best) json["best"] = position.move_text(*result.best);
    Counters::for_each_field([&](const char* name, auto field) { json[name] = counters.*field; });
    if (report->distinct_leaves) json["distinct_leaves"] = *report->distinct_leaves;
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{}\n", position.drawing());
  fmt::print("value      {} ({})\n", result.value, text_of(result.bound));
  fmt::print("best       {}\n",
             result.best ? position.move_text(*result.best) : "none: the game is over");
  fmt::print("variation  {}\n", joined(pv, " "));
  fmt::print("nodes      {} in {:.3f} s, {:.1f} million a second\n", counters.nodes(), seconds,
             static_cast<double>(counters.nodes()) / std::max(seconds, 1e-9) / 1e6);
  Counters::for_each_field([&](const char* name, auto field) {
    if (counters.*field > 0) fmt::print("  {:<22} {}\n", name, counters.*field);
  });
}

}  // namespace

void add_search(CLI::App& app) {
  auto options = std::make_shared<Options>();
  auto* command = app.add_subcommand("search", "Search a position to a fixed depth");
  command->footer(
      "Examples:\n"
      "  espalier search --game tree --position '((3 12 8) (2 4 6) (14 5 2))' --depth 2\n"
      "  espalier search --game connect4 --position 4453 --depth 10 --algorithm mtdf --json\n"
      "  espalier search --depth 6 --position 'model=random degree=8 height=6 seed=7' \\\n"
      "                  --algorithm aspiration --set guess=-40 --set width=20");
  command->add_option("--game", options->game, "The game (see: espalier games)")
      ->capture_default_str();
  command->add_option("--position", options->position,
                      "The position; default: the starting position");
  command->add_option("--depth", options->depth, "How many plies to look ahead")
      ->required()
      ->check(CLI::Range(0, kMaxDepth));
  command->add_option("--algorithm", options->algorithm, "See: espalier algorithms")
      ->capture_default_str();
  command->add_option("--set", options->assignments, "A parameter of the algorithm, name=value")
      ->allow_extra_args(false);
  command->add_option("--alpha", options->alpha, "Lower end of the window")
      ->check(CLI::Range(-kInfinity, kInfinity));
  command->add_option("--beta", options->beta, "Upper end of the window")
      ->check(CLI::Range(-kInfinity, kInfinity));
  command
      ->add_option("--tools", options->tools,
                   "Any of table, killers, history, refutation, static, symmetry; or all")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--hash", options->hash_mb, "Megabytes for the table")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_flag("--quiescence", options->quiescence,
                    "Value leaves by a search of forcing moves, where the game has them");
  command->add_flag("--distinct", options->distinct, "Count distinct leaves as well");
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] { search(*options); });
}

}  // namespace espalier::app
