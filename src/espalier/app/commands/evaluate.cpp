// SPDX-License-Identifier: MIT
// What the chess evaluation thinks of a position, category by category.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/knowledge/chess/endings.hpp"
#include "espalier/knowledge/chess/evaluation.hpp"

namespace espalier::app {
namespace {

using chess::Score;

struct EvaluateRequest {
  std::string position;
  std::string knowledge = "all";
  bool json = false;
};

/// A side's score or a difference: middle game, end game, and the two mixed.
std::string cells(Score score, chess::Phase phase) {
  return fmt::format("{:>7}{:>7}{:>7}", score.middle(), score.end(), tapered(score, phase));
}

void print_table(const chess::Breakdown& breakdown, const chess::Knowledge& knowledge) {
  constexpr std::string_view kColumns = "     mg     eg  mixed";
  fmt::print("{:<26}|{:^22}|{:^22}|{:^22}\n", "", "White", "Black", "White - Black");
  fmt::print("{:<26}|{} |{} |{}\n", "centipawns", kColumns, kColumns, kColumns);
  std::array<Score, 2> sums{};
  for (std::size_t i = 0; i < chess::kCategories; ++i) {
    const auto category = static_cast<chess::Category>(i);
    const auto name = fmt::format("{} {}", info(category).letter, info(category).name);
    if (!knowledge.has(category)) {
      fmt::print("{:<26}|{:>21} |{:>21} |{:>21}\n", name, "-", "-", "-");
      continue;
    }
    const auto& [white, black] = breakdown.scores[i];
    sums[0] += white;
    sums[1] += black;
    fmt::print("{:<26}|{} |{} |{}\n", name, cells(white, breakdown.phase),
               cells(black, breakdown.phase), cells(white - black, breakdown.phase));
  }
  fmt::print("{:<26}|{} |{} |{}\n", "sum", cells(sums[0], breakdown.phase),
             cells(sums[1], breakdown.phase), cells(breakdown.sum, breakdown.phase));
}

void print_text(const chess::Position& position, const chess::Breakdown& breakdown,
                const chess::Knowledge& knowledge) {
  fmt::print("{}\n", position.text());
  fmt::print("knowledge {} (code {}), phase {} of {} (full: middle game)\n\n", knowledge.text(),
             knowledge.code(), breakdown.phase, chess::kFullPhase);
  print_table(breakdown, knowledge);
  fmt::print("\n");
  if (breakdown.known)
    fmt::print("An ending against a bare king: its known value replaces the sum.\n");
  else if (breakdown.scale != chess::kFullScale)
    fmt::print("A drawish ending: {} of {} of the sum count.\n", breakdown.scale,
               chess::kFullScale);
  fmt::print("total for White: {:+.2f} pawns\n", breakdown.total / 100.0);
}

void print_json(const chess::Position& position, const chess::Breakdown& breakdown,
                const chess::Knowledge& knowledge) {
  const auto object_of = [&](Score score) {
    return nlohmann::json{{"middle", score.middle()},
                          {"end", score.end()},
                          {"mixed", tapered(score, breakdown.phase)}};
  };
  auto categories = nlohmann::json::array();
  for (std::size_t i = 0; i < chess::kCategories; ++i) {
    const auto category = static_cast<chess::Category>(i);
    if (!knowledge.has(category)) continue;
    const auto& [white, black] = breakdown.scores[i];
    categories.push_back({{"letter", std::string(1, info(category).letter)},
                          {"name", info(category).name},
                          {"percent", knowledge.percent(category)},
                          {"white", object_of(white)},
                          {"black", object_of(black)},
                          {"difference", object_of(white - black)}});
  }
  const nlohmann::json object = {
      {"game", "chess"},
      {"position", position.text()},
      {"knowledge", knowledge.text()},
      {"code", knowledge.code()},
      {"phase", breakdown.phase},
      {"categories", categories},
      {"sum", object_of(breakdown.sum)},
      {"scale", static_cast<double>(breakdown.scale) / chess::kFullScale},
      {"known_ending", breakdown.known.has_value()},
      {"total", breakdown.total}};
  fmt::print("{}", json_line(object));
}

void run(const EvaluateRequest& request) {
  const auto game = read_position("chess", request.position);
  const auto& position = game.as<Chess>()->position();
  const auto knowledge = chess::Knowledge::parse(request.knowledge);
  chess::ChessEvaluation evaluation(knowledge);
  const auto breakdown = evaluation.explain(position);
  if (request.json)
    print_json(position, breakdown, knowledge);
  else
    print_text(position, breakdown, knowledge);
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto request = std::make_shared<EvaluateRequest>();
  auto* command =
      app.add_subcommand("evaluate", "What the chess evaluation thinks of a position, in parts");
  command->footer(
      "Example: espalier evaluate --position '8/5k2/8/8/3P4/8/5K2/8 w - - 0 1' --knowledge MPR\n"
      "Knowledge: M material, B placement, X mobility and attacks, K king safety, P pawn "
      "structure,\n"
      "A protection, R pieces and pawns. Letters may carry a weight in percent (MBK50); a code is\n"
      "the sum of M 64, B 32, X 16, K 8, P 4, A 2, R 1. Values are for White; mixed is between\n"
      "middle game (mg) and end game (eg), by the pieces left.");
  command->add_option("--position", request->position, "FEN, or startpos moves ...")
      ->type_name("POSITION");
  command->add_option("--knowledge", request->knowledge, "Letters, a code from 0 to 127, all, none")
      ->type_name("SET")
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
