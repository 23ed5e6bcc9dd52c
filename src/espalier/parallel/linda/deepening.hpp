// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/linda/reply_search.hpp"
#include "espalier/parallel/linda/run.hpp"

namespace espalier {

/// The iteratively deepening searches of the Linda thesis: peers share the root's moves at depth
/// after depth, and the moves that improved the score in one iteration come first in the next, the
/// best one foremost. Iterations below `parallel_from` are searched by the master alone.
///
///   refresh         explorers hear of a better score while they search a root move; with
///                   `refresh_all` at every shared node
///   pv              PVSplit: the nodes of the principal variation down to this ply (the root is 1)
///                   are shared, deepest first, each when its first move's value is known; with
///                   `line` the variation below the root is that of the iteration before, else the
///                   game's first moves. 0: the root only, with all of its moves
///   subcontracting  who finds no move left helps the others; with pv this is DPVSplit
///
/// Guarantee: the contract of Window at the depth asked for; the iterations before have the full
/// window. Cost: all iterations count. The explorers wait for each other at every shared node.
struct LindaDeepening {
  template <Game G>
  using Message = NoMessage;

  linda::Kernel kernel = linda::Kernel::kIn;
  int first = 2;  // depth of the first iteration
  int parallel_from = 3;
  linda::Refresh refresh = linda::Refresh::kNever;
  bool refresh_all = false;
  int interval = 1;  // nodes between two readings, with Refresh::kNodes
  int pv = 0;
  bool line = true;
  bool subcontracting = false;
  int poll = 64;  // nodes between a helper's looks whether its job is wanted

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return linda::run_linda(*this, machine, processors, root, depth, window);
  }

  template <class Explorer>
  auto search(Explorer& explorer) const {
    return Program<Explorer>(*this, explorer).run();
  }

 private:
  template <class Explorer>
  class Program;
};

template <class Explorer>
class LindaDeepening::Program {
 public:
  using Move = typename Explorer::Move;
  using Position = typename Explorer::Position;

  Program(const LindaDeepening& options, Explorer& explorer)
      : options_(options), explorer_(explorer), order_(order_of(explorer.root)) {
    explorer.root.moves(moves_);
  }

  Result<Move> run() {
    linda::Attendance attendance(explorer_);
    int depth = std::min(options_.first, explorer_.depth);
    if (explorer_.is_master()) attendance.begin();
    if (linda::is_late(explorer_.me)) {
      const auto iteration = enter(attendance);
      if (!iteration) return {};
      depth = *iteration + 1;
    }
    for (; depth <= explorer_.depth; ++depth) {
      const Window window = window_of(depth);
      const bool shared =
          depth >= options_.parallel_from && (options_.pv == 0 || is_shared(explorer_.root, depth));
      if (explorer_.is_master())
        learn(shared ? lead_iteration(depth, window) : search_alone(depth, window));
      else if (shared)
        follow_iteration(depth, window);
    }
    if (explorer_.is_master()) attendance.end();
    Result<Move> found{outcome_.value, Bound::kExact, std::nullopt, {}};
    if (outcome_.best >= 0) found.best = moves_[static_cast<std::size_t>(outcome_.best)];
    return found;
  }

 private:
  using Split = linda::Split<Explorer>;
  using Outcome = typename Split::Outcome;
  using Line = std::vector<Move>;

  static constexpr int kStages = kMaxDepth + 1;  // of a depth: one a ply

  // The master.

  /// What an iteration found orders the next.
  void learn(Outcome outcome) {
    for (const int move : outcome.improvers) {
      const auto place = std::find(order_.begin(), order_.end(), move);
      std::rotate(order_.begin(), place, place + 1);
    }
    line_ = outcome.line;
    outcome_ = std::move(outcome);
  }
  Outcome search_alone(int depth, Window window) {
    explorer_.searcher.expanded();
    Outcome outcome{.value = window.alpha};
    for (const int number : order_) {
      const Move& move = moves_[static_cast<std::size_t>(number)];
      const Span span(explorer_.me, Activity::kSearch,
                      [&] { return move_label(explorer_.root, move); });
      const auto found = explorer_.search(explorer_.root.after(move), depth - 1,
                                          {-window.beta, -outcome.value}, options_.pv);
      improve(outcome, number, move, found);
      if (outcome.value >= window.beta) break;
    }
    return outcome;
  }
  static void improve(Outcome& outcome, int number, const Move& move,
                      const linda::Found<Move>& found) {
    if (-found.value <= outcome.value) return;
    outcome.value = -found.value;
    outcome.best = number;
    outcome.line = with(move, found.line);
    outcome.improvers.push_back(number);
  }

  /// The others have to know the variation: ("pv", iteration, line).
  Outcome lead_iteration(int depth, Window window) {
    if (options_.pv == 0) return lead(explorer_.root, depth, 1, window);
    const Move& foremost = moves_[static_cast<std::size_t>(order_.front())];
    if (!options_.line || line_.empty() || !(line_.front() == foremost)) line_.assign(1, foremost);
    explorer_.space.out("pv", depth, line_);
    Outcome outcome = lead(explorer_.root, depth, 1, window);
    explorer_.space.in("pv", depth, linda::any<Line>);
    return outcome;
  }
  Outcome lead(const Position& position, int depth, int ply, Window window) {
    explorer_.searcher.expanded();
    std::vector<int> order = ply == 1 ? order_ : order_of(position, ply);
    Split split(explorer_, position, terms(depth, ply, window), order);
    Outcome known{.value = window.alpha};
    if (options_.pv > 0) {
      const Move& move = split.move(order.front());
      const Position child = position.after(move);
      improve(known, order.front(), move, search_first(child, depth - 1, ply + 1, -window));
      if (ply > 1) known.improvers.clear();
    }
    return *take_part(split, &known);
  }
  linda::Found<Move> search_first(const Position& position, int depth, int ply, Window window) {
    if (is_shared(position, depth, ply)) {
      Outcome outcome = lead(position, depth, ply, window);
      return {outcome.value, std::move(outcome.line)};
    }
    const Span span(explorer_.me, Activity::kSearch, [] { return std::string("the variation"); });
    return explorer_.search(position, depth, window, options_.pv);
  }

  // The others go down the same variation and meet the master at every shared node.

  void follow_iteration(int depth, Window window, int deepest = kMaxDepth) {
    if (options_.pv > 0) explorer_.space.rd("pv", depth, linda::into(line_));
    follow(explorer_.root, depth, 1, window, deepest);
  }
  /// From the node of the variation at the ply `deepest`, or the last that is shared, upwards.
  void follow(const Position& position, int depth, int ply, Window window, int deepest) {
    std::vector<int> order = order_of(position, ply);
    Split split(explorer_, position, terms(depth, ply, window), order);
    if (options_.pv > 0 && ply < deepest) {
      const Position child = position.after(split.move(order.front()));
      if (is_shared(child, depth - 1, ply + 1)) follow(child, depth - 1, ply + 1, -window, deepest);
    }
    take_part(split, nullptr);
  }

  /// A late comer's first iteration, from the node that is open on. Its depth; none: the search is
  /// over.
  std::optional<int> enter(linda::Attendance<Explorer>& attendance) {
    const auto stage = attendance.enter([&](int open) {
      if (options_.subcontracting && !linda::Subcontract<Explorer>::admit(explorer_, open))
        missed_ = open;
    });
    if (!stage) return std::nullopt;
    const int ply = *stage % kStages, iteration = *stage / kStages + ply - 1;
    follow_iteration(iteration, window_of(iteration), ply);
    return iteration;
  }

  // All.

  /// With what the master knows beforehand; the master returns what was found.
  std::optional<Outcome> take_part(Split& split, const Outcome* known) {
    if (split.terms().stage == missed_) {
      split.leave();
      return std::nullopt;
    }
    std::optional<linda::Subcontract<Explorer>> helpers;
    if (options_.subcontracting) helpers.emplace(explorer_, split, options_.pv, options_.poll);
    if (known) {
      if (helpers) helpers->open();
      split.open(*known);
    }
    if (helpers) helpers->join();
    split.take_moves([&](int number, auto& score) {
      const Move& move = split.move(number);
      const Span span(explorer_.me, Activity::kSearch,
                      [&] { return move_label(split.position(), move); });
      auto found = linda::ReplySearch<Explorer>(explorer_, split, number, score,
                                                helpers ? &*helpers : nullptr, options_.pv,
                                                options_.interval)
                       .run();
      return linda::Found<Move>{-found.value, with(move, found.line)};
    });
    if (helpers) helpers->finish();
    split.leave();
    if (!known) return std::nullopt;
    Outcome outcome = split.close();
    if (helpers) helpers->close();
    return outcome;
  }

  [[nodiscard]] Window window_of(int iteration) const {
    return iteration == explorer_.depth ? explorer_.window : Window{};
  }
  /// The order of the root's moves, and who improved the score, is the master's business.
  typename Split::Terms terms(int depth, int ply, Window window) const {
    const bool is_root = ply == 1;
    return {.stage = depth * kStages + ply,
            .depth = depth,
            .window = window,
            .refresh = is_root || options_.refresh_all ? options_.refresh : linda::Refresh::kNever,
            .master_orders = is_root,
            .keeps_improvers = is_root,
            .first = options_.pv > 0 ? 1 : 0};
  }
  [[nodiscard]] bool is_shared(const Position& position, int depth, int ply = 1) const {
    return ply <= options_.pv && depth >= 2 && !is_leaf(position, depth);
  }
  /// The game's, after the move of the variation.
  std::vector<int> order_of(const Position& position, int ply = 1) const {
    MoveList<Move> moves;
    position.moves(moves);
    std::vector<int> order(moves.size());
    std::iota(order.begin(), order.end(), 0);
    const auto place = static_cast<std::size_t>(ply) - 1;
    if (place >= line_.size()) return order;
    const auto front = std::find(moves.begin(), moves.end(), line_[place]) - moves.begin();
    if (front < static_cast<std::ptrdiff_t>(order.size()))
      std::rotate(order.begin(), order.begin() + front, order.begin() + front + 1);
    return order;
  }
  static Line with(const Move& move, const Line& rest) {
    Line whole(1, move);
    whole.insert(whole.end(), rest.begin(), rest.end());
    return whole;
  }

  const LindaDeepening& options_;
  Explorer& explorer_;
  Line line_;  // the variation of the iteration before; declared before what uses it
  MoveList<Move> moves_;
  std::vector<int> order_;  // of the root's moves: the master's
  Outcome outcome_;         // of the latest iteration
  int missed_ = -1;         // the stage that it entered when nothing was left to do there
};

}  // namespace espalier
