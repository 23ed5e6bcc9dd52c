// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/guard.hpp"
#include "espalier/machine/wire.hpp"
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
    if (depth > 0) root.moves(moves);
    typename Machine::template Cell<int> next(0);
    typename Machine::template Cell<Value> alpha(window.alpha);  // the best value so far
    typename Machine::Lock lock("the root's best move");
    std::optional<Move> best;
    Value best_value = window.alpha;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));

    struct Shared {
      typename Machine::template Cell<Value>& alpha;
      Value beta;
      std::optional<Window> look(Me& me) const {
        const Value now = alpha.get(me);
        return now < beta ? std::optional(Window{-beta, -now}) : std::nullopt;
      }
    };

    const auto account = machine.run(processors, [&](Me& me) {
      Searcher<Me> searcher(me);
      if (is_leaf(root, depth)) {
        if (me.id() == 0) best_value = searcher.search(AlphaBeta{}, root, depth, window).value;
      } else {
        if (me.id() == 0) searcher.expanded();
        for (int i = next.add(me, 1); i < static_cast<int>(moves.size()); i = next.add(me, 1)) {
          const Value bound = alpha.get(me);
          if (bound >= window.beta) break;
          const Move move = moves[static_cast<std::size_t>(i)];
          Span span(me, Activity::kSearch, [&] { return label(root, move); });
          const G child = root.after(move);
          const Window narrow = {-window.beta, -bound};
          std::optional<Result<Move>> found;
          if (update && me.count() > 1) {
            Shared boss{alpha, window.beta};
            found = searcher.search(AlphaBeta{}, child, depth - 1, narrow, boss);
          } else {
            found = searcher.search(AlphaBeta{}, child, depth - 1, narrow);
          }
          if (!found) break;  // another move has reached beta
          const Guard guard(me, lock);
          if (-found->value > best_value) {
            best_value = -found->value;
            best = move;
            alpha.raise(me, best_value);
          }
        }
      }
      counters[static_cast<std::size_t>(me.id())] = searcher.counters();
    });
    return make_result(machine, Result<Move>{best_value, bound_of(best_value, window), best, {}},
                       std::move(counters), account);
  }

 private:
  template <Game G>
  static std::string label(const G& root, const typename G::Move& move) {
    if constexpr (TextNotation<G>)
      return root.move_text(move);
    else
      return "a move";
  }
};

}  // namespace espalier
