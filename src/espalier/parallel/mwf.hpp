// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/mwf_nodes.hpp"
#include "espalier/parallel/task_pool.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/bound.hpp"

namespace espalier {

/// MWF, mandatory work first (Akl, Barnard & Doran 1980): a pool of processors and one queue of
/// nodes in post-order. The weak minimal tree, which every search with shallow cut-offs has to
/// visit, is asked for at once; what else there is, only where a right node's tentative value
/// does not refute it (MwfNodes has the rules). No leaf is valued twice.
///
/// Published for left nodes only; here right nodes in their second phase judge their children by
/// the same rule, and `early` leaves a right node as soon as any of its children, or a brother,
/// refutes it. `windows` is what the authors suggest to add: a node is also left when the values
/// of its farther ancestors make it useless, so that there are deep cut-offs.
///
/// Guarantee: the contract of Window; like its counterpart Bound it makes no use of alpha, except
/// with windows. Cost: one processor visits the nodes of Bound in the same order (with early=off
/// never fewer, with windows those of alpha-beta); more never visit fewer than the weak minimal
/// tree without windows, and exactly that when the best moves come first. Memory: the unsettled
/// nodes, O(processors * height) of them.
struct Mwf {
  template <Game G>
  using Message = NoMessage;

  bool early = true;
  bool windows = false;  // deep cut-offs too; includes early
  int grain = 0;  // with so many plies left, a node is one task, searched by Bound (or alpha-beta)

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const bool leaves_refuted = early || windows;
    TaskPool<Machine, G, MwfNodes<G>, Below> pool({window, leaves_refuted, windows},
                                                  {grain > 0, windows, grain}, processors);
    const auto account =
        machine.run(processors, [&](auto& me) { pool.process(me, root, depth, window); });
    auto found = pool.result(window);
    if (windows && found.bound == Bound::kUpper) found.best.reset();
    return make_result(machine, std::move(found), std::move(pool.counters), account);
  }

 private:
  /// Searches that nobody waits for any more are given up; otherwise they end as they began.
  struct Below {
    bool searches;
    bool windows;
    int grain;
    static constexpr bool live = false;

    [[nodiscard]] bool takes_root(int depth) const { return depth <= grain; }
    [[nodiscard]] bool takes(const auto& task) const {
      return task.may_finish && task.depth() <= grain;
    }
    template <Game G>
    auto search(auto& searcher, const auto&, const G& position, int depth, Window window,
                auto& boss) const {
      if (windows) return searcher.search(AlphaBeta{}, position, depth, window, boss);
      return searcher.search(BoundSearch{}, position, depth, window, boss);
    }
  };
};

}  // namespace espalier
