// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/split/search.hpp"

namespace espalier {

/// DTS, Dynamic Tree Splitting (Hyatt 1994, 1997): all processors are peers. One that has nothing
/// to do looks at all nodes that are being searched and joins the best: high in the tree, of a type
/// of which all sons are expected to be needed, and the more so the more of them have been searched
/// already. Nobody owns a node: whoever finishes last there backs its value up and goes on above.
///
///   eager      nodes of which all sons are needed may be joined before the first one is done
///   promising  where one good son should be enough, so many have to disappoint before others join:
///              the node is then expected to need all
///   leaf       a node with at most so many plies left is searched by one processor
///
/// The original copies a processor's tree to shared memory when somebody asks; here it lies there
/// from the start. It ran on up to sixteen processors: with more than 64, an idle one looks at the
/// nodes of 64 others, drawn by lot.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta. Memory:
/// O(processors * depth) nodes.
struct Dts {
  template <Game G>
  using Message = NoMessage;

  bool eager = false;
  int promising = 3;
  int leaf = 1;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const SplitRules rules{
        .leaf = leaf, .promising = promising, .eager = eager, .peers = true, .surveys = true};
    return SplitSearch<Machine, G>::run(rules, machine, processors, root, depth, window);
  }
};

}  // namespace espalier
