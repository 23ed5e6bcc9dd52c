// SPDX-License-Identifier: MIT
// How good the moves of chess players are, by the word of a judge: the same positions for all.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "espalier/app/commands.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/match/judge_answers.hpp"
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
  std::string answers;         // empty: the judge's are not kept
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

/// In percent of a point.
struct Measured {
  lab::Estimate own;
  lab::Estimate more;  // than the first player's, position by position
};

/// Of what is known of both, the player and the first. Nothing where that is so nowhere.
std::optional<Measured> measured(std::size_t player,
                                 const std::vector<match::JudgedPosition>& positions,
                                 std::optional<double> match::Choice::*what) {
  std::vector<double> own, more;
  for (const auto& position : positions) {
    const auto value = position.choices[player].*what, first = position.choices.front().*what;
    if (!value || !first) continue;
    own.push_back(100 * *value);
    more.push_back(100 * (*value - *first));
  }
  if (own.empty()) return std::nullopt;
  return Measured{lab::mean(own), lab::mean(more)};
}

/// Of one player, over all positions.
struct Summary {
  std::optional<Measured> regret, error;
  double agreement = 0;  // share of the moves that are the judge's
  double depth = 0, nodes = 0;
};

Summary summary_of(std::size_t player, const std::vector<match::JudgedPosition>& positions) {
  Summary summary;
  summary.regret = measured(player, positions, &match::Choice::regret);
  summary.error = measured(player, positions, &match::Choice::error);
  for (const auto& position : positions) {
    const match::Choice& choice = position.choices[player];
    summary.agreement += choice.move == position.best;
    summary.depth += choice.thought.depth;
    summary.nodes += static_cast<double>(choice.thought.nodes);
  }
  const auto count = static_cast<double>(positions.size());
  summary.agreement /= count;
  summary.depth /= count;
  summary.nodes /= count;
  return summary;
}

Json to_json(const match::PlayerSpec& player, const Summary& summary, std::size_t positions) {
  Json line = {{"player", player.name}, {"positions", positions}};
  const auto put = [&](const std::string& name, const std::string& more,
                       const std::optional<Measured>& what) {
    if (!what) return;
    line[name] = what->own.mean;
    line[name + "_error"] = what->own.error;
    line[more] = what->more.mean;
    line[more + "_error"] = what->more.error;
  };
  put("regret", "more", summary.regret);
  put("value_error", "value_error_more", summary.error);
  line["agreement"] = summary.agreement;
  line["depth"] = summary.depth;
  line["nodes"] = summary.nodes;
  return line;
}

/// Two columns each for regrets and errors; what nobody knows has none.
void print_table(const std::vector<match::PlayerSpec>& players,
                 const std::vector<Summary>& summaries) {
  std::size_t width = 6;
  for (const auto& player : players) width = std::max(width, player.name.size());
  const auto known = [&](std::optional<Measured> Summary::*what) {
    return std::any_of(summaries.begin(), summaries.end(),
                       [&](const Summary& summary) { return (summary.*what).has_value(); });
  };
  const bool with_regret = known(&Summary::regret), with_error = known(&Summary::error);
  std::string header = fmt::format("{:<{}}", "player", width);
  const auto head = [&](bool is_there, std::string_view what) {
    if (is_there) header += fmt::format(" {:>15} {:>17}", what, "beside the first");
  };
  head(with_regret, "regret (95 %)");
  head(with_error, "error (95 %)");
  fmt::print("{} {:>8} {:>6} {:>9}\n", header, "judge's", "depth", "nodes");
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Summary& one = summaries[i];
    std::string line = fmt::format("{:<{}}", players[i].name, width);
    const auto put = [&](bool is_there, const std::optional<Measured>& what) {
      if (!is_there) return;
      const auto text = [](const lab::Estimate& estimate, std::string_view sign) {
        return fmt::format("{}{:.2f} % +- {:.2f}", estimate.mean < 0 ? "-" : sign,
                           std::abs(estimate.mean), estimate.half_width());
      };
      line += fmt::format(" {:>15} {:>17}", what ? text(what->own, "") : "-",
                          i > 0 && what ? text(what->more, "+") : "-");
    };
    put(with_regret, one.regret);
    put(with_error, one.error);
    fmt::print("{} {:>6.1f} % {:>6.2f} {:>9.0f}\n", line, 100 * one.agreement, one.depth,
               one.nodes);
  }
}

void run(const BenchMovesRequest& request) {
  std::vector<match::PlayerSpec> players;
  for (const auto& text : request.players) players.push_back(player_of(text));
  match::make_names_unique(players);
  const auto judge = player_of(request.judge);
  auto games = match::read_games(request.file);
  if (request.most_games > 0 && games.size() > request.most_games) games.resize(request.most_games);
  std::optional<JudgeAnswers> answers;
  auto options = request.options;
  if (!request.answers.empty()) options.memory = &answers.emplace(request.answers, judge);
  std::size_t games_judged = 0;
  const auto on_game = [&](std::size_t done) {
    games_judged = done;
    fmt::print(stderr, "game {} of {}\n", done, games.size());
  };
  const auto positions = match::judge_moves(games, players, judge, options, interrupted(), on_game);
  if (positions.empty()) {
    throw_if_interrupted();
    throw InputError("games " + in_quotes(request.file) +
                     ": no position is undecided after the skipped plies");
  }
  if (!request.json)
    fmt::print("{} positions of {} game{}, judged by {} ({}){}\n", positions.size(), games_judged,
               games_judged == 1 ? "" : "s", judge.name, judge.limit.text(),
               interrupted().load() ? "; interrupted" : "");
  std::vector<Summary> summaries;
  for (std::size_t i = 0; i < players.size(); ++i) summaries.push_back(summary_of(i, positions));
  if (!request.json) return print_table(players, summaries);
  for (std::size_t i = 0; i < players.size(); ++i)
    fmt::print("{}", json_line(to_json(players[i], summaries[i], positions.size())));
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
      "           --judge espalier,hash=64,nodes=2000000 --values --answers judge.jsonl\n"
      "All players find moves for one side of each game, as if they had played it so far. The\n"
      "judge, who should be stronger, values the positions that their moves lead to. Regret is "
      "how\n"
      "much less of a point a move is worth than the best one, in percent; error how far the\n"
      "player's own value is from the judge's, which tells more where both are the same program\n"
      "(as in the example: --values leaves regret out, so that the judge is asked once a "
      "position,\n"
      "and --answers keeps what it said for the next run; an engine that has changed since needs\n"
      "another file). Positions that the judge holds for decided do not count. A player with half\n"
      "the nodes beside one with all tells what a difference is worth. Ctrl-C ends with the games\n"
      "that are done.");
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
  command->add_flag("--values", request->options.values_only,
                    "Compare values only: moves are not judged");
  command
      ->add_option("--answers", request->answers,
                   "Where the judge's answers are kept, and looked for first")
      ->type_name("FILE");
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
