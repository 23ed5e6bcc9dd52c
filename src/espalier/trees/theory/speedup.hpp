// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace espalier::theory {

// What parallel searches can gain. k: processors; f, n: degree and height of a tree of processors;
// d, h: degree and height of the game tree.

/// Amdahl's law: 1 / (s + (1 - s) / k), s the serial fraction.
double amdahl_speedup(double serial_fraction, double k);

/// All processors of a full processor tree: (f^(n+1) - 1) / (f - 1).
double processor_tree_size(double f, double n);

/// Measures of a run from the work (leaves, nodes, time) of each processor.
struct Measures {
  double speedup = 0;          // serial work / the largest share
  double efficiency = 0;       // speedup / k
  double mean_speedup = 0;     // serial work / the mean share
  double mean_efficiency = 0;  // serial work / all work: the inverse of the search overhead
};
/// Requires that some processor worked.
Measures measures(double serial_work, std::span<const double> work_by_processor);

// Aspiration search (Baudet 1978): each processor searches the whole tree with a window of its own.
// A window of width w in [0, 1] costs lambda + w, where 0.2 <= lambda <= 0.4 in practice.

/// k windows and k + 1 equal gaps, one more round when the value falls into a gap, gaps of the best
/// width: lambda + 1/k - (k+1)(1 - k lambda)^2 / 4k when k lambda < 1, else lambda + 1/k.
double aspiration_cost(int k, double lambda);
/// As many rounds as pay off; numerically, to about 4 digits. Less for k = 1, equal for k >= 2 in
/// practice.
double aspiration_cost_many_rounds(int k, double lambda);
/// (1 + lambda) / cost.
double aspiration_speedup(int k, double lambda);

// Tree-splitting without updates (Palphabeta; Finkel & Fishburn 1982) on a processor tree.

double tree_splitting_speedup_worst(double f, double n);             // f^n
double tree_splitting_speedup_best(double k);                        // sqrt(k), tall trees
double tree_splitting_speedup_random(double f, double n, double d);  // without deep cut-offs; order
/// Nodes of the busiest processor when a master and f slaves search a best-ordered tree: the root,
/// the minimal tree of the first child, and a share of the refutations that are left (Marsland &
/// Campbell 1982: 672 + 50 (24-f)/f for d = 24, h = 4).
double tree_splitting_best_nodes(int d, int h, int f);

/// Exponents x of the speed-up k^x of mandatory work first on a processor tree (Finkel & Fishburn
/// 1983). Requires f >= 2.
struct Exponents {
  double lower;
  double upper;
};
Exponents mwf_tree_exponents_best(double d, double f);
Exponents mwf_tree_exponents_worst(double d, double f);

}  // namespace espalier::theory
