// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>

#include "espalier/parallel/aphid/master.hpp"
#include "espalier/parallel/aphid/slave.hpp"
#include "espalier/parallel/result.hpp"

namespace espalier {

/// APHID, asynchronous parallel hierarchical iterative deepening (Brockington & Schaeffer 1996;
/// Brockington 1998). The master searches the top plies by alpha-beta again and again; leaves of
/// that tree belong to slaves, which deepen on them, the shallowest first, and report. A pass takes
/// what is certain of a leaf, and otherwise guesses; guessed leaves are wanted from their slaves
/// with the windows that the pass had for them. Nobody waits for anybody: there is no point where
/// all processors meet.
///
/// A pass is final when its value follows from certain values alone, bounds or values at the full
/// depth: so the value is exact at the depth asked for. A cut is certain when the move that cuts
/// is; otherwise all moves must be.
///
///   top      plies of the master's tree; by default so many that its minimal tree has several
///            leaves for every slave
///   deepen   slaves begin two, four, ... plies less deep, for the guesses
///
/// Where the source leaves a choice: a wanted leaf goes to the slave with the fewest, and leaves
/// move from slaves with several to those with none; a search that runs is narrowed, or given up,
/// as passes change their minds.
///
/// Guarantee: the contract of Window. Cost: guesses that were wrong are searched again with another
/// window; the master only leads. With one processor it is alpha-beta.
struct Aphid {
  template <Game G>
  using Message = AphidMessage<typename G::Move>;

  std::optional<int> top = {};
  bool deepen = true;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const int plies = top_plies(processors, root, depth);
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](typename Machine::Processor& me) {
      Counters& mine = counters[static_cast<std::size_t>(me.id())];
      if (me.id() == 0) {
        AphidMaster<typename Machine::Processor, G> master(me, root, depth, plies, window);
        found = master.run();
        mine = master.counters();
      } else if (!is_leaf(root, depth)) {
        AphidSlave<typename Machine::Processor, G> slave(me, root, depth, plies, deepen);
        slave.run();
        mine = slave.counters();
      }
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <Game G>
  [[nodiscard]] int top_plies(int processors, const G& root, int depth) const {
    if (is_leaf(root, depth)) return 0;
    if (top) return std::min(*top, depth);
    MoveList<typename G::Move> moves;
    root.moves(moves);
    constexpr std::uint64_t kLeavesOfASlave = 4;
    constexpr int kPliesOfASlave = 3;  // less is not worth the messages
    const auto wanted = kLeavesOfASlave * static_cast<std::uint64_t>(processors - 1);
    return plies_for_leaves(moves.size(), wanted, std::max(1, depth - kPliesOfASlave));
  }
};

}  // namespace espalier
