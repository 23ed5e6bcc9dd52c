// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <vector>

#include "espalier/engine/team.hpp"

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
  };

  explicit FinishedDepth(Team& team) : team_(team), pending_(team.counts.size()) {}

  void publish(std::size_t id, int depth, const Moves& moves) {
    if (team_.counts.size() == 1) return;
    if (team_.rounds) {
      pending_[id] = {depth, moves};
    } else {
      const std::lock_guard lock(mutex_);
      take({depth, moves});
    }
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
  void take(const Found& found) {
    if (found.depth <= found_.depth) return;
    found_ = found;
    team_.finished_depth.store(found.depth, std::memory_order_relaxed);  // a hint to look here
  }

  Team& team_;
  std::vector<Found> pending_;  // one a searcher
  mutable std::mutex mutex_;    // guards found_
  Found found_;
};

}  // namespace espalier
