// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/open_list/program.hpp"

namespace espalier {

/// Parallel SSS*, DUAL* and alpha-beta on one OPEN list (Hiromoto, Usui, Yamashita, Imai & Ibaraki
/// 1987): the same procedure that takes several states at a time, and only the order of the list
/// tells the three apart. SSS* takes the largest merit, DUAL* the same for the other side (the
/// smallest, in the root's eyes), alpha-beta the leftmost state.
///
/// Guarantee: the contract of Window; no leaf is valued twice. Cost: with one processor, batch 1
/// and no grain the nodes of the sequential search of that name. States: at most d^ceil(h/2) for
/// SSS*, d^floor(h/2) for DUAL*; for alpha-beta with k processors at most d^l + k (d-1) (h-l),
/// where l is the least with d^l >= k.
struct OpenList {
  template <Game G>
  using Message = NoMessage;

  OpenListOptions options = {};

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return OpenListProgram<Machine, G>(options, processors, root, depth, window)(machine);
  }
};

}  // namespace espalier
