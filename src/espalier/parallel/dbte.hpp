// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/mwf_nodes.hpp"
#include "espalier/parallel/task_pool.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// DBTE, Delayed Branching Tree Expansion (Hsu 1990): a parallelisation horizon cuts the tree.
/// Above it the rules are those of MWF, the parallel form of weak alpha-beta; the nodes at the
/// horizon are tasks, searched by classic alpha-beta. A node at the horizon of which only the first
/// child is mandatory has its children searched one after the other, so that they cut each other
/// off; different nodes go in parallel.
///
/// The two queues: work of the weak minimal tree, and the branches that were delayed because a
/// tentative value might have refuted them, with all below. The second is served when the first is
/// empty; both go from left to right. As published, a host expands the tree above the horizon for
/// the others; here every processor does, under a lock.
///
/// Guarantee: the contract of Window; alpha is not used. Cost: with one processor no more leaves
/// than weak alpha-beta down to the horizon with classic alpha-beta below it; with more, few
/// processors starve, at the price of leaves that a bound would have saved. Memory: the unsettled
/// nodes above the horizon.
struct Dbte {
  template <Game G>
  using Message = NoMessage;

  int horizon = 3;     // plies below the root
  bool update = true;  // running searches hear of narrower windows

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const int below = std::max(0, depth - horizon);
    TaskPool<Machine, G, MwfNodes<G>, Below> pool(
        {.root = window, .early = true, .windows = false, .delays = true, .one_by_one = below},
        {below > 0, update, below}, processors);
    const auto account =
        machine.run(processors, [&](auto& me) { pool.process(me, root, depth, window); });
    return make_result(machine, pool.result(window), std::move(pool.counters), account);
  }

 private:
  struct Below {
    bool searches;
    bool live;
    int depth;  // plies left at the horizon

    [[nodiscard]] bool takes_root(int left) const { return left <= depth; }
    [[nodiscard]] bool takes(const auto& task) const {
      return task.may_finish && task.depth() <= depth;
    }
    template <Game G>
    auto search(auto& searcher, const auto&, const G& position, int left, Window window,
                auto& boss) const {
      return searcher.search(AlphaBeta{}, position, left, window, boss);
    }
  };
};

}  // namespace espalier
