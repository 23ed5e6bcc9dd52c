// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/open_list/program.hpp"

namespace espalier {

/// Pool-SSS* (Pinhanez 1989): SSS* by a pool of processors. All states stand in one list, the one
/// of largest merit first; every free processor takes the head. When a node is solved the states
/// below it are purged, and the processors that work on them are called off.
///
/// As published it finds wrong values with more than one processor: a solved child may close its
/// father while a brother of larger merit is still being worked on. Here it waits for that one
/// (StateTree, rule 1), and states that the waiting makes useless are not handed out.
///
/// Guarantee: the contract of Window; no leaf is valued twice. Cost: with one processor and
/// without a grain the nodes of SSS*. At most d^ceil(h/2) states with any number of processors,
/// O(h log d) work a state.
struct PoolSss {
  template <Game G>
  using Message = NoMessage;

  int grain = 0;  // with so many plies left, a state is searched by SSS* as one task

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const OpenListOptions options{.order = StateOrder::kSss, .grain = grain};
    return OpenListProgram<Machine, G>(options, processors, root, depth, window)(machine);
  }
};

}  // namespace espalier
