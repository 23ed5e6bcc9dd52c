// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/split/search.hpp"

namespace espalier {

/// Jamboree search (Kuszmaul 1994): SCOUT's idea in parallel. The eldest son of a node is searched
/// for its value; then all others are tested in parallel, with the minimal window, whether they are
/// better. Those that are get searched for their values one after the other, in the order of the
/// moves: each waits until all its elder brothers are done.
///
/// A test asks about the node's value as it is when the test begins. Work is stolen as in Young
/// Brothers Wait; a node with at most `leaf` plies left is searched by one processor, by
/// alpha-beta.
///
/// Guarantee: the contract of Window. Cost: leaves below sons that fail their test are repeated.
/// Memory: O(processors * depth) nodes.
struct Jamboree {
  template <Game G>
  using Message = NoMessage;

  int leaf = 1;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const SplitRules rules{.leaf = leaf, .tests = true};
    return SplitSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
