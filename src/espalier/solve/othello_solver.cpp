// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_solver.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "espalier/games/othello/evaluation.hpp"
#include "espalier/machine/parked_threads.hpp"
#include "espalier/solve/fitting_table.hpp"
#include "espalier/solve/othello_ordering.hpp"
#include "espalier/solve/othello_search.hpp"
#include "espalier/solve/teamwork.hpp"

namespace espalier {

namespace {
constexpr int kEmptiesForAPly = 5;
constexpr int kEmptiesForAMegabyte = 17;  // of table

/// What a search of a few plies thinks of it, in discs; even, as scores are.
int first_guess(const Othello& at) {
  const int plies = othello::count(at.empties()) / kEmptiesForAPly;
  const int value = othello::guess(at.own(), at.other(), at.board(), plies);
  return 2 * static_cast<int>(std::lround(value / (2.0 * othello::kDisc)));
}

}  // namespace

struct OthelloSolver::State {
  Options options;
  std::unique_ptr<Crew> crew = std::make_unique<ParkedThreads>();
  othello::Bits board = othello::kBoard8;  // whose positions the table holds
  std::optional<othello::SolverTable> table = std::nullopt;

  [[nodiscard]] Searchers searchers() const {
    return {*crew, static_cast<std::size_t>(std::max(options.threads, 1))};
  }
  /// Another board needs an empty table: the same discs are another position there.
  void prepare(const Othello& position) {
    const auto wanted = fitting_megabytes(othello::count(position.empties()), kEmptiesForAMegabyte,
                                          options.table_megabytes);
    if (!table || board != position.board() || wanted > table->megabytes()) {
      table.emplace(wanted);
      bring_in(*table, searchers());
    }
    board = position.board();
    table->new_search();
  }
};

OthelloSolver::OthelloSolver(Options options) : state_(new State{.options = options}) {}
OthelloSolver::~OthelloSolver() = default;

void OthelloSolver::set_crew(std::unique_ptr<Crew> crew) { state_->crew = std::move(crew); }

OthelloSolver::Solution OthelloSolver::solve(const Othello& position) {
  state_->prepare(position);
  const int most = othello::count(position.board());
  int low = -most;
  int high = most;
  int at_least = first_guess(position);
  int step = 0;  // doubles while answers are the same: a poor guess costs few questions
  Solution solution;
  while (low < high) {
    at_least = std::clamp(at_least, low + 2, high);
    const auto answer = ask(position, at_least - 1);
    solution.counters += answer.counters;
    solution.busiest_nodes += answer.busiest_nodes;
    const bool is_above = answer.discs >= at_least;
    if (is_above || !solution.best) solution.best = answer.best;
    if (is_above) {
      low = answer.discs;
      step = std::max(2, 2 * step);
      at_least = low + step;
    } else {
      high = answer.discs;
      step = std::min(-4, 2 * step);
      at_least = high + 2 + step;
    }
  }
  solution.discs = low;
  return solution;
}

OthelloSolver::Solution OthelloSolver::ask(const Othello& position, int alpha) {
  const Searchers searchers = state_->searchers();
  Teamwork team{.crew = &searchers.crew};
  Solution solution;
  othello::Search::Answer answer{};
  std::mutex reporting;
  searchers.run([&](std::size_t) {
    othello::Search search(*state_->table, position.board(), searchers.count > 1 ? &team : nullptr);
    const auto found = search.test_root(position.own(), position.other(), alpha);
    const std::lock_guard lock(reporting);
    const Counters counters = search.counters();
    solution.counters += counters;
    solution.busiest_nodes = std::max(solution.busiest_nodes, counters.nodes());
    if (!team.is_over.exchange(true)) answer = found;
  });
  solution.discs = answer.discs;
  if (answer.move != othello::kNoMove)
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
    // The score is known: one question finds the move that attains it.
    solution = ask(at, -solution.discs - 1);
  }
  return line;
}

}  // namespace espalier
