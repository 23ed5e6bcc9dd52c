// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace espalier::theory {

// Random trees: terminals independent, all of one distribution. d: degree, h: height.

// Branching factors: the limits of (mean leaves)^(1/h) for tall trees.

/// Alpha-beta, SSS* and SCOUT on continuous values: xi / (1 - xi), and no search does better
/// (Pearl 1980/82). `hits_xi` false: discrete values none of which is exceeded with probability
/// exactly xi; then sqrt(d).
double alpha_beta_branching(double d, bool hits_xi = true);
/// Without deep cut-offs, up to a constant factor: d / ln d (Knuth & Moore 1975). Requires d >= 2.
double d_over_ln_d(double d);
/// Baudet's (1978) bounds on alpha-beta: xi/(1-xi) and sqrt(d xi/(1-xi)).
double baudet_lower(double d);
double baudet_upper(double d);

// What the root's value tends to for tall trees of even height.

/// Values uniform in [low, high]: v* = (1 - xi)(high - low) + low.
double limit_value(double d, double low, double high);
/// Values 0 .. m-1 in ascending order with these probabilities: the first value v with
/// P(value <= v) > 1 - xi. With equality at a value the root falls on it or on the next, evenly:
/// then `second` differs from `first`.
struct LimitValues {
  int first;
  int second;
};
LimitValues limit_value(double d, std::span<const double> probabilities);

// Exact means for a discrete distribution: probabilities of the values in ascending order, which
// sum to 1. The elder brothers of the nodes on a path head disjoint subtrees, so alpha and beta are
// independent, and the condition under which a leaf is examined (Knuth & Moore 1975) factors by
// levels (as Fuller, Gaschnig & Gillogly 1973 and Baudet 1978 did for continuous values).

double alpha_beta_leaves(int d, int h, std::span<const double> probabilities);
/// For any continuous distribution; numerically, to about 4 digits.
double alpha_beta_leaves_continuous(int d, int h);
/// Without deep cut-offs.
double bound_leaves(int d, int h, std::span<const double> probabilities);

/// P(root <= value) for each value.
std::vector<double> root_distribution(int d, int h, std::span<const double> probabilities);

/// n equally likely values. A large n stands for the continuous distribution.
std::vector<double> uniform_distribution(int n);

}  // namespace espalier::theory
