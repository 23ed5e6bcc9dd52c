// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/experiments/claims.hpp"

// What the ten experiments of Cung & Roucairol (1991) share. Their curves are lost; the sentences
// about them are not.
namespace espalier::lab::cabp {

/// Perfectly, strongly (70/90 %) and randomly ordered trees.
inline constexpr const char* kKinds[] = {"perfect", "strong", "random"};

inline Positions trees_of(const std::string& kind, int degree, int depth) {
  return trees("weighted", degree, depth,
               "weights=" + (kind == "perfect" ? std::string("best") : kind));
}

/// The two implementations: an exclusive linked list, a concurrent skew heap.
inline Search cabp(const Positions& on, const std::string& queue, int k, int processors) {
  return {.on = on,
          .algorithm = "cabp",
          .settings = {"costs=balance", "queue=" + queue, "k=" + std::to_string(k)},
          .processors = processors};
}
inline Search classic(const Positions& on) { return {.on = on, .settings = {"costs=balance"}}; }
inline Search weak(const Positions& on) {
  return {.on = on, .algorithm = "bound", .settings = {"costs=balance"}};
}

/// What one column of a table is of.
struct Setting {
  std::string column;
  int degree = 20, depth = 5, k = 1, processors = 9;
};
using Sweep = std::vector<Setting>;

inline Sweep over_processors() {
  Sweep sweep;
  for (int p = 1; p <= 9; ++p) sweep.push_back({.column = std::to_string(p), .processors = p});
  return sweep;
}
inline Sweep over_k() {
  Sweep sweep;
  for (int k = 1; k <= 9; ++k) sweep.push_back({.column = std::to_string(k), .k = k});
  return sweep;
}
inline Sweep over_depth() {
  Sweep sweep;
  for (int depth = 2; depth <= 5; ++depth)
    sweep.push_back({.column = std::to_string(depth), .depth = depth, .k = 4});
  return sweep;
}
inline Sweep over_degree() {
  Sweep sweep;
  for (int degree = 5; degree <= 20; degree += 5)
    sweep.push_back({.column = std::to_string(degree), .degree = degree, .k = 4});
  return sweep;
}

inline std::vector<std::string> columns_of(const Sweep& sweep) {
  std::vector<std::string> columns;
  for (const auto& setting : sweep) columns.push_back(setting.column);
  return columns;
}

enum class What { kSpeedup, kLeaves };

/// Two tables: against classic alpha-beta, and against weak (Bound). Rows are "random" and "random,
/// weak", with `suffix` behind.
inline void add_tables(Experiment& e, What what, const std::string& queue, const Sweep& sweep,
                       const std::string& x, const std::string& suffix = "") {
  for (const bool against_weak : {false, true}) {
    const bool speedup = what == What::kSpeedup;
    auto& table = e.table({.title = std::string(speedup ? "Speed-up" : "Leaves") + " against " +
                                    (against_weak ? "weak" : "classic") + " alpha-beta" + suffix,
                           .x = x,
                           .y = speedup ? "speed-up" : "leaves / alpha-beta's",
                           .columns = columns_of(sweep)});
    for (const std::string kind : kKinds) {
      auto& row = table.row(kind + (against_weak ? ", weak" : "") + suffix);
      for (const auto& s : sweep) {
        const auto on = trees_of(kind, s.degree, s.depth);
        const auto parallel = cabp(on, queue, s.k, s.processors);
        const auto reference = against_weak ? weak(on) : classic(on);
        row.add(speedup ? Figure::speedup(parallel, reference)
                        : Figure::ratio(&Measurement::leaves, parallel, reference));
      }
    }
  }
}

/// "E3": all that the experiments have in common.
inline Experiment experiment(const std::string& number, const std::string& name,
                             const std::string& title, const std::string& figures) {
  Experiment e;
  e.name = "cabp-" + name;
  e.title = "CABP " + number + ": " + title;
  e.source = "Cung & Roucairol 1991, " + number + " (figures " + figures + ")";
  e.method =
      "Trees of degree 20 and depth 5 unless said otherwise, values 0..127, in perfect, strong and "
      "random order, the same trees for all searches. Costs `balance`: locks, allocation and "
      "queue steps take time, as on the Sequent; no page faults.";
  e.positions = 20;
  e.quick = 1;
  return e;
}

}  // namespace espalier::lab::cabp
