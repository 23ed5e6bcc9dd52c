// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/distributed/team.hpp"
#include "espalier/parallel/run_members.hpp"

namespace espalier {

/// Recursive teams, after Waycool (Felten & Otto 1988, chess on a hypercube). All processors search
/// the first move of the root together, in the same way; then the team divides, each part takes a
/// move, and divides again below it. Parts that are done are divided anew among what is left.
///
/// Where the source is short: on the hypercube teams are subcubes; here they are any processors, in
/// nearly equal parts (`teams` of them, 2 as in a cube, or as many as there are moves). Bounds
/// travel down to those who search, which the original had from a shared table.
///
/// Guarantee: the contract of Window. Cost: with one processor the nodes of alpha-beta; moves that
/// a cut-off would have spared; leaders wait while a node's last moves are searched.
struct Waycool {
  template <Game G>
  using Message = PeerMessage<typename G::Move>;

  int serial = 2;
  int teams = 0;  // as many as there are moves

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return run_members<G>(machine, processors, window, [&](typename Machine::Processor& me) {
      return TeamMember<typename Machine::Processor, G>({serial, teams, true}, me, root, depth);
    });
  }
};

}  // namespace espalier
