// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/table/search.hpp"

namespace espalier {

/// ABDADA, alpha-beta distribue avec droit d'ainesse (Weill 1995, 1996): all processors search the
/// root by alpha-beta and meet in a shared transposition table. An entry counts the processors that
/// are searching its position. A node's eldest son is searched by everybody who comes there; a
/// younger one is entered exclusively: whoever finds another processor at it leaves it for the end.
/// Then, when all others are done, the table knows its value, or there is still a part of it to
/// help with.
///
/// There is no control at all besides the table, and nobody ever waits: processors without anything
/// better to do repeat each other's work. Before it turns to the sons that it left to others a
/// processor asks the table once more about the node itself.
///
/// Guarantee: the contract of Window, as far as the game's keys tell positions apart. Cost: with
/// one processor at most the nodes of alpha-beta. Memory: the table.
struct Abdada {
  template <Game G>
  using Message = NoMessage;

  int leaf = 1;  // a node with at most so many plies left is searched without the table below it
  /// Entries, as a power of two; none: as many as the search may need.
  std::optional<int> table = {};

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const TableRules rules{
        .marks = TableRules::Marks::kPositions, .leaf = leaf, .log_entries = table};
    return TableSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
