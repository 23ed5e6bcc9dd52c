// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "espalier/machine/costs.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/certainty_nodes.hpp"
#include "espalier/parallel/task_pool.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Certainty first: Espalier's own. It unites the two methods that Pinhanez (1989) found, mandatory
/// work first and the reduction of windows while they are searched, with what both lacked. Work is
/// not mandatory or speculative but needed with some probability; a pool of processors always takes
/// the most certain (CertaintyNodes has the rules). What kind a node is, is estimated anew as its
/// children are settled, from chances that are learnt during the search (Expectations). Work that
/// has become useless is given up at once.
///
/// A node with at most `grain` plies left is one task, searched by alpha-beta under a live window.
/// Without a grain it is chosen by what the lock costs: the finer the better, where it is free.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; no leaf is
/// valued twice. One lock, taken twice a task, with O(degree * height) steps under it. Memory: the
/// unsettled nodes, O(processors * degree * height) of them.
struct CertaintyFirst {
  template <Game G>
  using Message = NoMessage;

  std::optional<int> grain = std::nullopt;
  int patience = 20;  // what work under an open window is worth, in percent
  int floor = 0;      // work of less certainty, in percent, is not begun

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const int plies = grain ? *grain : chosen_grain(machine, processors, root, depth);
    using Nodes = CertaintyNodes<G>;
    const typename Nodes::Rules rules{window, static_cast<float>(patience) / 100,
                                      static_cast<float>(floor) / 100};
    TaskPool<Machine, G, Nodes, Below> pool(rules, {plies > 0, plies}, processors);
    const auto account =
        machine.run(processors, [&](auto& me) { pool.process(me, root, depth, window); });
    auto found = pool.result(window);
    if (found.bound == Bound::kUpper) found.best.reset();
    return make_result(machine, std::move(found), std::move(pool.counters), account);
  }

  /// The one that keeps most processors busy: larger tasks ask for the lock less often, smaller
  /// ones are more. None where the lock is free.
  template <class Machine, Game G>
  static int chosen_grain(const Machine& machine, int processors, const G& root, int depth) {
    if (processors == 1) return depth;
    const double degree = degree_below(root);
    if (degree < 2) return depth;
    // A minimal tree of n plies has about degree ^ (n / 2) leaves.
    const auto leaves = [&](int plies) { return std::pow(degree, plies / 2.0); };
    const double lock = lock_in_nodes(machine);
    int chosen = 0;
    double most = 0;
    for (int plies = 0; plies <= depth; ++plies) {
      const double busy = std::min({static_cast<double>(processors), leaves(plies) / lock,
                                    leaves(depth - plies) / kFewestTasks});
      if (busy <= most) continue;
      most = busy;
      chosen = plies;
    }
    return chosen;
  }

 private:
  static constexpr double kFewestTasks = 4;       // for each processor
  static constexpr double kRealLockInNodes = 20;  // with what is done under it

  /// Moves of a position below the root. The root itself may be an exception: a check, a pass.
  template <Game G>
  static double degree_below(const G& root) {
    MoveList<typename G::Move> moves;
    root.moves(moves);
    double replies = 0;
    for (const auto& move : moves) {
      MoveList<typename G::Move> of_child;
      root.after(move).moves(of_child);
      replies += static_cast<double>(of_child.size());
    }
    const auto count = static_cast<double>(moves.size());
    return std::max(count, replies / std::max(1.0, count));
  }

  template <class Machine>
  static double lock_in_nodes(const Machine& machine) {
    if constexpr (requires { machine.costs().lock; }) {
      const Costs& costs = machine.costs();
      return static_cast<double>(costs.lock + costs.around + costs.contention) /
             static_cast<double>(std::max<Time>(1, costs.generate + costs.evaluate));
    } else {
      return kRealLockInNodes;
    }
  }

  struct Below {
    bool searches;
    int grain;
    static constexpr bool live = true;

    [[nodiscard]] bool takes_root(int depth) const { return depth <= grain; }
    [[nodiscard]] bool takes(const auto& task) const { return task.depth() <= grain; }
    template <Game G>
    auto search(auto& searcher, const auto&, const G& position, int depth, Window window,
                auto& boss) const {
      return searcher.search(AlphaBeta{}, position, depth, window, boss);
    }
  };
};

}  // namespace espalier
