// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
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
  bool json = false;
};

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
  if (request.window.is_empty())
    throw InputError(fmt::format("the window is empty: alpha {} must be below beta {}",
                                 options.alpha, options.beta));

  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto result = search_by_name(position, request, interrupted());
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (!result) throw std::runtime_error("stopped before the search was finished");

  std::vector<AnyGame::Move> line;
  if (result->bound == Bound::kExact)
    line =
        principal_variation(position, options.depth, result->value, result->best, kVariationNodes);
  else if (result->best)
    line = {*result->best};
  const auto pv = line_text(position, line);
  const Counters& counters = result->counters;

  if (options.json) {
    nlohmann::ordered_json json = {{"game", options.game},      {"position", position.text()},
                                   {"depth", options.depth},    {"algorithm", options.algorithm},
                                   {"machine", "sequential"},   {"processors", 1},
                                   {"value", result->value},    {"bound", text_of(result->bound)},
                                   {"best", nullptr},           {"pv", pv},
                                   {"leaves", counters.leaves}, {"nodes", counters.nodes()},
                                   {"time", seconds},           {"clock", "wall"}};
    if (result->best) json["best"] = position.move_text(*result->best);
    Counters::for_each_field([&](const char* name, auto field) { json[name] = counters.*field; });
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{}\n", position.drawing());
  fmt::print("value      {} ({})\n", result->value, text_of(result->bound));
  fmt::print("best       {}\n",
             result->best ? position.move_text(*result->best) : "none: the game is over");
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
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] { search(*options); });
}

}  // namespace espalier::app
