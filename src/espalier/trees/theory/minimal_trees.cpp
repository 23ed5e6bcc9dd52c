// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/minimal_trees.hpp"

#include <cmath>

namespace espalier::theory {
namespace {

/// d^ceil(h/2) and d^floor(h/2).
double upper_half(int d, int h) { return std::pow(d, (h + 1) / 2); }
double lower_half(int d, int h) { return std::pow(d, h / 2); }

}  // namespace

double fewest_leaves(int d, int h) { return upper_half(d, h) + lower_half(d, h) - 1; }

double solution_tree_leaves(int d, int h, bool for_max) {
  return for_max ? lower_half(d, h) : upper_half(d, h);
}

double fewest_leaves_shallow(int d, int h) {
  double before = 1, now = 1;  // a_(-1) = 1 makes a_1 = 1 + (d-1) = d
  for (int i = 0; i < h; ++i) {
    const double next = now + (d - 1) * before;
    before = now;
    now = next;
  }
  return now;
}

double shallow_branching(double d) { return 0.5 + std::sqrt(d - 0.75); }

CriticalNodes critical_nodes(int d, int depth) {
  return {1, upper_half(d, depth) - 1, lower_half(d, depth) - 1};
}

CriticalNodes critical_nodes_by_recurrence(int d, int depth) {
  CriticalNodes now = {1, 0, 0};
  for (int i = 0; i < depth; ++i) now = {1, (d - 1) * now.type1 + d * now.type3, now.type2};
  return now;
}

CriticalNodes critical_nodes_weak(int d, int depth) {
  CriticalNodes now = {1, 0, 0};
  for (int i = 0; i < depth; ++i) now = {now.type1 + now.type2, (d - 1) * now.type1, 0};
  return now;
}

CriticalNodes critical_nodes_weak_closed(int d, int depth) {
  const double r = std::sqrt(1 + 4.0 * (d - 1));
  const auto powers = [r](int p) {
    return (std::pow((1 + r) / 2, p) - std::pow((1 - r) / 2, p)) / r;
  };
  return {powers(depth + 1), (d - 1) * powers(depth), 0};
}

CriticalNodes critical_tree(int d, int h) {
  const double n = d;
  const double type2 = h % 2 == 0 ? 2 * n * (lower_half(d, h) - 1) / (n - 1) - h
                                  : (upper_half(d, h) * (n + 1) - 2 * n) / (n - 1) - h;
  const double type3 = h % 2 == 0 ? (lower_half(d, h) * (n + 1) - n - 1) / (n - 1) - h
                                  : (2 * n * (lower_half(d, h) - 1) + n - 1) / (n - 1) - h;
  return {h + 1.0, type2, type3};
}

double critical_tree_size(int d, int h) {
  double sum = 0;
  for (int depth = 0; depth <= h; ++depth) sum += fewest_leaves(d, depth);
  return sum;
}

double critical_tree_size_weak(int d, int h) {
  double sum = 0;
  for (int depth = 0; depth <= h; ++depth) sum += fewest_leaves_shallow(d, depth);
  return sum;
}

double refutation_size(int d, int h) {
  // A type 2 node, its first child of type 3, all that child's children of type 2, and so on.
  double sum = 0;
  for (int depth = 0; depth <= h; ++depth) sum += lower_half(d, depth);
  return sum;
}

}  // namespace espalier::theory
