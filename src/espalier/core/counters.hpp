// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace espalier {

/// What a search did. Every search fills these in; adding them up is how several searches report.
struct Counters {
  std::uint64_t leaves = 0;           // evaluations, repeated ones included (NBP of the papers)
  std::uint64_t interior = 0;         // nodes whose moves were generated
  std::uint64_t shallow_cutoffs = 0;  // the bound came from an elder brother of the node cut
  std::uint64_t deep_cutoffs = 0;     // the bound came from farther up, or from the root window
  std::uint64_t researches = 0;       // children searched again with a wider window
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;     // the position was there, at this depth
  std::uint64_t table_cutoffs = 0;  // and settled the node
  std::uint64_t table_stores = 0;
  std::uint64_t first_move_cutoffs = 0;  // cut-offs by the first move tried: measures the ordering
  std::uint64_t quiescence_nodes = 0;
  std::uint64_t peak_stored = 0;  // most nodes held at once, where an algorithm stores nodes

  [[nodiscard]] std::uint64_t nodes() const { return leaves + interior + table_cutoffs; }
  [[nodiscard]] std::uint64_t cutoffs() const { return shallow_cutoffs + deep_cutoffs; }

  Counters& operator+=(const Counters& o) {
    leaves += o.leaves;
    interior += o.interior;
    shallow_cutoffs += o.shallow_cutoffs;
    deep_cutoffs += o.deep_cutoffs;
    researches += o.researches;
    table_probes += o.table_probes;
    table_hits += o.table_hits;
    table_cutoffs += o.table_cutoffs;
    table_stores += o.table_stores;
    first_move_cutoffs += o.first_move_cutoffs;
    quiescence_nodes += o.quiescence_nodes;
    peak_stored = std::max(peak_stored, o.peak_stored);
    return *this;
  }
  friend bool operator==(const Counters&, const Counters&) = default;
};

}  // namespace espalier
