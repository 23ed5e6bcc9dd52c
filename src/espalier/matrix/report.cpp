// SPDX-License-Identifier: MIT
#include "espalier/matrix/report.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "espalier/core/text.hpp"
#include "espalier/matrix/pure.hpp"

namespace espalier {
namespace {

constexpr std::size_t kMaxListed = 24;  // of anything, before "and n more"

std::string player_text(Player p) { return p == Player::kRow ? "row" : "column"; }
std::string yes_no(bool yes) { return yes ? "yes" : "no"; }

std::string cell_text(const NormalForm& game, Cell cell) {
  return "(" + game.names(Player::kRow)[cell.row] + ", " +
         game.names(Player::kColumn)[cell.column] + ")";
}

std::string padded(const std::string& text, std::size_t width, bool left = false) {
  const std::string space(width - std::min(width, text.size()), ' ');
  return left ? text + space : space + text;
}

template <class Items, class Line>
std::string listed(const Items& items, Line line) {
  std::string out;
  for (std::size_t i = 0; i < items.size() && i < kMaxListed; ++i) out += line(items[i]) + "\n";
  if (items.size() > kMaxListed)
    out += "  and " + std::to_string(items.size() - kMaxListed) + " more\n";
  return out;
}

std::string names_of(const NormalForm& game, const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < cells.size() && i < kMaxListed; ++i)
    names.push_back(cell_text(game, cells[i]));
  const auto rest = cells.size() - names.size();
  return joined(names, ", ") + (rest > 0 ? " and " + std::to_string(rest) + " more" : "");
}

std::string reduction_text(const NormalForm& game, const Reduction& reduction) {
  if (reduction.steps.empty()) return "";
  std::string out = "Iterated elimination of strictly dominated strategies";
  if (std::max(game.count(Player::kRow), game.count(Player::kColumn)) > kMaxMixedDominance)
    out += " (while large, by single strategies only)";
  out += "\n";
  for (std::size_t i = 0; i < reduction.steps.size(); ++i) {
    const auto& step = reduction.steps[i];
    const auto& names = game.names(step.player);
    out += padded(std::to_string(i + 1), 3) + ". " + player_text(step.player) + " " +
           names[step.strategy] + " goes: " + mixture_text(step.by, names) +
           " is better whatever remains to the " + player_text(opponent(step.player)) + " player\n";
  }
  const auto left = [&](Player p, const std::vector<std::size_t>& indices) {
    std::vector<std::string> names;
    for (const auto i : indices) names.push_back(game.names(p)[i]);
    return (names.size() == 1 ? player_text(p) + " " : player_text(p) + "s ") + joined(names, " ");
  };
  return out + "  left: " + left(Player::kRow, reduction.rows) + "; " +
         left(Player::kColumn, reduction.columns) + "\n";
}

std::string equilibria_text(const NormalForm& game, const MatrixAnalysis& analysis) {
  if (!analysis.equilibria) {
    if (analysis.pure_equilibria.empty()) return "No pure equilibrium.\n";
    return "Pure equilibria: " + names_of(game, analysis.pure_equilibria) + "\n";
  }
  const auto& found = *analysis.equilibria;
  const bool several = found.extreme.size() > 1;
  return (found.is_degenerate && several
              ? "Equilibria (a degenerate game: these are the extreme ones, there may be mixtures "
                "of them)\n"
              : "Equilibria\n") +
         listed(found.extreme, [&](const MixedEquilibrium& e) {
           return "  (" + mixture_text(e.row, game.names(Player::kRow)) + ", " +
                  mixture_text(e.column, game.names(Player::kColumn)) + ")  payoffs " +
                  short_text(e.row_payoff) + ", " + short_text(e.column_payoff);
         });
}

std::string guarantee_text(const NormalForm& game, const MatrixAnalysis& analysis) {
  const auto& row = analysis.row_guarantee;
  const auto& column = analysis.column_guarantee;
  const auto& rows = game.names(Player::kRow);
  const auto& columns = game.names(Player::kColumn);
  const auto value = [&](const Rational& gain) { return short_text(game.payoff_of(gain)); };
  if (analysis.is_constant_sum) {
    const bool has_saddle = !analysis.pure_equilibria.empty();
    const auto saddle = has_saddle ? analysis.pure_equilibria[0] : Cell{};
    return "Value " + value(row.value) +
           (game.sense() == Sense::kMaximise ? " to the row player"
                                             : ", a cost to the row player") +
           (has_saddle ? ", with a saddle point\n" : ", no saddle point\n") +
           "  optimal for the row player:    " +
           (has_saddle ? rows[saddle.row] : mixture_text(row.row, rows)) + "\n" +
           "  optimal for the column player: " +
           (has_saddle ? columns[saddle.column] : mixture_text(row.column, columns)) + "\n";
  }
  const std::string most = game.sense() == Sense::kMaximise ? "at least " : "at most ";
  return "What each can make sure of\n  the row player:    " + most + value(row.value) + " with " +
         mixture_text(row.row, rows) + "\n  the column player: " + most + value(column.value) +
         " with " + mixture_text(column.row, columns) + "\n";
}

}  // namespace

MatrixAnalysis analyse(const NormalForm& game) {
  const bool small = game.count(Player::kRow) + game.count(Player::kColumn) <= kMaxMixedStrategies;
  return {is_zero_sum(game),
          is_constant_sum(game),
          is_symmetric(game),
          dominance_pairs(game),
          eliminate_dominated(game),
          pure_equilibria(game),
          pareto_optima(game),
          small ? std::optional(mixed_equilibria(game)) : std::nullopt,
          solve_zero_sum(game.gains(Player::kRow)),
          solve_zero_sum(game.gains(Player::kColumn))};
}

std::string drawing(const NormalForm& game) {
  const auto& rows = game.names(Player::kRow);
  const auto& columns = game.names(Player::kColumn);
  const bool one_number = is_zero_sum(game);
  const auto star = [&](Player p, Cell c) { return is_best_response(game, p, c) ? "*" : " "; };

  std::size_t margin = 0;
  for (const auto& name : rows) margin = std::max(margin, name.size());
  std::vector<std::string> lines = {std::string(margin, ' ')};
  for (const auto& name : rows) lines.push_back(padded(name, margin, true));

  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::array<std::size_t, 2> width = {0, 0};
    for (std::size_t r = 0; r < rows.size(); ++r) {
      width[0] = std::max(width[0], game.payoffs({r, c}).row.text().size());
      width[1] = std::max(width[1], game.payoffs({r, c}).column.text().size());
    }
    std::vector<std::string> cells;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const Cell at{r, c};
      std::string cell = padded(game.payoffs(at).row.text(), width[0]) + star(Player::kRow, at);
      if (one_number)
        cell += star(Player::kColumn, at);
      else
        cell += ", " + padded(game.payoffs(at).column.text(), width[1]) + star(Player::kColumn, at);
      cells.push_back(cell);
    }
    const std::size_t total = std::max(columns[c].size(), cells[0].size());
    lines[0] += "   " + padded(columns[c], total, true);
    for (std::size_t r = 0; r < rows.size(); ++r)
      lines[r + 1] += "   " + padded(cells[r], total, true);
  }
  std::string out;
  for (auto& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string report(const NormalForm& game, const MatrixAnalysis& analysis) {
  std::string out = std::string("Payoffs are ") +
                    (game.sense() == Sense::kMaximise ? "gains" : "costs, to be minimised") +
                    ". Zero-sum: " + yes_no(analysis.is_zero_sum) +
                    ". Constant-sum: " + yes_no(analysis.is_constant_sum) +
                    ". Symmetric: " + yes_no(analysis.is_symmetric) + ".\n";
  if (analysis.is_zero_sum)
    out += std::string(game.sense() == Sense::kMaximise
                           ? "Numbers go to the row player, from the column player."
                           : "Numbers are what the row player pays to the column player.") +
           " A star marks the best row of a\ncolumn (first) and the best column of a row (second); "
           "two stars are a saddle point.\n\n";
  else
    out += "A star marks a best response; a cell with two is an equilibrium.\n\n";
  if (!analysis.dominance.empty())
    out += "Dominance\n" + listed(analysis.dominance, [&](const DominancePair& pair) {
             const auto& names = game.names(pair.player);
             return "  " + player_text(pair.player) + " " + names[pair.better] +
                    (pair.kind == Dominance::kStrict ? " strictly" : " weakly") + " dominates " +
                    names[pair.worse];
           });
  out += reduction_text(game, analysis.reduction);
  out += equilibria_text(game, analysis);
  out += guarantee_text(game, analysis);
  if (!analysis.is_constant_sum)
    out += "Pareto-optimal outcomes: " + names_of(game, analysis.pareto_optima) + "\n";
  return out;
}

std::string mixture_text(const Vector& mixture, const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < mixture.size(); ++i) {
    if (mixture[i].sign() == 0) continue;
    if (!out.empty()) out += " + ";
    out += mixture[i] == Rational(1) ? names[i] : short_text(mixture[i]) + " " + names[i];
  }
  return out;
}

std::string short_text(const Rational& number) {
  constexpr std::size_t kShort = 13;
  auto exact = number.text();
  if (exact.size() <= kShort) return exact;
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "~%.6g", number.to_real());
  return buffer.data();
}

}  // namespace espalier
