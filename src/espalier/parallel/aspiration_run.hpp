// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "espalier/machine/guard.hpp"
#include "espalier/parallel/aspiration_windows.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"

namespace espalier {

/// What the processors of a parallel aspiration search share, and what each of them does. The
/// algorithm says how:
///
///   informed                            running searches hear of what the others find out
///   safety                              processor 0 searches the whole root window
///   windows(where, root, count, first)  up to `count` windows for a value in `where`
///   with_search(whole, use)             use(the sequential search for a window, or for the whole)
///
/// A value that equals a border lies in exactly one window or gap (see aspiration_windows), or the
/// windows are nested and the last one covers all.
template <class Aspiration, class Machine, Game G>
class AspirationRun {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;

 public:
  std::vector<Counters> counters;

  AspirationRun(const Aspiration& options, int processors, const G& root, int depth, Window window)
      : counters(static_cast<std::size_t>(processors)),
        options_(options),
        root_(root),
        depth_(depth),
        window_(window),
        is_leaf_(is_leaf(root, depth)),
        searched_(static_cast<std::size_t>(processors)) {}

  void process(Me& me) {
    Searcher<Me> searcher(me);
    if (is_leaf_ || (options_.safety && me.id() == 0)) {
      if (me.id() == 0) search(me, searcher, window_, true);
    } else {
      for (int searches = 0; const auto window = next_window(me); ++searches) {
        if (searches > 0) ++searcher.counters().researches;
        search(me, searcher, *window, false);
      }
    }
    counters[static_cast<std::size_t>(me.id())] = searcher.counters();
  }

  [[nodiscard]] Result<Move> result() const {
    // Of a value that is known to be outside the window, the nearest bound.
    Value value = known_.alpha + 1;
    if (!is_exact(known_) && known_.beta <= window_.alpha + 1) value = known_.beta - 1;
    return {value, bound_of(value, window_), value > window_.alpha ? best_ : std::nullopt, {}};
  }

 private:
  static bool is_exact(Window known) { return known.beta - known.alpha == 2; }
  [[nodiscard]] bool is_solved(Window known) const {
    return is_exact(known) || known.beta <= window_.alpha + 1 || known.alpha >= window_.beta - 1;
  }

  /// Tells a running search where the value is now known to lie.
  struct Boss {
    const AspirationRun& run;
    Window own;
    std::optional<Window> look(Me& me) const {
      const Window known = run.shared_.get(me);
      if (run.is_solved(known)) return std::nullopt;
      if (!run.options_.informed) return Window{};
      if (!overlap(own, intersection(known, run.window_))) return std::nullopt;
      return known;
    }
  };

  void search(Me& me, Searcher<Me>& searcher, Window window, bool whole) {
    std::optional<Result<Move>> found;
    options_.with_search(whole, [&](const auto& algorithm) {
      const Span span(me, Activity::kSearch, [&] { return label(window); });
      if (me.count() == 1) {  // nobody else could narrow the window
        found = searcher.search(algorithm, root_, depth_, window);
      } else {
        Boss boss{*this, window};
        found = searcher.search(algorithm, root_, depth_, window, boss);
      }
    });
    if (!found) note(me, Activity::kAbort, -1, [&] { return label(window); });
    const Guard guard(me, lock_);
    searched_[static_cast<std::size_t>(me.id())].reset();
    if (found) learn(me, *found);
    changed_.notify_all(me);
  }

  /// A search has ended. It can have failed only at a bound of its own window: what it was told by
  /// the others is true. A fail-hard search fails with that bound itself.
  void learn(Me& me, const Result<Move>& found) {
    Window now = known_;
    if (found.bound == Bound::kUpper) {
      now.beta = std::min(now.beta, found.value + 1);
    } else if (found.bound == Bound::kLower) {
      now.alpha = std::max(now.alpha, found.value - 1);
      if (now.alpha > known_.alpha) best_ = found.best;
    } else {
      now = {found.value - 1, found.value + 1};
      best_ = found.best;
    }
    known_ = now;
    shared_.set(me, now);
  }

  /// NOVOINTER of Pinhanez (1989): a window in which the value may lie and which nobody searches;
  /// sleeps while there is none. Nothing when the value is known.
  std::optional<Window> next_window(Me& me) {
    const Guard guard(me, lock_);
    for (;;) {
      if (is_solved(known_)) return std::nullopt;
      const Window where = intersection(known_, window_);
      while (next_ < round_.size()) {
        const Window window = round_[next_++];
        if (!overlap(window, where)) continue;
        const Window mine = intersection(window, where);
        searched_[static_cast<std::size_t>(me.id())] = mine;
        return mine;
      }
      if (may_find(where))
        changed_.wait(me, lock_);
      else
        begin_round(me, where);
    }
  }
  [[nodiscard]] bool may_find(Window where) const {
    return std::any_of(searched_.begin(), searched_.end(),
                       [&](const auto& window) { return window && overlap(*window, where); });
  }
  void begin_round(Me& me, Window where) {
    const int searchers = me.count() - (options_.safety ? 1 : 0);
    round_ = options_.windows(where, root_, searchers, rounds_++ == 0);
    next_ = 0;
    changed_.notify_all(me);
  }

  static std::string label(Window window) {
    return "(" + std::to_string(window.alpha) + ", " + std::to_string(window.beta) + ")";
  }

  const Aspiration& options_;
  const G& root_;
  const int depth_;
  const Window window_;
  const bool is_leaf_;

  typename Machine::Lock lock_{"the known range of the value"};
  typename Machine::Signal changed_{"a window to search"};
  Window known_;                                    // the value is inside: (GALPHA, GBETA)
  typename Machine::template Cell<Window> shared_;  // the same, for looks without the lock
  std::optional<Move> best_;                        // at least as good as known_.alpha + 1
  std::vector<Window> round_;
  std::size_t next_ = 0;  // of the round's windows
  int rounds_ = 0;
  std::vector<std::optional<Window>> searched_;  // by each processor, out of a round
};

}  // namespace espalier
