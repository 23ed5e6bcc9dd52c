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

TwoPlySplit::News TwoPlySplit::report(int move, Value value) {
  News news;
  Move& its = at(move);
  if (its.open == 0 || is_over()) return news;
  const Value before = its.least;
  its.least = std::min(before, value);
  if (its.open == 1 && its.least > alpha_) {  // all its replies are known: it is the best so far
    alpha_ = its.least;
    best_ = its.move;
    news.changes.push_back({kRoot, alpha_});
    settle(its);
  } else {
    --its.open;
    if (its.least < before) news.changes.push_back({move, its.least});
    if (its.open == 0) settle(its);
  }
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].open == 0 || moves_[i].least > alpha_) continue;
    news.refuted.push_back(static_cast<int>(i));
    settle(moves_[i]);
  }
  return news;
}

void TwoPlySplit::settle(Move& move) {
  move.open = 0;
  --open_moves_;
  best_value_ = std::max(best_value_, move.least);
}

Result<AnyGame::Move> TwoPlySplit::result() const {
  assert(is_over());
  return {best_value_, bound_of(best_value_, window_), best_, {}};
}

}  // namespace espalier::linda::farm
