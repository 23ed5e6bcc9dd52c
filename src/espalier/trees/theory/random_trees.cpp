// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/random_trees.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/trees/theory/geometric.hpp"
#include "espalier/trees/theory/manichean.hpp"

namespace espalier::theory {
namespace {

using Distribution = std::vector<double>;  // P(value <= v) for each v

/// The distribution of a node's value at each depth, 0 .. h, from that of the terminals.
std::vector<Distribution> by_depth(int d, int h, Distribution terminals) {
  std::vector<Distribution> all(static_cast<std::size_t>(h) + 1);
  all.back() = std::move(terminals);
  for (auto depth = all.size() - 1; depth-- > 0;)
    for (const double below : all[depth + 1])
      all[depth].push_back(depth % 2 == 0 ? std::pow(below, d) : 1 - std::pow(1 - below, d));
  return all;
}
std::vector<Distribution> by_depth(int d, int h, std::span<const double> probabilities) {
  Distribution terminals;
  double sum = 0;
  for (const double p : probabilities) terminals.push_back(sum += p);
  terminals.back() = 1;
  return by_depth(d, h, std::move(terminals));
}

// Summed over all leaves, P(alpha <= v) and P(beta > v): a product over the levels of what each
// place among the brothers contributes.
double alpha_at_most(const std::vector<Distribution>& values, int d, std::size_t v) {
  double product = 1;
  for (std::size_t depth = 1; depth < values.size(); depth += 2)
    product *= geometric_sum(values[depth][v], d);
  return product;
}
double beta_above(const std::vector<Distribution>& values, int d, std::size_t v) {
  double product = 1;
  for (std::size_t depth = 2; depth < values.size(); depth += 2)
    product *= geometric_sum(1 - values[depth][v], d);
  return product;
}

}  // namespace

double alpha_beta_branching(double d, bool hits_xi) {
  return hits_xi ? xi_branching(d) : std::sqrt(d);
}
double d_over_ln_d(double d) { return d / std::log(d); }
double baudet_lower(double d) { return xi_branching(d); }
double baudet_upper(double d) { return std::sqrt(d * xi_branching(d)); }

double limit_value(double d, double low, double high) { return (1 - xi(d)) * (high - low) + low; }

LimitValues limit_value(double d, std::span<const double> probabilities) {
  constexpr double kSame = 1e-12;
  const int last = static_cast<int>(probabilities.size()) - 1;
  double sum = 0;
  for (int v = 0; v < last; ++v) {
    sum += probabilities[static_cast<std::size_t>(v)];
    if (std::abs(sum - (1 - xi(d))) < kSame) return {v, v + 1};
    if (sum > 1 - xi(d)) return {v, v};
  }
  return {last, last};
}

double alpha_beta_leaves(int d, int h, std::span<const double> probabilities) {
  const auto values = by_depth(d, h, probabilities);
  double leaves = std::pow(d, h / 2);  // no elder brother on MAX's side: alpha is -infinity
  double before = 1;
  for (std::size_t v = 0; v < probabilities.size(); ++v) {
    const double now = alpha_at_most(values, d, v);
    leaves += (now - before) * beta_above(values, d, v);
    before = now;
  }
  return leaves;
}

double alpha_beta_leaves_continuous(int d, int h) {
  // Differences near the limit value grow by d (1-xi)/xi a level, until rounding is all that is
  // left of them. By then the growth has settled, and the branching factor gives the rest.
  constexpr double kResolved = 1e11;
  if (d > 1) {
    const double reach = std::floor(std::log(kResolved) / std::log(d / xi_branching(d)));
    if (h > reach) {
      const int beyond = h - static_cast<int>(reach);
      const int plies = beyond + beyond % 2;  // odd and even heights differ by a factor
      return alpha_beta_leaves_continuous(d, h - plies) * std::pow(xi_branching(d), plies);
    }
  }
  // Stieltjes' integral of P(beta > v) over P(alpha <= v), by trapezoids. In tall trees all happens
  // very near the limit value, so the points lie ever closer towards it.
  constexpr double kNearest = 1e-15, kRatio = 1.01;
  const double centre = h % 2 == 0 ? 1 - xi(d) : xi(d);
  Distribution terminals = {centre};
  for (double distance = kNearest; distance < 1; distance *= kRatio) {
    if (distance < centre) terminals.push_back(centre - distance);
    if (distance < 1 - centre) terminals.push_back(centre + distance);
  }
  terminals.push_back(0);
  terminals.push_back(1);
  std::sort(terminals.begin(), terminals.end());
  const std::size_t count = terminals.size();
  const auto values = by_depth(d, h, std::move(terminals));
  double leaves = std::pow(d, h / 2);
  for (std::size_t v = 1; v < count; ++v)
    leaves += (alpha_at_most(values, d, v) - alpha_at_most(values, d, v - 1)) *
              (beta_above(values, d, v) + beta_above(values, d, v - 1)) / 2;
  return leaves;
}

double bound_leaves(int d, int h, std::span<const double> probabilities) {
  const auto values = by_depth(d, h, probabilities);
  const std::size_t count = probabilities.size();
  // Along a path, let c be the best value among a node's elder brothers, for the side that chose
  // there. A leaf is examined when each c of MAX is below its neighbours of MIN. weight[v] adds up
  // the paths so far whose last c is v; the last slot: there is no elder brother.
  std::vector<double> weight(count + 1);
  weight[count] = 1;
  for (std::size_t depth = 1; depth < values.size(); ++depth) {
    const bool of_max = depth % 2 == 1;
    std::vector<double> next(count + 1);
    next[count] = 0;
    for (const double w : weight) next[count] += w;
    // P(c <= v) for MAX, from the lowest v; P(c >= v) for MIN, from the highest: over all places.
    double before = 1;
    double compatible = next[count];  // weight of the former c's that leave room beyond v
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t v = of_max ? i : count - 1 - i;
      const double below = v == 0 ? 0 : values[depth][v - 1];
      const double now = geometric_sum(of_max ? values[depth][v] : 1 - below, d);
      compatible -= weight[v];
      next[v] = (now - before) * compatible;
      before = now;
    }
    weight = std::move(next);
  }
  double leaves = 0;
  for (const double w : weight) leaves += w;
  return leaves;
}

std::vector<double> root_distribution(int d, int h, std::span<const double> probabilities) {
  return by_depth(d, h, probabilities).front();
}

std::vector<double> uniform_distribution(int n) {
  return std::vector<double>(static_cast<std::size_t>(n), 1.0 / n);
}

}  // namespace espalier::theory
