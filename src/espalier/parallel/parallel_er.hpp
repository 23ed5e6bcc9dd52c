// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/er_nodes.hpp"
#include "espalier/parallel/task_pool.hpp"
#include "espalier/search/er.hpp"

namespace espalier {

/// Parallel ER (Steinberg & Solomon 1990): evaluate and refute by a pool of processors and two
/// queues. The primary one, deepest nodes first, holds the work that sequential ER would do next:
/// the first grandchildren of all nodes to be evaluated, their e-children, and, once an e-child is
/// known, the refutations of its brothers, all at once. Who finds it empty takes from the
/// speculative queue a node that gets another e-child before its time (ErNodes has the rules).
///
/// A node with at most `grain` plies left is one task, searched by the sequential form under a
/// window that narrows while it runs.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of sequential ER, whatever
/// the grain; no leaf is valued twice. Memory: the unsettled nodes, O(processors * degree * height)
/// of them.
struct ParallelEr {
  template <Game G>
  using Message = NoMessage;

  bool speculative = true;
  int grain = 0;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    TaskPool<Machine, G, ErNodes<G>, Below> pool({window, speculative}, {grain > 0, grain},
                                                 processors);
    const auto account =
        machine.run(processors, [&](auto& me) { pool.process(me, root, depth, window); });
    auto found = pool.result(window);
    if (found.bound == Bound::kUpper) found.best.reset();
    return make_result(machine, std::move(found), std::move(pool.counters), account);
  }

 private:
  struct Below {
    bool searches;
    int grain;
    static constexpr bool live = true;

    [[nodiscard]] bool takes_root(int depth) const { return depth <= grain; }
    [[nodiscard]] bool takes(const auto& task) const {
      return task.may_be_whole && task.depth() <= grain;
    }
    /// A first child is evaluated, the others are to be refuted.
    template <Game G>
    auto search(auto& searcher, const auto& task, const G& position, int depth, Window window,
                auto& boss) const {
      if (task.index == 0) return searcher.search(Er{}, position, depth, window, boss);
      return searcher.search(Er::Refutation{}, position, depth, window, boss);
    }
  };
};

}  // namespace espalier
