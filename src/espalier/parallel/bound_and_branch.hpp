// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/distributed/team.hpp"
#include "espalier/parallel/run_members.hpp"

namespace espalier {

/// Bound-and-branch on distributed tree search (Ferguson & Korf 1988). The processors of a node are
/// allocated to its children; those of a child that is done go back and are allocated again, to
/// children that have none or to those still at work. First the bound, then the branches: all
/// processors of a node prove the value of its first child, which may cut the others off, and only
/// then do they spread over them. At an expected cut node every child may be the one that cuts, and
/// all processors go from one to the next.
///
/// Where the source is short: a node is a stack frame of the processor that leads it, not a process
/// of its own; processors are spread evenly.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; with more
/// few needless nodes where moves are well ordered, and processors that wait in narrow nodes.
struct BoundAndBranch {
  template <Game G>
  using Message = PeerMessage<typename G::Move>;

  int serial = 2;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return run_members<G>(machine, processors, window, [&](typename Machine::Processor& me) {
      return TeamMember<typename Machine::Processor, G>({serial, 0, false}, me, root, depth);
    });
  }
};

}  // namespace espalier
