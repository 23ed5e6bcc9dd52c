// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <vector>

#include "espalier/engine/team.hpp"
#include "espalier/machine/wire.hpp"

namespace espalier {

/// A move of the root and what is known about it.
template <class Move>
struct RootMove {
  Move move;
  Value value = -kInfinity;     // of the present depth; -kInfinity: only known not to be better
  Value previous = -kInfinity;  // of the depth before
  std::vector<Move> line;
  std::uint64_t nodes = 0;  // spent on it, from the start
  int selective_depth = 0;

  void fields(auto&& visit) { visit(move, value, previous, line, nodes, selective_depth); }
};

/// The deepest completed search of a team. Whoever completes a depth first has found it for all:
/// the others break off and go on from there.
template <class Move>
class FinishedDepth {
 public:
  using Moves = std::vector<RootMove<Move>>;
  struct Found {
    int depth = 0;
    Moves moves;

    void fields(auto&& visit) { visit(depth, moves); }
  };

  explicit FinishedDepth(Team& team) : team_(team), pending_(team.counts.size()) {}

  void publish(std::size_t id, int depth, const Moves& moves) {
    if (!team_.has_several()) return;
    if (team_.rounds) {
      pending_[id] = {depth, moves};
      return;
    }
    const Found found{depth, moves};
    {
      const std::lock_guard lock(mutex_);
      if (!take(found)) return;
    }
    if (team_.allies) team_.allies->tell_finished(depth, packed(found));
  }
  /// Found by an ally.
  void hear(const Found& found) {
    const std::lock_guard lock(mutex_);
    take(found);
  }
  [[nodiscard]] Found latest() const {
    const std::lock_guard lock(mutex_);
    return found_;
  }
  /// At the meetings of a deterministic search. Of equal depths that of the first searcher counts.
  void settle() {
    const std::lock_guard lock(mutex_);
    for (auto& found : pending_) take(found);
  }

 private:
  /// Whether it is news.
  bool take(const Found& found) {
    if (found.depth <= found_.depth) return false;
    found_ = found;
    team_.finished_depth.store(found.depth, std::memory_order_relaxed);  // a hint to look here
    return true;
  }

  Team& team_;
  std::vector<Found> pending_;  // one a searcher
  mutable std::mutex mutex_;    // guards found_
  Found found_;
};

}  // namespace espalier
