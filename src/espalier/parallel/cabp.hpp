// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/cabp/program.hpp"
#include "espalier/parallel/cabp/sibling_queue_heap.hpp"
#include "espalier/parallel/cabp/sibling_queue_list.hpp"
#include "espalier/parallel/result.hpp"

namespace espalier {

/// CABP, Concurrent Alpha-Beta Pruning (Cung & Roucairol 1991): a pool of processors that take one
/// node at a time. Critical nodes, which alpha-beta visits in any case, wait in a queue that is
/// served first. All others wait with their brothers in lists, the leftmost list first; at most k
/// brothers are visited at once, and before each the values of all ancestors, kept in a shared
/// tree, say whether the rest of the list is of any use.
///
/// Departs from the printed program, which could lose wake-ups, end early and touch freed nodes:
/// the end is the root's resolution, nodes are resolved once and counted by references. A node with
/// at most `grain` plies left is searched by alpha-beta as one task, with a live window.
///
/// Guarantee: the contract of Window. Cost: with one processor the leaves of alpha-beta; on
/// perfectly ordered trees the leaves of the critical tree, whatever k and the processors are.
struct Cabp {
  template <Game G>
  using Message = NoMessage;

  enum class Queue { kList, kHeap };  // the published versions 1 and 2

  CabpOptions options = {};
  Queue queue = Queue::kHeap;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    if (queue == Queue::kList)
      return run<SiblingQueueList>(machine, processors, root, depth, window);
    return run<SiblingQueueHeap>(machine, processors, root, depth, window);
  }

 private:
  template <template <class, class> class SiblingQueue, class Machine, Game G>
  ParallelResult<typename G::Move> run(Machine& machine, int processors, const G& root, int depth,
                                       Window window) const {
    using Me = typename Machine::Processor;
    CabpProgram<Machine, G, SiblingQueue> program(options, processors, window);
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    Result<typename G::Move> found;
    const bool one_task = is_leaf(root, depth) || depth <= options.grain;
    const auto account = machine.run(processors, [&](Me& me) {
      Searcher<Me> searcher(me);
      if (!one_task) {
        if (me.id() == 0) program.begin(me, searcher, root, depth);
        program.work(me, searcher);
      } else if (me.id() == 0) {
        found = searcher.search(AlphaBeta{}, root, depth, window);
      }
      counters[static_cast<std::size_t>(me.id())] = searcher.counters();
    });
    if (!one_task) {
      found = {program.value(), bound_of(program.value(), window), std::nullopt, {}};
      if (program.value() > window.alpha) found.best = program.root().moves[program.root().best];
      counters[0].peak_stored = program.peak_stored();
      program.end();
      assert(program.stored() == 0);
    }
    return make_result(machine, std::move(found), std::move(counters), account);
  }
};

}  // namespace espalier
