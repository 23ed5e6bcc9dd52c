// SPDX-License-Identifier: MIT
#include "espalier/linda/farm/two_ply_split.hpp"

#include <algorithm>
#include <cassert>

namespace espalier::linda::farm {
namespace {

struct Successor {
  AnyGame::Move move;
  AnyGame position;
  Value guess;  // for the side that moves there
};

/// The worst for the side that moves there first.
std::vector<Successor> successors(const AnyGame& position) {
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  std::vector<Successor> all;
  for (const auto& move : moves) {
    AnyGame next = position.after(move);
    const Value guess = next.outcome().value_or(next.evaluate());
    all.push_back({move, std::move(next), guess});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Successor& a, const Successor& b) { return a.guess < b.guess; });
  return all;
}

}  // namespace

TwoPlySplit::TwoPlySplit(const AnyGame& root, Window window)
    : window_(window), alpha_(window.alpha) {
  struct Known {
    int move;
    Value value;
  };
  std::vector<Known> known;  // replies, and moves without replies, that end the game
  for (const auto& child : successors(root)) {
    const int move = static_cast<int>(moves_.size());
    moves_.push_back({.move = child.move});
    ++open_moves_;
    if (const auto outcome = child.position.outcome()) {
      at(move).open = 1;
      known.push_back({move, -*outcome});
      continue;
    }
    for (const auto& reply : successors(child.position)) {
      ++at(move).open;
      if (const auto outcome = reply.position.outcome())
        known.push_back({move, *outcome});
      else
        jobs_.push_back({move, reply.position});
    }
  }
  for (const auto& [move, value] : known) report(move, value);
  std::erase_if(jobs_, [&](const Job& job) { return !is_open(job.move); });
}

std::vector<TwoPlySplit::Change> TwoPlySplit::report(int move, Value value) {
  std::vector<Change> changes;
  Move& its = at(move);
  if (its.open == 0 || is_over()) return changes;
  --its.open;
  const Value before = its.least;
  its.least = std::min(before, value);
  if (its.least <= alpha_) its.open = 0;  // refuted
  if (its.open > 0 || its.least <= alpha_) {
    if (its.least < before) changes.push_back({move, its.least});
  } else {
    alpha_ = its.least;
    best_ = its.move;
    changes.push_back({kRoot, alpha_});
  }
  if (its.open == 0) {
    --open_moves_;
    best_value_ = std::max(best_value_, its.least);
  }
  return changes;
}

Result<AnyGame::Move> TwoPlySplit::result() const {
  assert(is_over());
  return {best_value_, bound_of(best_value_, window_), best_, {}};
}

}  // namespace espalier::linda::farm
