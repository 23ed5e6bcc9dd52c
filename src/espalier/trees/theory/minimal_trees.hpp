// SPDX-License-Identifier: MIT
#pragma once

namespace espalier::theory {

// The least that must be searched of a uniform tree of degree d and height h. Counts are doubles:
// exact up to 2^53, and good estimates where an integer would overflow.

/// The fewest terminals that prove the root's value: d^ceil(h/2) + d^floor(h/2) - 1 (Slagle & Dixon
/// 1969, Knuth & Moore 1975). Alpha-beta needs no more in best order.
double fewest_leaves(int d, int h);

/// The terminals of a solution tree: one move at the winner's nodes, all at the other's. They prove
/// that the root is won (or, for MIN, lost), so they suffice when the merit is infinite.
double solution_tree_leaves(int d, int h, bool for_max);

/// The fewest terminals without deep cut-offs: a_0 = 1, a_1 = d, a_h = a_(h-1) + (d-1) a_(h-2).
double fewest_leaves_shallow(int d, int h);
/// Its growth rate, 1/2 + sqrt(d - 3/4).
double shallow_branching(double d);

/// The critical nodes at one depth: those that alpha-beta visits on every tree (Knuth & Moore 1975;
/// types as in Cung & Roucairol 1991). Without deep cut-offs there is no type 3.
struct CriticalNodes {
  double type1 = 0;
  double type2 = 0;
  double type3 = 0;
  [[nodiscard]] double all() const { return type1 + type2 + type3; }
  friend bool operator==(const CriticalNodes&, const CriticalNodes&) = default;
};

/// With deep cut-offs (the classic version), in closed form and by recurrence.
CriticalNodes critical_nodes(int d, int depth);
CriticalNodes critical_nodes_by_recurrence(int d, int depth);
/// Without deep cut-offs (the weak version), by recurrence and in closed form (rounded by nothing:
/// it has square roots).
CriticalNodes critical_nodes_weak(int d, int depth);
CriticalNodes critical_nodes_weak_closed(int d, int depth);

/// The nodes of each type in the whole critical tree of height h, in closed form; requires d >= 2.
CriticalNodes critical_tree(int d, int h);
/// All nodes of the critical trees: S_cla and S_aff of Cung & Roucairol.
double critical_tree_size(int d, int h);
double critical_tree_size_weak(int d, int h);

/// The nodes that refute a node of height h (type 2) in best order, itself included.
double refutation_size(int d, int h);

}  // namespace espalier::theory
