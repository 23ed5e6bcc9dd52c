// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/split/search.hpp"

namespace espalier {

/// YBWC, the Young Brothers Wait Concept (Feldmann, Monien, Mysliwietz & Vornberger 1989, 1990): no
/// son of a node is searched before the eldest is done; after that all of them may be, each by
/// another processor. A processor without work steals a son of the highest node that it can find,
/// and then owns the tree below it. The owner of a node that has only sons left which others are
/// searching helps them (the helpful master) and goes on when the last one is done.
///
///   rule   strong: where one good son is expected to be enough, the first `promising` sons are
///          searched one after the other before their brothers may start
///   leaf   a node with at most so many plies left is searched by one processor
///
/// The original passes messages between processors with memories of their own, and asks a victim
/// that is drawn by lot; here a thief looks at a few shelves in shared memory and goes to the best.
/// What counts as promising was decided by chess knowledge; here it is a number of moves.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta. Memory:
/// O(processors * depth) nodes.
struct Ybwc {
  template <Game G>
  using Message = NoMessage;
  enum class Rule { kPlain, kStrong };

  Rule rule = Rule::kPlain;
  int promising = 3;
  int leaf = 1;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const SplitRules rules{.leaf = leaf, .promising = rule == Rule::kStrong ? promising : 1};
    return SplitSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
