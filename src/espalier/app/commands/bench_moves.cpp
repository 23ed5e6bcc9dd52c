// SPDX-License-Identifier: MIT
// How good the moves of chess players are, by the word of a judge: the same positions for all.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/match/json_line.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/lab/statistics.hpp"
#include "espalier/match/judgement.hpp"

namespace espalier::app {
namespace {

struct BenchMovesRequest {
  std::string file;
  std::vector<std::string> players;
  std::string judge = "stockfish,threads=1,hash=16,nodes=60000";
  std::size_t most_games = 0;  // 0: all
  match::JudgementOptions options;
  bool json = false;
};

match::PlayerSpec player_of(const std::string& text) {
  auto spec = match::PlayerSpec::parse(text);
  if (spec.limit.clock) throw InputError("there is no clock here: tc is for matches");
  if (!spec.limit.is_set())
    throw InputError("player " + in_quotes(spec.name) +
                     " needs a limit: nodes=, depth= or movetime=, as in espalier,nodes=100000");
  return spec;
}

/// Of one player, over all positions.
struct Summary {
  lab::Estimate regret;      // in percent of a point
  lab::Estimate difference;  // from the first player's, position by position
  std::optional<lab::Estimate> error, error_difference;  // likewise, where both are known
  double agreement = 0;                                  // share of the moves that are the judge's
  double depth = 0, nodes = 0;
};

Summary summary_of(std::size_t player, const std::vector<match::JudgedPosition>& positions) {
  Summary summary;
  std::vector<double> regrets, differences, errors, error_differences;
  for (const auto& position : positions) {
    const match::Choice& choice = position.choices[player];
    regrets.push_back(100 * choice.regret);
    differences.push_back(regrets.back() - 100 * position.choices.front().regret);
    if (const auto& first = position.choices.front(); choice.error && first.error) {
      errors.push_back(100 * *choice.error);
      error_differences.push_back(100 * (*choice.error - *first.error));
    }
    summary.agreement += choice.move == position.best;
    summary.depth += choice.thought.depth;
    summary.nodes += static_cast<double>(choice.thought.nodes);
  }
  const auto count = static_cast<double>(positions.size());
  summary.regret = lab::mean(regrets);
  summary.difference = lab::mean(differences);
  if (!errors.empty()) {
    summary.error = lab::mean(errors);
    summary.error_difference = lab::mean(error_differences);
  }
  summary.agreement /= count;
  summary.depth /= count;
  summary.nodes /= count;
  return summary;
}

void print(const std::vector<match::PlayerSpec>& players,
           const std::vector<match::JudgedPosition>& positions, bool as_json) {
  std::size_t width = 6;
  for (const auto& player : players) width = std::max(width, player.name.size());
  const auto with_interval = [](const lab::Estimate& estimate) {
    return fmt::format("{:.2f} % +- {:.2f}", estimate.mean, estimate.half_width());
  };
  const auto with_sign = [](const lab::Estimate& estimate) {
    return fmt::format("{:+.2f} % +- {:.2f}", estimate.mean, estimate.half_width());
  };
  if (!as_json)
    fmt::print("{:<{}} {:>15} {:>17} {:>15} {:>17} {:>8} {:>6} {:>9}\n", "player", width,
               "regret (95 %)", "beside the first", "error (95 %)", "beside the first", "judge's",
               "depth", "nodes");
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Summary one = summary_of(i, positions);
    if (as_json) {
      nlohmann::ordered_json line = {
          {"player", players[i].name},   {"positions", positions.size()},
          {"regret", one.regret.mean},   {"regret_error", one.regret.error},
          {"more", one.difference.mean}, {"more_error", one.difference.error}};
      if (one.error) {
        line["value_error"] = one.error->mean;
        line["value_error_error"] = one.error->error;
        line["value_error_more"] = one.error_difference->mean;
        line["value_error_more_error"] = one.error_difference->error;
      }
      line["agreement"] = one.agreement;
      line["depth"] = one.depth;
      line["nodes"] = one.nodes;
      fmt::print("{}", json_line(line));
      continue;
    }
    fmt::print("{:<{}} {:>15} {:>17} {:>15} {:>17} {:>6.1f} % {:>6.2f} {:>9.0f}\n", players[i].name,
               width, with_interval(one.regret), i == 0 ? "-" : with_sign(one.difference),
               one.error ? with_interval(*one.error) : "-",
               i == 0 || !one.error ? "-" : with_sign(*one.error_difference), 100 * one.agreement,
               one.depth, one.nodes);
  }
}

void run(const BenchMovesRequest& request) {
  std::vector<match::PlayerSpec> players;
  for (const auto& text : request.players) players.push_back(player_of(text));
  match::make_names_unique(players);
  const auto judge = player_of(request.judge);
  auto games = match::read_games(request.file);
  if (request.most_games > 0 && games.size() > request.most_games) games.resize(request.most_games);
  std::size_t games_judged = 0;
  const auto on_game = [&](std::size_t done) {
    games_judged = done;
    fmt::print(stderr, "game {} of {}\n", done, games.size());
  };
  const auto positions =
      match::judge_moves(games, players, judge, request.options, interrupted(), on_game);
  if (positions.empty()) {
    throw_if_interrupted();
    throw InputError("games " + in_quotes(request.file) +
                     ": no position is undecided after the skipped plies");
  }
  if (!request.json)
    fmt::print("{} positions of {} game{}, judged by {} ({}){}\n", positions.size(), games_judged,
               games_judged == 1 ? "" : "s", judge.name, judge.limit.text(),
               interrupted().load() ? "; interrupted" : "");
  print(players, positions, request.json);
}

}  // namespace

void add_bench_moves(CLI::App& bench) {
  auto request = std::make_shared<BenchMovesRequest>();
  auto* command = bench.add_subcommand(
      "moves", "How good the moves of chess players are, by the word of a judge");
  command->footer(
      "Examples:\n"
      "  espalier match --player espalier,nodes=20000 --player espalier,nodes=20007 --games 60\n"
      "           --opening-plies 8 --pgn games.pgn\n"
      "  espalier bench moves games.pgn --player espalier,nodes=250000 --player "
      "espalier,nodes=125000\n"
      "           --player espalier,threads=8,interleaved=50,nodes=250000 --concurrency 2\n"
      "All players find moves for one side of each game, as if they had played it so far. The\n"
      "judge, who should be stronger, values the positions that their moves lead to. Regret is "
      "how\n"
      "much less of a point a move is worth than the best one, in percent; error how far the\n"
      "player's own value is from the judge's, which tells more where both are the same program\n"
      "(--judge espalier,nodes=2000000). Positions that the judge holds for decided do not count.\n"
      "A player with half the nodes beside one with all tells what a difference is worth. Ctrl-C\n"
      "ends with the games that are done.");
  command->add_option("GAMES", request->file, "PGN")->required();
  command
      ->add_option("--player", request->players,
                   "With its limit; several times, the first is compared with the others "
                   "(see: espalier match --help)")
      ->type_name("SPEC")
      ->allow_extra_args(false)
      ->required();
  command->add_option("--judge", request->judge, "A stronger player, with its limit")
      ->type_name("SPEC")
      ->capture_default_str();
  command->add_option("--games", request->most_games, "Only the first so many")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--skip", request->options.skipped_plies, "Plies at the start of each game")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command
      ->add_option("--decided", request->options.decided,
                   "Centipawns by which a position is decided, so that no move matters")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--concurrency", request->options.concurrency, "Games at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object a player");
  command->callback([request] { run(*request); });
}

}  // namespace espalier::app
