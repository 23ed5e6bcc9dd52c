// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>

#include "espalier/engine/allies.hpp"
#include "espalier/engine/limits.hpp"
#include "espalier/engine/options.hpp"
#include "espalier/engine/reductions.hpp"
#include "espalier/engine/rounds.hpp"
#include "espalier/engine/timer.hpp"
#include "espalier/machine/crew.hpp"
#include "espalier/search/tools/moves_in_progress.hpp"

namespace espalier {

/// What the searchers of one search share. The table and the atomics may change while they search,
/// all else stays.
struct Team {
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  TranspositionTable& table;
  const SearchSignals& signals;
  const EngineOptions& options;
  const Reductions& reductions;
  Timer& timer;  // asked by the leader only
  Crew& crew;    // who runs the searchers
  NodeCounts counts;
  std::uint64_t most_nodes = kNoLimit;
  std::atomic<bool> done = false;
  std::atomic<int> finished_depth = 0;  // the deepest that somebody has completed

  MovesInProgress* in_progress = nullptr;    // where moves are put off, unless there are rounds
  std::unique_ptr<Rounds> rounds = nullptr;  // of a deterministic search
  Allies* allies = nullptr;                  // in other processes, who belong to the team

  [[nodiscard]] std::uint64_t nodes() const {
    return counts.sum() + (allies ? allies->nodes() : 0);
  }
  [[nodiscard]] std::uint64_t nodes_seen_by(std::size_t id) const {
    return rounds ? rounds->nodes_seen_by(id) : nodes();
  }
  /// Where there is none nobody has to ask for nodes(), which reads from every searcher's core.
  [[nodiscard]] bool has_node_limit() const { return most_nodes != kNoLimit; }
  [[nodiscard]] bool has_several() const {
    return counts.size() > 1 || (allies && allies->standing().searchers > 1);
  }
  /// A searcher's number among all; `id` counts those of this process. Number 0 leads.
  [[nodiscard]] std::size_t number_of(std::size_t id) const {
    return id + (allies ? allies->standing().first_searcher : 0);
  }
};

}  // namespace espalier
