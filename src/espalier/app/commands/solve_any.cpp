// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "espalier/app/commands/solve.hpp"
#include "espalier/app/interrupt.hpp"
#include "espalier/app/json.hpp"
#include "espalier/app/position.hpp"
#include "espalier/core/text.hpp"
#include "espalier/engine/analyse.hpp"
#include "espalier/games/nim/nim.hpp"
#include "espalier/games/nim/nim_theory.hpp"

namespace espalier::app {
namespace {

AnyReport solve_position(const AnyGame& position, const SolveOptions& options,
                         TranspositionTable& table) {
  table.clear();
  const auto report = analyse(position, static_cast<unsigned>(options.threads), table, {},
                              interrupted(), [](const AnyReport&) {});
  if (!report.is_final)
    throw std::runtime_error(interrupted() ? "stopped before the value was final"
                                           : "this game does not say when its value is final");
  return report;
}

const char* verdict(Value value) {
  if (value == 0) return "a draw";
  return value > 0 ? "the side to move wins" : "the side to move loses";
}

void print_moves(const AnyGame& position, const SolveOptions& options, TranspositionTable& table,
                 nlohmann::ordered_json* json) {
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  for (const auto& move : moves) {
    const Value value = -solve_position(position.after(move), options, table).value;
    if (json)
      (*json)["moves"][position.move_text(move)] = value;
    else
      fmt::print("  {:<8} {:+}\n", position.move_text(move), value);
  }
}

void solve_one(const SolveOptions& options, TranspositionTable& table) {
  const AnyGame position = read_position(options.game, options.position);
  const AnyReport report = solve_position(position, options, table);
  const auto line = line_text(position, report.line);
  if (options.json) {
    nlohmann::ordered_json json = {{"game", options.game},
                                   {"position", position.text()},
                                   {"value", report.value},
                                   {"best", line.empty() ? "" : line.front()},
                                   {"pv", line},
                                   {"nodes", report.counters.nodes()},
                                   {"time", report.seconds}};
    if (options.all_moves) print_moves(position, options, table, &json);
    fmt::print("{}", json_line(json));
    return;
  }
  fmt::print("{}\nvalue  {:+}: {}\n", position.drawing(), report.value, verdict(report.value));
  if (!line.empty()) fmt::print("best   {}\nline   {}\n", line.front(), joined(line, " "));
  fmt::print("work   {} nodes to depth {} in {:.3f} s\n", report.counters.nodes(), report.depth,
             report.seconds);
  if (const auto* nim = position.as<Nim>())
    fmt::print("theory {} (Bouton 1901)\n",
               mover_wins(*nim) ? "the side to move wins" : "the side to move loses");
  if (options.all_moves) print_moves(position, options, table, nullptr);
}

void solve_many(SolveOptions options, TranspositionTable& table) {
  std::size_t number = 0;
  for (std::string text; std::getline(std::cin, text);) {
    ++number;
    if (trimmed(text).empty()) continue;
    options.position = text;
    if (options.json) {
      solve_one(options, table);
      continue;
    }
    try {
      const AnyGame position = read_position(options.game, text);
      const AnyReport report = solve_position(position, options, table);
      const auto line = line_text(position, report.line);
      fmt::print("{} {} {} {:.0f}\n", report.value, line.empty() ? "-" : line.front(),
                 report.counters.nodes(), report.seconds * 1e6);
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(number) + ": " + error.what());
    }
  }
}

}  // namespace

void solve_any(const SolveOptions& options) {
  TranspositionTable table(options.hash_mb * TranspositionTable::kMegabyte);
  if (options.from_stdin)
    solve_many(options, table);
  else
    solve_one(options, table);
}

}  // namespace espalier::app
