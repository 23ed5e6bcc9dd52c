// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/table/search.hpp"

namespace espalier {

/// Lazy SMP (the parallel search of most chess programs since about 2013; the diversity of depths
/// is that of Stockfish in 2016): every processor iterates over the depths on its own, without any
/// sharing of work but the transposition table. They differ so that they do not all do the same:
///
///   depths   processors other than the first skip some of the shallower iterations; off: nobody
///            iterates
///   orders   near the root every processor tries the younger sons in another order
///
/// In play the iterations never end and helpers may be deeper than the first processor. Here all
/// come to the depth that was asked for, and the first to finish it ends the run. A stored value
/// answers only for its own depth, so that the helpers' other depths cannot change the value.
///
/// Guarantee: the contract of Window, as far as the game's keys tell positions apart. Cost: all
/// iterations; little speed-up where the moves are well ordered from the start. Memory: the table.
struct LazySmp {
  template <Game G>
  using Message = NoMessage;

  bool depths = true;
  bool orders = true;
  int leaf = 1;  // a node with at most so many plies left is searched without the table below it
  /// Entries, as a power of two; none: as many as the search may need.
  std::optional<int> table = {};

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const TableRules rules{
        .deepens = depths, .reorders = orders, .leaf = leaf, .log_entries = table};
    return TableSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
