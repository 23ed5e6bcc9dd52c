// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/guard.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/sss.hpp"

namespace espalier {

/// SSS*-II (Kumar & Kanal 1984): the root's moves are shared out, and each is searched with a list
/// of states of its own whose head bounds the move's value: from below, for the side that chooses
/// at the root, and never worse than before. The best of all heads bounds every list, long before
/// any of them has a value.
///
/// At a root where MAX moves the lists are those of DUAL*, where MIN moves those of SSS*. In
/// negamax form both are SSS* for the side that moves below the root.
///
/// Processors take the moves in order, one at a time, and the next one when they are done: one
/// processor does what DUAL* does. Those beyond the number of moves have nothing to do.
///
/// Guarantee: the contract of Window. (A list ends when its move is proved to be worth no more than
/// the best head of all, and the move of that head is worth no less.) Cost: with one processor the
/// nodes of DUAL*; up to d^ceil((h-1)/2) stored states for each list in progress.
struct Sss2 {
  template <Game G>
  using Message = NoMessage;

  bool share = true;  // the heads of running searches; else only the values of finished ones

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    Run<Machine, G> run(*this, processors, root, depth, window);
    const auto account = machine.run(processors, [&](auto& me) { run.process(me); });
    return make_result(machine, run.result(), std::move(run.counters), account);
  }

 private:
  template <class Machine, Game G>
  class Run;
};

/// What the processors share, and what each of them does.
template <class Machine, Game G>
class Sss2::Run {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;

 public:
  std::vector<Counters> counters;

  Run(const Sss2& options, int processors, const G& root, int depth, Window window)
      : counters(static_cast<std::size_t>(processors)),
        options_(options),
        root_(root),
        depth_(depth),
        window_(window),
        alpha_(window.alpha),
        value_(window.alpha) {
    if (!is_leaf(root, depth)) root.moves(moves_);
  }

  void process(Me& me) {
    Searcher<Me> searcher(me);
    if (me.id() == 0) begin(me, searcher);
    for (int i = next_.add(me, 1); i < static_cast<int>(moves_.size()); i = next_.add(me, 1))
      if (!search(me, searcher, moves_[static_cast<std::size_t>(i)])) {  // a move has reached beta
        note(me, Activity::kCut, -1, kRoot);
        break;
      }
    counters[static_cast<std::size_t>(me.id())] = searcher.counters();
  }

  [[nodiscard]] Result<Move> result() const {
    return {value_, bound_of(value_, window_), best_, {}};
  }

 private:
  static constexpr auto kRoot = [] { return std::string("the root"); };

  void begin(Me& me, Searcher<Me>& searcher) {
    if (moves_.empty()) {
      value_ = searcher.search(Sss{}, root_, depth_, window_).value;
    } else {
      searcher.expanded();
      note(me, Activity::kSplit, -1, kRoot);
    }
  }

  /// Gives the list of one move the best head of all, and gets its own.
  struct Boss {
    Run& run;
    const Move& move;
    Value told = -kInfinity;

    std::optional<Window> look(Me& me) const {
      const Value alpha = run.alpha_.get(me);
      return alpha < run.window_.beta ? std::optional(run.below(alpha)) : std::nullopt;
    }
    void bounded(Me& me, Value upper) {
      if (!run.options_.share || -upper <= told) return;
      told = -upper;
      run.raise(me, move, told);
    }
  };

  /// False when a move has reached beta.
  bool search(Me& me, Searcher<Me>& searcher, const Move& move) {
    const Value alpha = alpha_.get(me);
    if (alpha >= window_.beta) return false;
    std::optional<Result<Move>> found;
    {
      const Span span(me, Activity::kSearch, [&] { return move_label(root_, move); });
      Boss boss{*this, move, alpha};
      found = searcher.search(Sss{}, root_.after(move), depth_ - 1, below(alpha), boss);
    }
    if (found) raise(me, move, -found->value);
    return found.has_value();
  }

  /// The move is worth at least this much.
  void raise(Me& me, const Move& move, Value to) {
    if (to <= alpha_.get(me)) return;
    const Guard guard(me, lock_);
    if (to <= value_) return;
    value_ = to;
    best_ = move;
    alpha_.set(me, to);
  }

  [[nodiscard]] Window below(Value alpha) const { return {-window_.beta, -alpha}; }

  const Sss2& options_;
  const G& root_;
  const int depth_;
  const Window window_;
  MoveList<Move> moves_;

  typename Machine::template Cell<int> next_{0};
  typename Machine::template Cell<Value> alpha_;  // value_, for looks without the lock
  typename Machine::Lock lock_{"the root's best head"};
  Value value_;  // the best head so far
  std::optional<Move> best_;
};

}  // namespace espalier
