// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <optional>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/matrix/coalition.hpp"
#include "espalier/matrix/examples.hpp"
#include "espalier/matrix/extensive.hpp"
#include "espalier/matrix/pure.hpp"
#include "espalier/matrix/report.hpp"

namespace espalier::app {
namespace {

struct MatrixOptions {
  std::optional<std::string> game, file, tree, coalition, example;  // at most one of these
  std::string rows, columns;
  bool minimise = false;
  bool json = false;
};

/// What the command was asked about, and how it came to be.
struct Subject {
  NormalForm game;
  std::string story;
  std::optional<ExtensiveForm> extensive;
};

/// At most one byte more than a game may have, however long the file is.
std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(NormalForm::kMaxText + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad() || (file.fail() && !file.eof()))
    throw InputError("cannot read the file " + in_quotes(path) +
                     "; it should hold a game such as '3,3 0,5; 5,0 1,1'");
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::vector<std::string> names(const std::string& list) {
  if (list.empty()) return {};
  const auto parts = split(list, ',');
  return {parts.begin(), parts.end()};
}

Subject subject_of(const MatrixOptions& options) {
  if (options.tree) {
    auto extensive = normal_form(parse_game_tree(*options.tree));
    return {extensive.game,
            "A tree in normal form: a row is a complete strategy of MAX, a column one of MIN",
            extensive};
  }
  if (options.game) return {NormalForm::parse(*options.game), "", {}};
  if (options.file) return {NormalForm::parse(contents(*options.file)), "", {}};
  const auto& example = find_matrix_example(options.example.value_or("prisoners"));
  return {NormalForm::parse(example.text), example.story, {}};
}

Json to_json(const Vector& numbers) {
  auto array = Json::array();
  for (const auto& number : numbers) array.push_back(number.text());
  return array;
}

Json to_json(const NormalForm& game, const std::vector<Cell>& cells) {
  auto array = Json::array();
  for (const auto& cell : cells)
    array.push_back({game.names(Player::kRow)[cell.row], game.names(Player::kColumn)[cell.column]});
  return array;
}

Json guarantee_json(const NormalForm& game, const ZeroSumSolution& solved) {
  const Rational value = game.payoff_of(solved.value);
  return {{"value", value.text()},
          {"decimal", value.to_real()},
          {"strategy", to_json(solved.row)},
          {"against", to_json(solved.column)}};
}

Json to_json(const Subject& subject, const MatrixAnalysis& analysis) {
  const auto& game = subject.game;
  const auto side = [](Player p) { return p == Player::kRow ? "row" : "column"; };
  Json out = {{"rows", game.names(Player::kRow)},
              {"columns", game.names(Player::kColumn)},
              {"sense", game.sense() == Sense::kMaximise ? "maximise" : "minimise"}};
  auto& payoffs = out["payoffs"] = Json::array();
  for (std::size_t r = 0; r < game.count(Player::kRow); ++r) {
    auto& row = payoffs.emplace_back(Json::array());
    for (std::size_t c = 0; c < game.count(Player::kColumn); ++c)
      row.push_back({game.payoffs({r, c}).row.text(), game.payoffs({r, c}).column.text()});
  }
  out["zero_sum"] = analysis.is_zero_sum;
  out["constant_sum"] = analysis.is_constant_sum;
  out["symmetric"] = analysis.is_symmetric;
  auto& dominance = out["dominance"] = Json::array();
  for (const auto& pair : analysis.dominance)
    dominance.push_back({{"player", side(pair.player)},
                         {"better", game.names(pair.player)[pair.better]},
                         {"worse", game.names(pair.player)[pair.worse]},
                         {"strict", pair.kind == Dominance::kStrict}});
  auto& eliminated = out["eliminated"] = Json::array();
  for (const auto& step : analysis.reduction.steps)
    eliminated.push_back({{"player", side(step.player)},
                          {"strategy", game.names(step.player)[step.strategy]},
                          {"by", to_json(step.by)}});
  out["pure_equilibria"] = to_json(game, analysis.pure_equilibria);
  out["pareto_optima"] = to_json(game, analysis.pareto_optima);
  out["equilibria"] = nullptr;
  out["degenerate"] = nullptr;
  if (analysis.equilibria) {
    auto& equilibria = out["equilibria"] = Json::array();
    for (const auto& e : analysis.equilibria->extreme)
      equilibria.push_back({{"row", to_json(e.row)},
                            {"column", to_json(e.column)},
                            {"payoffs", {e.row_payoff.text(), e.column_payoff.text()}}});
    out["degenerate"] = analysis.equilibria->is_degenerate;
  }
  out["guarantees"] = {{"row", guarantee_json(game, analysis.row_guarantee)},
                       {"column", guarantee_json(game, analysis.column_guarantee)}};
  if (subject.extensive) {
    out["minimax"] = subject.extensive->value;
    out["subgame_perfect"] = to_json(game, {subject.extensive->subgame_perfect})[0];
  }
  return out;
}

std::string extensive_text(const ExtensiveForm& extensive) {
  const auto cell = extensive.subgame_perfect;
  const auto& game = extensive.game;
  const bool is_saddle =
      is_best_response(game, Player::kRow, cell) && is_best_response(game, Player::kColumn, cell);
  return fmt::format(
      "Backward induction (best moves at every node): minimax {}, strategies ({}, {}), {} of the "
      "matrix\n",
      extensive.value, game.names(Player::kRow)[cell.row], game.names(Player::kColumn)[cell.column],
      is_saddle ? "a pure equilibrium" : "not an equilibrium");
}

std::string shares_text(const CoalitionGame& game, const Vector& shares) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shares.size(); ++i)
    parts.push_back(fmt::format("{} {}", game.players()[i], short_text(shares[i])));
  return joined(parts, ", ");
}

void print_coalition(const MatrixOptions& options) {
  const auto game = CoalitionGame::parse(*options.coalition);
  const auto shapley = shapley_value(game);
  const auto cost = core_cost(game);
  const auto core = core_point(game);
  if (options.json) {
    fmt::print("{}", json_line({{"players", game.players()},
                                {"worth", game.text()},
                                {"superadditive", is_superadditive(game)},
                                {"convex", is_convex(game)},
                                {"shapley", to_json(shapley)},
                                {"shapley_in_core", is_in_core(game, shapley)},
                                {"core_cost", cost.total.text()},
                                {"core", core ? to_json(*core) : Json(nullptr)}}));
    return;
  }
  fmt::print("A cooperative game of {} players: {}\n", game.size(), game.text());
  fmt::print("Superadditive: {}. Convex: {}.\n", is_superadditive(game) ? "yes" : "no",
             is_convex(game) ? "yes" : "no");
  fmt::print("Shapley value: {}\n", shares_text(game, shapley));
  if (core)
    fmt::print("Core: not empty, e.g. {}; the Shapley value is {} it\n", shares_text(game, *core),
               is_in_core(game, shapley) ? "in" : "outside");
  else
    fmt::print("Core: empty; to satisfy every coalition takes {}, all together gain {}\n",
               short_text(cost.total), short_text(game.worth(game.everybody())));
}

void print_matrix(const MatrixOptions& options) {
  auto subject = subject_of(options);
  subject.game = subject.game.with_names(names(options.rows), names(options.columns));
  if (options.minimise) subject.game = subject.game.with_sense(Sense::kMinimise);
  const auto analysis = analyse(subject.game);
  if (options.json) {
    fmt::print("{}\n",
               to_json(subject, analysis).dump(-1, ' ', true, Json::error_handler_t::replace));
    return;
  }
  if (!subject.story.empty()) fmt::print("{}\n\n", subject.story);
  fmt::print("{}\n{}", drawing(subject.game), report(subject.game, analysis));
  if (subject.extensive) fmt::print("{}", extensive_text(*subject.extensive));
  const bool is_tour = !options.game && !options.file && !options.tree && !options.example;
  if (is_tour)
    fmt::print(
        "\nThis was the example; your own game: espalier matrix \"3,3 0,5; 5,0 1,1\"\n"
        "More: espalier matrix --help\n");
}

}  // namespace

void add_matrix(CLI::App& app) {
  auto* command = app.add_subcommand(
      "matrix",
      "Solve a small game: equilibria, dominance, value (payoff matrix, tree, coalitions)");
  command->footer(
      "Rows are separated by ';', cells by spaces; a cell is 'a,b' (to the row player, to the\n"
      "column player) or one number when the game is zero-sum. Numbers: 3, -1/2, 2.5. Before the\n"
      "rows there may be 'rows: NAMES', 'columns: NAMES', 'sense: minimise'.\n"
      "In JSON, numbers that must be exact are strings, such as \"1/3\".\n\n"
      "Examples: espalier matrix \"3,3 0,5; 5,0 1,1\"\n"
      "          espalier matrix \"2 -1; -1 1\" --rows up,down --json\n"
      "          espalier matrix --tree \"((3 12 8) (2 4 6) (14 5 2))\"\n"
      "          espalier matrix --coalition \"AB=60 AC=40 BC=50 ABC=90\"");
  auto options = std::make_shared<MatrixOptions>();
  std::vector<CLI::Option*> sources = {
      command->add_option("game", options->game, "The payoffs, such as \"3,3 0,5; 5,0 1,1\""),
      command->add_option("--file", options->file, "Read the game from a file"),
      command->add_option("--tree", options->tree,
                          "A tree, MAX to move: its normal form over complete strategies"),
      command->add_option("--coalition", options->coalition,
                          "A cooperative game: what each coalition gains, 0 when not listed"),
      command->add_option("--example", options->example,
                          "prisoners, driving, rock-paper-scissors, matching-pennies, chicken,\n"
                          "battle-of-the-sexes or stag-hunt")};
  for (auto* one : sources)
    for (auto* other : sources)
      if (one != other) one->excludes(other);
  auto* coalition = sources[3];
  coalition->excludes(
      command->add_flag("--minimise,--minimize", options->minimise, "Payoffs are costs"));
  coalition->excludes(command->add_option("--rows", options->rows, "Names, such as A,B"));
  coalition->excludes(command->add_option("--columns", options->columns, "Names, such as X,Y"));
  command->add_flag("--json", options->json, "One JSON object");
  command->callback([options] {
    if (options->coalition)
      print_coalition(*options);
    else
      print_matrix(*options);
  });
}

}  // namespace espalier::app
