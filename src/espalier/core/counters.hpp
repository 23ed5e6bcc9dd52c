// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace espalier {

/// What a search did. Every search fills these in; adding them up is how several searches report.
struct Counters {
  std::uint64_t leaves = 0;           // evaluations, repeated ones included (NBP of the papers)
  std::uint64_t interior = 0;         // nodes whose moves were generated
  std::uint64_t shallow_cutoffs = 0;  // the bound came from an elder brother of the node cut
  std::uint64_t deep_cutoffs = 0;     // the bound came from farther up, or from the root window
  std::uint64_t researches = 0;       // children searched again with a wider window
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;     // the position was there, at a depth that fits
  std::uint64_t table_cutoffs = 0;  // and settled the node
  std::uint64_t table_stores = 0;
  std::uint64_t table_replacements = 0;  // stores that displaced another position
  std::uint64_t first_move_cutoffs = 0;  // cut-offs by the first move tried: measures the ordering
  // What suggested the move that cut; each cut-off counts once, for the first of these that did.
  std::uint64_t table_move_cutoffs = 0;
  std::uint64_t refutation_cutoffs = 0;
  std::uint64_t killer_cutoffs = 0;
  std::uint64_t history_cutoffs = 0;       // the move had cut elsewhere before
  std::uint64_t ordering_evaluations = 0;  // children evaluated only to sort them
  std::uint64_t quiescence_nodes = 0;      // positions visited below leaves
  std::uint64_t peak_stored = 0;  // most nodes held at once, where an algorithm stores nodes

  [[nodiscard]] std::uint64_t nodes() const { return leaves + interior + table_cutoffs; }
  [[nodiscard]] std::uint64_t cutoffs() const { return shallow_cutoffs + deep_cutoffs; }

  /// Calls visit(name, member) for every field, in the order above: what prints, adds or compares
  /// counters need not name them again.
  template <class Visit>
  static constexpr void for_each_field(Visit&& visit) {
    visit("leaves", &Counters::leaves);
    visit("interior", &Counters::interior);
    visit("shallow_cutoffs", &Counters::shallow_cutoffs);
    visit("deep_cutoffs", &Counters::deep_cutoffs);
    visit("researches", &Counters::researches);
    visit("table_probes", &Counters::table_probes);
    visit("table_hits", &Counters::table_hits);
    visit("table_cutoffs", &Counters::table_cutoffs);
    visit("table_stores", &Counters::table_stores);
    visit("table_replacements", &Counters::table_replacements);
    visit("first_move_cutoffs", &Counters::first_move_cutoffs);
    visit("table_move_cutoffs", &Counters::table_move_cutoffs);
    visit("refutation_cutoffs", &Counters::refutation_cutoffs);
    visit("killer_cutoffs", &Counters::killer_cutoffs);
    visit("history_cutoffs", &Counters::history_cutoffs);
    visit("ordering_evaluations", &Counters::ordering_evaluations);
    visit("quiescence_nodes", &Counters::quiescence_nodes);
    visit("peak_stored", &Counters::peak_stored);
  }

  Counters& operator+=(const Counters& other) {
    const std::uint64_t peak = std::max(peak_stored, other.peak_stored);
    for_each_field([&](const char*, auto member) { this->*member += other.*member; });
    peak_stored = peak;
    return *this;
  }
  friend bool operator==(const Counters&, const Counters&) = default;
};

static_assert(
    [] {
      std::size_t fields = 0;
      Counters::for_each_field([&](const char*, auto) { ++fields; });
      return fields * sizeof(std::uint64_t) == sizeof(Counters);
    }(),
    "for_each_field names every field");

}  // namespace espalier
