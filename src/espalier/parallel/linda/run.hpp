// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "espalier/linda/space_for.hpp"
#include "espalier/parallel/linda/explorer.hpp"
#include "espalier/parallel/result.hpp"

namespace espalier::linda {

/// Runs a Linda search, a program over an Explorer, on any machine that has a tuple space. Every
/// processor runs algorithm.search(explorer), and the master's process returns what was found. A
/// root without moves to search is valued by the master alone. Throws StrayTuples when the program
/// leaves a tuple behind.
template <class Algorithm, class Machine, Game G>
ParallelResult<typename G::Move> run_linda(const Algorithm& algorithm, Machine& machine,
                                           int processors, const G& root, int depth,
                                           Window window) {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;
  auto shared = space_on(machine, processors, algorithm.kernel);
  std::vector<Counters> counters(static_cast<std::size_t>(processors));
  Result<Move> found;
  const auto account = machine.run(processors, [&](Me& me) {
    auto space = shared.at(me);
    Explorer<Me, HandleFor<Machine>, G> explorer(me, space, root, depth, window);
    if (!is_leaf(root, depth)) {
      Result<Move> mine = algorithm.search(explorer);
      if (explorer.is_master()) found = std::move(mine);
    } else if (explorer.is_master()) {
      found.value = explorer.search(root, depth, window).value;
    }
    counters[static_cast<std::size_t>(me.id())] = explorer.searcher.counters();
  });
  shared.finish();
  found.bound = bound_of(found.value, window);
  return make_result(machine, std::move(found), std::move(counters), account);
}

}  // namespace espalier::linda
