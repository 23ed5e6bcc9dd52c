// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/tree_splitting.hpp"

namespace espalier {

/// PV-Splitting (Marsland & Campbell 1982, as described by Pinhanez 1989). The root processor of a
/// tree of processors goes down the line of first moves until the leaf processors reach the depth
/// of the search, has that node searched by Tree-Splitting, and climbs: at every node on the way
/// its slaves share the other moves, with the window that the first move left. So the first move
/// of the principal variation's nodes, which everything else depends on, is searched by all
/// processors together, and their brothers wait for it.
///
///   m        the leaf processors stay so many plies above the depth: fewer and larger jobs
///   nested   slaves that are masters follow the first moves of their own nodes likewise, before
///            they share them. The figures that Marsland & Campbell printed for a tree of height 2
///            need it; Pinhanez describes only the root processor's descent.
///   tree     the tree of processors, and how it shares a node. The original has no update;
///            with it, mandatory work first and the reduction of windows that are being searched
///            work together, as Pinhanez (1989) proposed and did not try.
///
/// Guarantee: the contract of Window. Cost: with one processor, or a chain of them, the nodes of
/// alpha-beta; with best ordering and trees of height 1 no node that alpha-beta does not visit,
/// except below the last shared node. All processors wait for the last at every node of the line.
struct PvSplitting {
  template <Game G>
  using Message = TreeSplitting::Message<G>;

  int m = 0;
  bool nested = false;
  TreeSplitting tree = {.update = false};

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return tree.search(machine, processors, root, depth, window, TreeSplitting::Descent{m, nested});
  }
};

}  // namespace espalier
