// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/guard.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Root splitting: the processors take the root's moves one after the other and search them by
/// alpha-beta; the best value so far is shared and narrows the searches that are running. The
/// simplest thing to try, and the baseline of every comparison.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; with more,
/// the first moves are searched without the bounds that alpha-beta would have had. No more
/// processors than moves are of use.
struct RootSplitting {
  template <Game G>
  using Message = NoMessage;

  bool update = true;  // running searches hear of a better value

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    using Me = typename Machine::Processor;
    using Move = typename G::Move;

    MoveList<Move> moves;
    if (!is_leaf(root, depth)) root.moves(moves);
    typename Machine::template Cell<int> next(0);
    typename Machine::template Cell<Value> alpha(window.alpha);  // the best value so far
    typename Machine::Lock lock("the root's best move");
    std::optional<Move> best;
    Value best_value = window.alpha;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));

    struct SharedBound {
      typename Machine::template Cell<Value>& alpha;
      Value beta;
      std::optional<Window> look(Me& me) const {
        const Value now = alpha.get(me);
        return now < beta ? std::optional(Window{-beta, -now}) : std::nullopt;
      }
    };
    const auto search = [&](Me& me, Searcher<Me>& searcher, const Move& move, Value bound) {
      const Span span(me, Activity::kSearch, [&] { return move_label(root, move); });
      const G child = root.after(move);
      const Window narrow = {-window.beta, -bound};
      if (!update || me.count() == 1)
        return std::optional(searcher.search(AlphaBeta{}, child, depth - 1, narrow));
      SharedBound boss{alpha, window.beta};
      return searcher.search(AlphaBeta{}, child, depth - 1, narrow, boss);
    };

    const auto account = machine.run(processors, [&](Me& me) {
      Searcher<Me> searcher(me);
      if (me.id() == 0) {
        const Span span(me, Activity::kSearch, kRoot);
        if (is_leaf(root, depth))
          best_value = searcher.search(AlphaBeta{}, root, depth, window).value;
        else
          searcher.expanded();
        note(me, Activity::kSplit, -1, kRoot);
      }
      for (int i = next.add(me, 1); i < static_cast<int>(moves.size()); i = next.add(me, 1)) {
        const Move move = moves[static_cast<std::size_t>(i)];
        const Value bound = alpha.get(me);
        const auto found = bound < window.beta ? search(me, searcher, move, bound) : std::nullopt;
        if (!found) {  // a move has reached beta
          note(me, Activity::kCut, -1, kRoot);
          break;
        }
        const Guard guard(me, lock);
        if (-found->value > best_value) {
          best_value = -found->value;
          best = move;
          alpha.raise(me, best_value);
        }
      }
      counters[static_cast<std::size_t>(me.id())] = searcher.counters();
    });
    return make_result(machine, Result<Move>{best_value, bound_of(best_value, window), best, {}},
                       std::move(counters), account);
  }

 private:
  static constexpr auto kRoot = [] { return std::string("the root"); };
};

}  // namespace espalier
