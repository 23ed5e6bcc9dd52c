// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier {

/// What a search knows about one of its best lines.
template <class Move>
struct EngineReport {
  int depth = 0;
  int selective_depth = 0;  // the longest line looked at, in plies
  unsigned number = 1;      // of the line, 1 is the best
  Value value = 0;
  Bound bound = Bound::kExact;  // a bound when the depth is still being searched
  std::vector<Move> line;
  std::uint64_t nodes = 0;  // of all threads, from the start
  double seconds = 0;
  int table_fill = 0;  // per mille
};

/// What a search ends with.
template <class Move>
struct EngineOutcome {
  std::optional<Move> best;    // none when there is no legal move
  std::optional<Move> ponder;  // the expected answer
  Value value = 0;             // at `depth`
  int depth = 0;               // completed; 0: there was no time for any
  std::uint64_t nodes = 0;
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;  // the position was there
  double seconds = 0;
  std::uint64_t busiest_nodes = 0;  // of the searcher that visited most
};

}  // namespace espalier
