// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "espalier/parallel/searcher.hpp"

namespace espalier {

/// What a pool keeps of a position. Set by the visitor before others see it, and not changed while
/// anybody may read it: workers do so without a lock.
template <Game G>
struct VisitedPosition {
  using Move = typename G::Move;
  std::optional<G> position;
  std::vector<Move> moves;
  int depth = 0;  // plies left

  void visit(const G& here, int plies) {
    MoveList<Move> list;
    here.moves(list);
    moves.assign(list.begin(), list.end());
    position.emplace(here);
    depth = plies;
  }
};

/// Visits a position as one node of a pool: the value of a leaf, or nothing, and `room` is filled
/// by room.visit(position, depth).
template <class Me, Game G, class Room>
std::optional<Value> visit(Me& me, Searcher<Me>& searcher, const G& position, int depth,
                           Room& room) {
  auto value = position.outcome();
  if (!value && depth == 0) value = position.evaluate();
  if (value) {
    searcher.valued();
    return value;
  }
  searcher.expanded();
  me.work(me.costs().allocate);
  room.visit(position, depth);
  return std::nullopt;
}

}  // namespace espalier
