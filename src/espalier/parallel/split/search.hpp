// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/parallel/split/idlers.hpp"
#include "espalier/parallel/split/offers.hpp"
#include "espalier/parallel/split/point.hpp"
#include "espalier/parallel/split/point_pool.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// One run of the searches that split nodes where and when there are processors to help: Young
/// Brothers Wait, Jamboree and Dynamic Tree Splitting differ in SplitRules only.
///
/// A processor takes a son of a node, searches it, reports, and takes the next; a son with more
/// than `leaf` plies left becomes a node in the same way. Whoever improves a node's value narrows
/// at once the windows of everything that runs below; a cut makes them empty.
///
/// Locks: one a node. Windows travel down while the locks above are held; nobody who holds the lock
/// of a node asks for one farther up, so that no circle arises.
///
/// Guarantee: the contract of Window. Cost: with one processor and no tests the nodes of
/// alpha-beta. Memory: O(processors * depth) nodes.
template <class Machine, Game G>
class SplitSearch {
 public:
  using Me = typename Machine::Processor;
  using Move = typename G::Move;
  using Point = SplitPoint<Machine, G>;

  SplitSearch(const SplitRules& rules, int processors)
      : rules_(rules),
        counters_(static_cast<std::size_t>(processors)),
        points_(processors),
        offers_(processors),
        idlers_(processors) {}

  static ParallelResult<Move> run(const SplitRules& rules, Machine& machine, int processors,
                                  const G& root, int depth, Window window) {
    SplitSearch search(rules, processors);
    const auto account =
        machine.run(processors, [&](Me& me) { search.process(me, root, depth, window); });
    search.counters_[0].peak_stored = search.points_.made();
    return make_result(machine, search.result(window), std::move(search.counters_), account);
  }

 private:
  class Member;

  void process(Me& me, const G& root, int depth, Window window) {
    Member member(*this, me);
    if (is_leaf(root, depth) || depth <= rules_.leaf) {
      if (me.id() == 0) whole_ = member.search_whole(root, depth, window);
    } else {
      member.work(me.id() == 0 ? member.begin(root, depth, window) : nullptr);
    }
    counters_[static_cast<std::size_t>(me.id())] = member.counters();
  }

  [[nodiscard]] Result<Move> result(Window window) const {
    if (whole_) return {whole_->value, whole_->bound, whole_->best, {}};
    const Value value = std::max(root_->value, window.alpha);
    const auto best =
        value > window.alpha ? std::optional(root_->moves[root_->best]) : std::nullopt;
    return {value, bound_of(value, window), best, {}};
  }

  static constexpr int kNobody = -1;

  const SplitRules rules_;
  std::vector<Counters> counters_;
  PointPool<Machine, Point> points_;
  Offers<Machine, Point> offers_;
  Idlers<Machine> idlers_;
  Point* root_ = nullptr;
  typename Machine::template Cell<int> finisher_{kNobody};  // who completed the root
  std::optional<Result<Move>> whole_;                       // of a root that is one job
};

}  // namespace espalier

#include "espalier/parallel/split/member.hpp"
