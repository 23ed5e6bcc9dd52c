// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace espalier::lab {

/// What one search of one position took. All of them are doubles: what is done with them is
/// statistics, and counts stay exact up to 2^53.
struct Measurement {
  double value = 0;              // the root's, for the side to move
  double leaves = 0;             // evaluations, repeated ones included (NBP)
  double leaves_max = 0;         // of the processor that made most
  double distinct = 0;           // distinct leaves, where they were asked for
  double nodes = 0;              // visited
  double nodes_max = 0;          // of the processor that visited most
  double time = 0;               // ticks of the simulated machine
  double idle = 0;               // mean share of the time that processors waited
  double messages = 0;           // sent
  double locks = 0;              // taken: how often processors met at something shared
  double peak_stored = 0;        // most nodes held at once
  double searching = 0;          // ticks that a processor spent searching, on average
  double searching_workers = 0;  // the same without processor 0

  /// Calls visit(name, member) for every field, in the order above.
  template <class Visit>
  static constexpr void for_each_field(Visit&& visit) {
    visit("value", &Measurement::value);
    visit("leaves", &Measurement::leaves);
    visit("leaves_max", &Measurement::leaves_max);
    visit("distinct_leaves", &Measurement::distinct);
    visit("nodes", &Measurement::nodes);
    visit("nodes_max", &Measurement::nodes_max);
    visit("time", &Measurement::time);
    visit("idle", &Measurement::idle);
    visit("messages", &Measurement::messages);
    visit("locks", &Measurement::locks);
    visit("peak_stored", &Measurement::peak_stored);
    visit("searching", &Measurement::searching);
    visit("searching_workers", &Measurement::searching_workers);
  }
  friend bool operator==(const Measurement&, const Measurement&) = default;
};

static_assert(
    [] {
      std::size_t fields = 0;
      Measurement::for_each_field([&](const char*, auto) { ++fields; });
      return fields * sizeof(double) == sizeof(Measurement);
    }(),
    "for_each_field names every field");

using Field = double Measurement::*;

}  // namespace espalier::lab
