// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/table/search.hpp"

namespace espalier {

/// Alpha-beta* (David 1993), from which ABDADA comes: all processors start at the root and share a
/// table that marks the nodes which are being searched. A processor takes first the sons where it
/// is alone, then the others. Nobody waits for the eldest son: the first processor that comes to a
/// node takes the first son, the next one the second, without the bound that the first would give.
///
/// Guarantee: the contract of Window, as far as the game's keys tell positions apart. Cost: with
/// one processor at most the nodes of alpha-beta. Memory: the table.
struct AlphaBetaStar {
  template <Game G>
  using Message = NoMessage;

  int leaf = 1;  // a node with at most so many plies left is searched without the table below it
  /// Entries, as a power of two; none: as many as the search may need.
  std::optional<int> table = {};

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const TableRules rules{.marks = TableRules::Marks::kPositions,
                           .eldest_first = false,
                           .leaf = leaf,
                           .log_entries = table};
    return TableSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
