// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/linda/space_for.hpp"
#include "espalier/parallel/linda/dynamic_process.hpp"
#include "espalier/parallel/result.hpp"

namespace espalier {

/// The general dynamic decomposition of the Linda thesis (5.2.2.2): any node may become a splitting
/// node. Before a successor is searched its node's master asks a criterion; when that agrees, the
/// successor becomes a job in the common bag for whoever is free, and the master goes on with the
/// next. Who does a job may split below it in turn.
///
/// Guarantee: the contract of Window; no tuple is left behind. Cost: with one processor, or a
/// criterion that is never true, the nodes of alpha-beta. A job has the window of the moment when
/// it was given away, and is searched to its end unless a cut-off above kills its signature.
struct LindaDynamic {
  template <Game G>
  using Message = NoMessage;

  linda::DynamicRules rules = {};
  linda::Kernel kernel = linda::Kernel::kIn;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    using Process = linda::DynamicProcess<Machine, G>;
    auto shared = linda::space_on(machine, processors, kernel);
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    Result<typename G::Move> found;
    const auto account = machine.run(processors, [&](auto& me) {
      Process process(me, shared.at(me), rules, root, depth);
      if (me.id() == 0)
        found = process.lead(window);
      else
        process.work();
      counters[static_cast<std::size_t>(me.id())] = process.counters();
    });
    shared.finish();
    return make_result(machine, found, std::move(counters), account);
  }
};

}  // namespace espalier
