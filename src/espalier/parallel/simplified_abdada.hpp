// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/table/search.hpp"

namespace espalier {

/// Simplified ABDADA (Kerrigan's form, used and measured by Hyatt for Crafty): ABDADA without
/// counters in the transposition table. The moves that are being searched stand in a small table of
/// their own, under the position, the move and the depth. A processor leaves a move that it finds
/// there for the end, except the first one of a node.
///
/// What is confused there costs time but never correctness, so that it fits any engine that shares
/// a transposition table.
///
/// Guarantee: the contract of Window, as far as the game's keys tell positions apart. Cost: with
/// one processor at most the nodes of alpha-beta. Memory: the table.
struct SimplifiedAbdada {
  template <Game G>
  using Message = NoMessage;

  int leaf = 1;  // a node with at most so many plies left is searched without the table below it
  /// Entries, as a power of two; none: as many as the search may need.
  std::optional<int> table = {};

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const TableRules rules{.marks = TableRules::Marks::kMoves, .leaf = leaf, .log_entries = table};
    return TableSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
