// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_solver.hpp"

#include <algorithm>
#include <mutex>

#include "espalier/solve/othello_search.hpp"
#include "espalier/solve/teamwork.hpp"

namespace espalier {

using othello::kNoMove;

namespace {
constexpr int kMostThreads = 256;
}  // namespace

struct OthelloSolver::State {
  Options options;
  othello::SolverTable table;
};

OthelloSolver::OthelloSolver(Options options)
    : state_(new State{options, othello::SolverTable(options.table_megabytes)}) {}
OthelloSolver::~OthelloSolver() = default;

OthelloSolver::Solution OthelloSolver::solve(const Othello& position) {
  state_->table.new_search();
  const int most = othello::count(position.board());
  return solve_within(position, -most - 1, most + 1);
}

OthelloSolver::Solution OthelloSolver::solve_within(const Othello& position, int alpha, int beta) {
  const int threads = std::clamp(state_->options.threads, 1, kMostThreads);
  const auto team = threads > 1 ? std::make_unique<Teamwork>() : nullptr;
  Solution solution;
  othello::Search::Answer answer{};
  std::mutex reporting;
  run_together(threads, [&](int) {
    othello::Search search(state_->table, position.board(), team.get());
    const auto found = search.solve(position.own(), position.other(), alpha, beta);
    const std::lock_guard lock(reporting);
    solution.counters += search.counters();
    if (team == nullptr || !team->is_over.exchange(true)) answer = found;
  });
  solution.discs = answer.discs;
  if (answer.move != kNoMove)
    solution.best = Othello::Move{static_cast<std::uint8_t>(answer.move)};
  else if (!position.outcome())
    solution.best = Othello::kPass;
  return solution;
}

std::vector<OthelloSolver::ScoredMove> OthelloSolver::solve_moves(const Othello& position,
                                                                  Counters& counters) {
  MoveList<Othello::Move> moves;
  position.moves(moves);
  std::vector<ScoredMove> scored;
  for (const auto& move : moves) {
    const auto solution = solve(position.after(move));
    counters += solution.counters;
    scored.push_back({move, -solution.discs});
  }
  std::stable_sort(scored.begin(), scored.end(),
                   [](const auto& a, const auto& b) { return a.discs > b.discs; });
  return scored;
}

std::vector<Othello::Move> OthelloSolver::principal_variation(const Othello& position) {
  std::vector<Othello::Move> line;
  Othello at = position;
  auto solution = solve(at);
  while (solution.best) {
    line.push_back(*solution.best);
    at = at.after(*solution.best);
    // The score is known: a window around it is all that the search for its move needs.
    solution = solve_within(at, -solution.discs - 1, -solution.discs + 1);
  }
  return line;
}

}  // namespace espalier
