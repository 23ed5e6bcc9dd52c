// SPDX-License-Identifier: MIT
#include "espalier/app/match/display.hpp"
#include "espalier/app/json.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace espalier::app {
namespace {

using match::Sprt;

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", elo);
}

std::string_view verdict_text(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::kAcceptElo0:
      return "elo0 accepted";
    case Sprt::Verdict::kAcceptElo1:
      return "elo1 accepted";
    case Sprt::Verdict::kContinue:
      break;
  }
  return "undecided";
}

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(); }

std::string sprt_text(const Sprt& sprt, const match::Tally& tally) {
  return fmt::format(
      "SPRT of elo {:g} against {:g} (alpha {:g}, beta {:g}, pentanomial): log ratio {:.2f} in "
      "({:.2f}, {:.2f}), {}\n",
      sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta, sprt.log_ratio(tally), sprt.lower_bound(),
      sprt.upper_bound(), verdict_text(sprt.verdict(tally)));
}

}  // namespace

std::string standings_text(const match::Standings& standings, const match::Plan& plan) {
  std::size_t width = 6;
  for (const auto& player : plan.players) width = std::max(width, player.name.size());
  std::string text =
      fmt::format("{:<{}} {:>6} {:>5} {:>5} {:>5} {:>7} {:>6} {:>15} {:>7}\n", "player", width,
                  "games", "won", "drawn", "lost", "score", "elo", "95 %", "faults");
  match::Model model = match::Model::kTrinomial;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const auto player = static_cast<int>(i);
    const auto& tally = standings.tally(player);
    const auto strength = match::estimate(tally);
    if (strength) model = strength->model;
    text += fmt::format("{:<{}} {:>6} {:>5} {:>5} {:>5} {:>6.1f}% {:>6} {:>15} {:>7}\n",
                        plan.players[i].name, width, tally.games(), tally.wins, tally.draws,
                        tally.losses, 100 * tally.score(), strength ? elo_text(strength->elo) : "",
                        strength ? elo_text(strength->low) + " to " + elo_text(strength->high) : "",
                        standings.faults(player));
  }
  if (plan.players.size() == 2 && standings.games() > 0) {
    const auto& tally = standings.tally(0);
    text += fmt::format("{} is the stronger one with a likelihood of {:.1f} %; pairs {}\n",
                        plan.players[0].name, 100 * match::estimate(tally)->superiority,
                        fmt::join(tally.pairs, " "));
  }
  text += fmt::format("intervals: {}\n", model == match::Model::kPentanomial
                                             ? "pentanomial (pairs of games with one opening)"
                                             : "trinomial (single games; no pair is complete)");
  if (plan.sprt) text += sprt_text(*plan.sprt, standings.tally(0));
  return text;
}

Json standings_json(const match::Standings& standings, const match::Plan& plan) {
  Json players = Json::array();
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const auto& tally = standings.tally(static_cast<int>(i));
    Json player = {
        {"name", plan.players[i].name}, {"games", tally.games()},
        {"wins", tally.wins},           {"draws", tally.draws},
        {"losses", tally.losses},       {"score", tally.score()},
        {"pairs", tally.pairs},         {"faults", standings.faults(static_cast<int>(i))}};
    if (const auto strength = match::estimate(tally)) {
      player["elo"] = finite(strength->elo);
      player["elo_low"] = finite(strength->low);
      player["elo_high"] = finite(strength->high);
      player["model"] = match::name_of(strength->model);
      player["superiority"] = strength->superiority;
    }
    players.push_back(player);
  }
  Json object = {{"games", standings.games()}, {"players", players}};
  if (plan.sprt) {
    const auto& tally = standings.tally(0);
    object["sprt"] = {{"elo0", plan.sprt->elo0},
                      {"elo1", plan.sprt->elo1},
                      {"alpha", plan.sprt->alpha},
                      {"beta", plan.sprt->beta},
                      {"log_ratio", plan.sprt->log_ratio(tally)},
                      {"lower", plan.sprt->lower_bound()},
                      {"upper", plan.sprt->upper_bound()},
                      {"verdict", verdict_text(plan.sprt->verdict(tally))}};
  }
  return object;
}

Display::Display(const match::Plan& plan, int games)
    : plan_(plan), games_(games), is_terminal_(isatty(STDOUT_FILENO) == 1) {}

void Display::erase_table() {
  if (table_lines_ > 0) fmt::print("\033[{}A\033[J", table_lines_);
  table_lines_ = 0;
}

void Display::show(const match::GameRecord& game, const match::Standings& standings) {
  erase_table();
  const auto name = [&](std::size_t seat) {
    return plan_.players[static_cast<std::size_t>(game.players[seat])].name;
  };
  fmt::print("{:>4}/{}  {} - {}  {}  {}{}, {} moves, {:.1f} s\n", standings.games(), games_,
             name(0), name(1), match::text_of(game.result), game.reason,
             game.detail.empty() ? "" : " (" + game.detail + ")",
             (plan_.openings[game.opening].moves.size() + game.moves.size() + 1) / 2, game.seconds);
  if (is_terminal_) {
    const std::string table = "\n" + standings_text(standings, plan_);
    fmt::print("{}", table);
    table_lines_ = static_cast<std::size_t>(std::count(table.begin(), table.end(), '\n'));
  }
  std::fflush(stdout);
}

void Display::finish(const match::Standings& standings) {
  erase_table();
  fmt::print("\n{}", standings_text(standings, plan_));
  std::fflush(stdout);
}

}  // namespace espalier::app
