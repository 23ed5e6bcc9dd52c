// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/linda/run.hpp"
#include "espalier/parallel/linda/split.hpp"

namespace espalier {

/// The base decomposition among peers (Linda thesis): the master fills the agenda with the root's
/// moves, which is one tuple, and then explores like the others. Who takes a move reads the score,
/// searches, and improves the score himself. Possible because all jobs are known beforehand and
/// handling a result is short.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; with more,
/// the first moves are searched without a bound, and at the end all wait for the last.
struct LindaPeers {
  template <Game G>
  using Message = NoMessage;

  linda::Kernel kernel = linda::Kernel::kIn;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return linda::run_linda(*this, machine, processors, root, depth, window);
  }

  template <class Explorer>
  Result<typename Explorer::Move> search(Explorer& explorer) const {
    using Split = linda::Split<Explorer>;
    const int below = explorer.depth - 1;
    const Window window = explorer.window;
    linda::Attendance attendance(explorer);
    if (linda::is_late(explorer.me) && !attendance.enter([](int) {})) return {};
    Split split(explorer, explorer.root, {.depth = explorer.depth, .window = window});
    if (explorer.is_master()) {
      attendance.begin();
      explorer.searcher.expanded();
      split.open({.value = window.alpha});
    }
    split.take_moves([&](int number, const auto& score) {
      const auto& move = split.move(number);
      const Span span(explorer.me, Activity::kSearch,
                      [&] { return move_label(explorer.root, move); });
      auto found =
          explorer.search(explorer.root.after(move), below, {-window.beta, -score.value()});
      found.value = -found.value;
      return found;
    });
    split.leave();
    Result<typename Explorer::Move> result;
    if (!explorer.is_master()) return result;
    const auto outcome = split.close();
    attendance.end();
    result.value = outcome.value;
    if (outcome.best >= 0) result.best = split.move(outcome.best);
    return result;
  }
};

}  // namespace espalier
