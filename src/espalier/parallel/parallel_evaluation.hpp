// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/costs.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/parallel/shared_job.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Parallel evaluation (the first kind of parallelism inside a node in the taxonomy of the Linda
/// thesis; Deep Thought did it in hardware): processor 0 searches by alpha-beta, and the terms of
/// each leaf's evaluation are shared among the processors and summed up.
///
/// No game here says of what terms its evaluation is the sum. So the leaf is valued by processor 0,
/// and what is shared is the cost: `serial` percent of it cannot be divided, the rest is so many
/// equal terms. On the simulated machine that is the published trade of evaluation against calling
/// and collecting; on threads, where costs are nothing, only the calling remains.
///
/// Guarantee: the contract of Window. Cost: the nodes of alpha-beta with any number of processors;
/// a speed-up of at most 100 / serial on the evaluation, and no more processors than terms are of
/// use.
struct ParallelEvaluation {
  template <Game G>
  using Message = NoMessage;

  int terms = 8;
  int serial = 10;  // percent

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    using Me = typename Machine::Processor;
    std::vector<Time> costs(static_cast<std::size_t>(terms));
    if constexpr (Machine::kVirtualTime) costs = term_costs(machine.costs());
    SharedJob<Machine> crew(processors, terms, [&costs](Me& me, int term) {
      work_as_search(me, costs[static_cast<std::size_t>(term)]);
    });
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](Me& me) {
      if (me.id() > 0) return crew.help(me);
      Searcher<Me> searcher(me);
      NoBoss nobody;
      {
        const Span span(me, Activity::kSearch, [] { return std::string("the root"); });
        found = *searcher.search(AlphaBeta{}, root, depth, window, nobody,
                                 Shared<Machine>(me, crew, undivided(me.costs())));
      }
      crew.dismiss(me);
      counters[0] = searcher.counters();
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <class Machine>
  struct Shared : Payment<typename Machine::Processor> {
    using Me = typename Machine::Processor;
    SharedJob<Machine>& crew;
    Time alone;

    Shared(Me& processor, SharedJob<Machine>& its, Time undivided)
        : Payment<Me>(processor), crew(its), alone(undivided) {}
    void leaf(const auto&, const Node&, Value) {
      this->me.work(alone);
      crew.share(this->me);
    }
  };

  [[nodiscard]] Time undivided(const Costs& costs) const { return costs.evaluate * serial / 100; }
  [[nodiscard]] std::vector<Time> term_costs(const Costs& costs) const {
    const Time shared = costs.evaluate - undivided(costs);
    std::vector<Time> each;
    for (int term = 0; term < terms; ++term)
      each.push_back(shared * (term + 1) / terms - shared * term / terms);
    return each;
  }
};

}  // namespace espalier
