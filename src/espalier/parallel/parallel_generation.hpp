// SPDX-License-Identifier: MIT
#pragma once

#include <deque>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/parallel/shared_job.hpp"

namespace espalier {

/// Parallel move generation (the second kind of parallelism inside a node in the taxonomy of the
/// Linda thesis; HITECH had a processor for every square): processor 0 searches by alpha-beta, and
/// the children of each interior node are made by all processors, a column of the board at a time.
/// A column stands for every so-many-th move: games have no columns in common. The positions are
/// really made by those who take the column.
///
/// Guarantee: the contract of Window. Cost: the nodes of alpha-beta with any number of processors,
/// but every child of a visited node is made, also those that a cut-off would have saved; no more
/// processors than columns are of use.
struct ParallelGeneration {
  template <Game G>
  using Message = NoMessage;

  int columns = 8;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    Run<Machine, G> run(processors, columns);
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](auto& me) {
      if (me.id() == 0) {
        found = run.search(me, root, depth, window);
        counters[0] = found.counters;
      } else {
        run.help(me);
      }
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <class Machine, Game G>
  class Run;
};

template <class Machine, Game G>
class ParallelGeneration::Run {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;

 public:
  Run(int processors, int columns)
      : columns_(columns),
        crew_(processors, columns, [this](Me& me, int column) { make_column(me, column); }) {}

  Result<Move> search(Me& me, const G& root, int depth, Window window) {
    const Span span(me, Activity::kSearch, [] { return std::string("the root"); });
    work_as_search(me, me.costs().generate);
    const Value value = alpha_beta(me, root, root_node(depth, window));
    crew_.dismiss(me);
    return {value, bound_of(value, window), best_, counters_};
  }
  void help(Me& me) { crew_.help(me); }

 private:
  /// An interior node of the path that is being searched, with its children.
  struct Level {
    const G* position = nullptr;
    MoveList<Move> moves;
    std::vector<std::optional<G>> children;
  };

  /// Fail-hard, as the sequential one: the position has been paid for.
  Value alpha_beta(Me& me, const G& position, const Node& node) {
    const auto outcome = position.outcome();
    if (outcome || node.depth == 0) {
      ++counters_.leaves;
      work_as_search(me, me.costs().evaluate);
      return outcome ? *outcome : position.evaluate();
    }
    if (++counters_.interior % Payment<Me>::kNodesBetweenChecks == 0) me.check_stop();
    Level& level = make_children(me, position, node);
    Value best = node.alpha;
    for (std::size_t i = 0; i < level.moves.size(); ++i) {
      const Value value = -alpha_beta(me, *level.children[i], node.child(best));
      if (value > best) {
        best = value;
        if (node.is_root()) best_ = level.moves[i];
      }
      if (best < node.beta) continue;
      ++(node.beta_from_brother ? counters_.shallow_cutoffs : counters_.deep_cutoffs);
      if (i == 0) ++counters_.first_move_cutoffs;
      break;
    }
    return best;
  }

  Level& make_children(Me& me, const G& position, const Node& node) {
    const auto ply = static_cast<std::size_t>(node.ply);
    if (ply == levels_.size()) levels_.emplace_back();
    Level& level = levels_[ply];
    level.position = &position;
    level.moves.clear();
    position.moves(level.moves);
    level.children.resize(level.moves.size());
    now_ = &level;
    crew_.share(me);
    return level;
  }
  void make_column(Me& me, int column) {
    Level& level = *now_;
    const auto step = static_cast<std::size_t>(columns_);
    Time made = 0;
    for (auto i = static_cast<std::size_t>(column); i < level.moves.size(); i += step, ++made)
      level.children[i].emplace(level.position->after(level.moves[i]));
    work_as_search(me, me.costs().generate * made);
  }

  const int columns_;
  SharedJob<Machine> crew_;
  std::deque<Level> levels_;  // levels stay where they are
  Level* now_ = nullptr;      // whose children are being made
  Counters counters_;
  std::optional<Move> best_;
};

}  // namespace espalier
