// SPDX-License-Identifier: MIT
#pragma once

namespace espalier::theory {

// Manichean (win-loss) trees: each terminal is won by MAX with probability p0, independently.
// d: degree, h: height.

/// The root of x^d + x = 1 in ]0, 1[; 1/2 for d = 1. The only p0 at which the root of a tall tree
/// is neither won nor lost for certain (Baudet 1978, Pearl 1980). Requires d >= 1.
double xi(double d);

/// xi / (1 - xi): the branching factor of SOLVE at p0 = xi, and of alpha-beta on continuous random
/// trees; no search does better there (Pearl 1980, Tarsi 1983).
double xi_branching(double d);

/// The probability that MAX, who moves at the root, wins the tree.
double win_probability(int d, int h, double p0);

/// The mean number of terminals at which SOLVE looks, from left to right, each node until it is
/// settled. Exact.
double solve_leaves(int d, int h, double p0);

/// The branching factor of SOLVE: xi / (1 - xi) at p0 = xi, sqrt(d) elsewhere.
double solve_branching(double d, double p0);

}  // namespace espalier::theory
