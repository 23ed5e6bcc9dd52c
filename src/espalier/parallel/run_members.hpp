// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "espalier/core/game.hpp"
#include "espalier/parallel/result.hpp"

namespace espalier {

/// Runs make(me).run(window) on every processor; processor 0 knows what was found.
template <Game G, class Machine, class Make>
ParallelResult<typename G::Move> run_members(Machine& machine, int processors, Window window,
                                             const Make& make) {
  Result<typename G::Move> found;
  std::vector<Counters> counters(static_cast<std::size_t>(processors));
  const auto account = machine.run(processors, [&](typename Machine::Processor& me) {
    auto member = make(me);
    const auto result = member.run(window);
    if (me.id() == 0) found = result;
    counters[static_cast<std::size_t>(me.id())] = member.counters();
  });
  return make_result(machine, std::move(found), std::move(counters), account);
}

}  // namespace espalier
