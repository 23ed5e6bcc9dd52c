// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "espalier/app/commands/solve.hpp"
#include "espalier/app/json.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/solve/othello_solver.hpp"

namespace espalier::app {
namespace {

using Clock = std::chrono::steady_clock;
using Moves = std::vector<OthelloSolver::ScoredMove>;

/// The scores that a problem in OBF expects: `board side; F5:+2; D6:-4;`.
struct Expected {
  std::string move;
  int discs = 0;
};

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

std::vector<Expected> read_expected(const Othello& position, std::string_view text) {
  std::vector<Expected> expected;
  for (const auto field : split(text, ';')) {
    if (trimmed(field).empty()) continue;
    const auto colon = field.find(':');
    if (colon == field.npos)
      throw InputError("expected score " + in_quotes(trimmed(field)) +
                       " must be written like F5:+2");
    auto number = trimmed(field.substr(colon + 1));
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto move = lower_case(trimmed(field.substr(0, colon)));
    if (!find_move(position, move))
      throw InputError("expected score of " + in_quotes(move) + ", which is not a legal move");
    expected.push_back({move, static_cast<int>(read_integer("expected score", number, -64, 64))});
  }
  return expected;
}

struct Solved {
  Othello position;
  std::vector<Expected> expected;
  OthelloSolver::Solution solution;
  Moves moves;  // with --moves
  std::chrono::microseconds time{0};
};

Solved solve_line(OthelloSolver& solver, std::string_view line, bool all_moves) {
  const auto semicolon = line.find(';');
  Solved solved{Othello::parse(line.substr(0, semicolon)), {}, {}, {}, {}};
  if (semicolon != line.npos)
    solved.expected = read_expected(solved.position, line.substr(semicolon + 1));
  const auto start = Clock::now();
  if (all_moves) {
    solved.moves = solver.solve_moves(solved.position, solved.solution.counters);
    if (!solved.moves.empty()) {
      solved.solution.best = solved.moves.front().move;
      solved.solution.discs = solved.moves.front().discs;
    }
  }
  if (solved.moves.empty()) solved.solution = solver.solve(solved.position);
  solved.time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  return solved;
}

std::string best_text(const Solved& solved) {
  return solved.solution.best ? solved.position.move_text(*solved.solution.best) : "-";
}

/// Every score that was computed agrees with the expected one.
bool as_expected(const Solved& solved) {
  int best = -64;
  for (const auto& [move, discs] : solved.expected) {
    best = std::max(best, discs);
    for (const auto& scored : solved.moves)
      if (solved.position.move_text(scored.move) == move && scored.discs != discs) return false;
  }
  const auto is_best = [&](const Expected& e) {
    return e.move == best_text(solved) && e.discs == best;
  };
  return solved.solution.discs == best &&
         std::any_of(solved.expected.begin(), solved.expected.end(), is_best);
}

std::string line_text(Othello position, const std::vector<Othello::Move>& line) {
  std::vector<std::string> names;
  for (const auto& move : line) {
    names.push_back(position.move_text(move));
    position = position.after(move);
  }
  return joined(names, " ");
}

nlohmann::json to_json(const Solved& solved) {
  const auto& counters = solved.solution.counters;
  nlohmann::json object = {{"game", "othello"},
                           {"position", solved.position.text()},
                           {"score", solved.solution.discs},
                           {"best", best_text(solved)},
                           {"nodes", counters.nodes()},
                           {"table_probes", counters.table_probes},
                           {"table_hits", counters.table_hits},
                           {"table_cutoffs", counters.table_cutoffs},
                           {"time", static_cast<double>(solved.time.count()) * 1e-6}};
  for (const auto& [move, discs] : solved.moves)
    object["moves"].push_back({{"move", solved.position.move_text(move)}, {"score", discs}});
  if (!solved.expected.empty()) object["ok"] = as_expected(solved);
  return object;
}

std::string moves_text(const Solved& solved) {
  std::vector<std::string> parts;
  for (const auto& [move, discs] : solved.moves)
    parts.push_back(fmt::format("{}:{:+}", solved.position.move_text(move), discs));
  return joined(parts, " ");
}

void solve_one(OthelloSolver& solver, const SolveOptions& options) {
  const auto solved = solve_line(solver, options.position, options.all_moves);
  const auto line = line_text(solved.position, solver.principal_variation(solved.position));
  if (options.json) {
    auto object = to_json(solved);
    object["pv"] = line;
    fmt::print("{}", json_line(object));
    return;
  }
  const double seconds = static_cast<double>(solved.time.count()) * 1e-6;
  const auto nodes = static_cast<double>(solved.solution.counters.nodes());
  fmt::print("{}\n", solved.position.drawing());
  fmt::print("score  {:+} discs for {}\n", solved.solution.discs,
             solved.position.black_moves() ? 'X' : 'O');
  fmt::print("best   {}\n", best_text(solved));
  fmt::print("line   {}\n", line);
  if (options.all_moves) fmt::print("moves  {}\n", moves_text(solved));
  fmt::print("nodes  {} in {:.3f} s, {:.1f} million a second\n", solved.solution.counters.nodes(),
             seconds, nodes / std::max(seconds, 1e-6) * 1e-6);
  if (!solved.expected.empty())
    fmt::print("as expected: {}\n", as_expected(solved) ? "ok" : "WRONG");
}

void solve_many(OthelloSolver& solver, const SolveOptions& options) {
  int number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++number;
    if (trimmed(line).empty()) continue;
    Solved solved = [&] {
      try {
        return solve_line(solver, line, options.all_moves);
      } catch (const InputError& error) {
        throw InputError("line " + std::to_string(number) + ": " + error.what());
      }
    }();
    if (options.json) {
      fmt::print("{}", json_line(to_json(solved)));
    } else {
      fmt::print("{:+} {} {} {}", solved.solution.discs, best_text(solved),
                 solved.solution.counters.nodes(), solved.time.count());
      if (options.all_moves) fmt::print(" {}", moves_text(solved));
      if (!solved.expected.empty()) fmt::print(" {}", as_expected(solved) ? "ok" : "WRONG");
      fmt::print("\n");
    }
    std::fflush(stdout);
  }
}

}  // namespace

void solve_othello(const SolveOptions& options) {
  OthelloSolver::Options wanted;
  wanted.threads = options.threads;
  if (options.hash_mb != 0) wanted.table_megabytes = options.hash_mb;
  OthelloSolver solver(wanted);
  if (options.from_stdin)
    solve_many(solver, options);
  else
    solve_one(solver, options);
}

}  // namespace espalier::app
