// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/counters.hpp"
#include "espalier/machine/account.hpp"
#include "espalier/machine/costs.hpp"

namespace espalier {

/// What the matching sequential search took, on a processor of the same kind.
struct SequentialReference {
  Counters counters;
  Time elapsed = 0;
};

/// On the simulated machine a sequential search pays by its counters.
inline Time sequential_time(const Counters& counters, const Costs& costs) {
  return costs.generate * static_cast<Time>(counters.nodes()) +
         costs.evaluate * static_cast<Time>(counters.leaves);
}

/// How well a parallel search did: the measures of all the papers.
struct Measures {
  double speedup = 0;          // T_s / T_p
  double efficiency = 0;       // speedup / P
  double search_overhead = 0;  // N_p / N_s - 1, in visited nodes
  double production = 0;       // mean share of the time that processors spent searching (Fpm)
  double idle = 0;             // mean share of the time spent waiting, or after the end
  double lock_wait = 0;        // mean share of the time spent waiting for locks
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t peak_stored = 0;
  std::uint64_t leaves_max = 0;  // of one processor
  double leaves_mean = 0;
  double leaf_speedup = 0;     // NBP_s / max NBP_i (Pinhanez 1989, 3.8)
  double leaf_efficiency = 0;  // NBP_s / sum of NBP_i

  /// Calls visit(name, member) for every measure, in the order above.
  template <class Visit>
  static constexpr void for_each_field(Visit&& visit) {
    visit("speedup", &Measures::speedup);
    visit("efficiency", &Measures::efficiency);
    visit("search_overhead", &Measures::search_overhead);
    visit("production", &Measures::production);
    visit("idle", &Measures::idle);
    visit("lock_wait", &Measures::lock_wait);
    visit("messages", &Measures::messages);
    visit("bytes", &Measures::bytes);
    visit("peak_stored", &Measures::peak_stored);
    visit("leaves_max", &Measures::leaves_max);
    visit("leaves_mean", &Measures::leaves_mean);
    visit("leaf_speedup", &Measures::leaf_speedup);
    visit("leaf_efficiency", &Measures::leaf_efficiency);
  }
};

/// Without a reference (no counters, no time) the measures that need one stay zero.
Measures measure(const std::vector<Counters>& by_processor, const RunAccount& account,
                 const SequentialReference& reference);

}  // namespace espalier
