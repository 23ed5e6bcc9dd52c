// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/hash.hpp"
#include "espalier/search/context.hpp"
#include "espalier/search/tools/moves_in_progress.hpp"

namespace espalier {

/// Principal variation search for several searchers of one tree who share a table (simplified
/// ABDADA: Kerrigan 2015, after Weill 1996). A young brother that another searcher is on is put off
/// to a second round; by then its value is usually in the table. Alone, it is Pvs node for node.
///
/// Searchers on different machines, who tell each other of deep entries but too late to see what
/// the others are on, share out the brothers of large subtrees by lot: each machine puts off those
/// that are not its own.
///
/// Guarantee: that of Pvs, for each searcher by itself.
struct TeamPvs {
  MovesInProgress* in_progress = nullptr;
  unsigned machine = 0;
  unsigned machines = 1;

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    using Moves = MoveList<typename G::Move>;
    const Moves moves = search.moves(position, node);
    const bool shares = node.depth >= kLeastDepth;
    Value best = -kInfinity;
    Moves put_off;
    for (const Moves* round : {&moves, static_cast<const Moves*>(&put_off)}) {
      for (const auto& move : *round) {
        const G next = position.after(move);
        const bool first = &move == moves.begin();
        const auto key = shares && !first ? mix(next.key(), static_cast<unsigned>(node.depth)) : 0;
        if (key != 0 && round == &moves &&
            (in_progress->contains(key) || is_for_others(key, node.depth))) {
          put_off.push_back(move);
          continue;
        }
        if (key != 0) in_progress->begin(key);
        const Value value = value_of(search, next, node, best, first);
        if (key != 0) in_progress->end(key);
        if (search.stopped()) return best;
        if (value > best) search.better(node, move), best = value;
        if (best >= node.beta) {
          search.cut(position, node, moves, move, best);
          return search.done(position, node, best);
        }
      }
    }
    return search.done(position, node, best);
  }

 private:
  static constexpr int kLeastDepth = 4;     // smaller subtrees are searched sooner than looked up
  static constexpr int kLeastFarDepth = 7;  // or told to another machine

  [[nodiscard]] bool is_for_others(std::uint64_t key, int depth) const {
    return machines > 1 && depth >= kLeastFarDepth && key % machines != machine;
  }

  template <Game G, class Search>
  Value value_of(Search& search, const G& next, const Node& node, Value best, bool first) const {
    if (first) return -(*this)(search, next, node.child(best));
    const Value bound = std::max(node.alpha, best);
    const Value value = -(*this)(search, next, node.test_child(bound, best > node.alpha));
    if (value <= bound || value >= node.beta || search.stopped()) return value;
    ++search.counters.researches;
    return -(*this)(search, next, node.child(value - 1));
  }
};

}  // namespace espalier
