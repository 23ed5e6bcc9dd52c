// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/table.hpp"

#include <cmath>

#include "espalier/core/input_error.hpp"
#include "espalier/trees/theory/branch_dependent.hpp"
#include "espalier/trees/theory/manichean.hpp"
#include "espalier/trees/theory/minimal_trees.hpp"
#include "espalier/trees/theory/random_trees.hpp"
#include "espalier/trees/theory/speedup.hpp"
#include "espalier/trees/tree_parameters.hpp"

namespace espalier::theory {
namespace {

constexpr const char* kKnuthMoore = "Knuth & Moore 1975";
constexpr const char* kCung = "Cung & Roucairol 1991";
constexpr const char* kBaudet = "Baudet 1978";
constexpr const char* kPearl = "Pearl 1980";
constexpr const char* kFinkelFishburn82 = "Finkel & Fishburn 1982";
constexpr const char* kFinkelFishburn83 = "Finkel & Fishburn 1983";

using Facts = std::vector<Fact>;

void check(const char* what, double value, double low, double high) {
  if (!(value >= low && value <= high))
    throw InputError(std::string(what) + " must be from " + real_text(low) + " to " +
                     real_text(high) + ", not " + real_text(value));
}

void check(const Question& q) {
  constexpr int kMostProcessors = 1'000'000;
  check("degree", q.degree, 2, kLargestDegree);
  check("height", q.height, 1, kLargestHeight);
  check("p0", q.p0.value_or(0), 0, 1);
  check("processors", q.processors.value_or(1), 1, kMostProcessors);
  check("fan-out", q.fan_out.value_or(2), 2, q.degree);
  check("levels", q.levels, 1, q.height);
}

void add_minimal_trees(const Question& q, Facts& out) {
  const int d = q.degree, h = q.height;
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"least work", name, value, meaning, source});
  };
  add("all_leaves", std::pow(d, h), "terminals of the tree", "d^h");
  add("fewest_leaves", fewest_leaves(d, h), "fewest that prove a value; alpha-beta in best order",
      "Slagle & Dixon 1969");
  add("fewest_leaves_shallow", fewest_leaves_shallow(d, h), "the same without deep cut-offs",
      kKnuthMoore);
  add("fewest_leaves_won", solution_tree_leaves(d, h, true), "fewest that prove a win for MAX",
      "Pinhanez 1989");
  add("fewest_leaves_lost", solution_tree_leaves(d, h, false), "fewest that prove a loss for MAX",
      "Pinhanez 1989");
  const auto critical = critical_tree(d, h);
  add("critical_nodes", critical_tree_size(d, h), "nodes of the critical tree", kCung);
  add("critical_type1", critical.type1, "of these, type 1", kCung);
  add("critical_type2", critical.type2, "of these, type 2", kCung);
  add("critical_type3", critical.type3, "of these, type 3", kCung);
  add("critical_nodes_weak", critical_tree_size_weak(d, h), "nodes without deep cut-offs", kCung);
}

void add_branching(const Question& q, Facts& out) {
  const double d = q.degree;
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"branching factor", name, value, meaning, source});
  };
  add("branching_best", std::sqrt(d), "best order, sqrt d", kKnuthMoore);
  add("branching_best_shallow", shallow_branching(d), "best order without deep cut-offs",
      kKnuthMoore);
  add("branching_random", alpha_beta_branching(d), "alpha-beta, continuous values: xi/(1-xi)",
      kPearl);
  add("branching_random_order", d_over_ln_d(d), "its order, d/ln d", kKnuthMoore);
  add("branching_lower", baudet_lower(d), "bound on alpha-beta from below", kBaudet);
  add("branching_upper", baudet_upper(d), "bound on alpha-beta from above", kBaudet);
}

void add_manichean(const Question& q, Facts& out) {
  const double p0 = q.p0.value_or(xi(q.degree));
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"win-loss trees", name, value, meaning, source});
  };
  add("xi", xi(q.degree), "root of x^d + x = 1", kBaudet);
  add("p0", p0, "probability that a terminal is won", "given; xi otherwise");
  add("win_probability", win_probability(q.degree, q.height, p0), "that MAX wins the tree", kPearl);
  add("solve_leaves", solve_leaves(q.degree, q.height, p0), "mean terminals of SOLVE, exact",
      kPearl);
  add("branching_solve", solve_branching(q.degree, p0), "branching factor of SOLVE at p0", kPearl);
}

void add_random(const Question& q, Facts& out) {
  const int d = q.degree, h = q.height;
  const auto bytes = uniform_distribution(255);
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"random trees", name, value, meaning, source});
  };
  constexpr const char* kFuller = "Fuller, Gaschnig & Gillogly 1973";
  add("alpha_beta_continuous", alpha_beta_leaves_continuous(d, h),
      "mean leaves of alpha-beta, continuous values", kFuller);
  add("alpha_beta_bytes", alpha_beta_leaves(d, h, bytes),
      "mean leaves of alpha-beta, values -127..127", kFuller);
  add("bound_bytes", bound_leaves(d, h, bytes), "the same without deep cut-offs", kKnuthMoore);
  add("limit_value", limit_value(d, -127, 127),
      "root value of tall trees of even height, [-127, 127]", kPearl);
}

void add_branch_dependent(const Question& q, Facts& out) {
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"branch-dependent trees", name, value, meaning, source});
  };
  add("knuth_moore_order", knuth_moore_order(q.degree, q.height), "order of leaves, d^(h/2)",
      kKnuthMoore);
  const auto orders = fuller_orders(q.degree, q.height);
  if (orders.upper == 0) return;
  constexpr const char* kFuller = "Fuller, Gaschnig & Gillogly 1973";
  add("fuller_lower", orders.lower, "order of leaves from below", kFuller);
  add("fuller_upper", orders.upper, "order of leaves from above", kFuller);
}

void add_processors(const Question& q, Facts& out) {
  if (!q.processors) return;
  const int k = *q.processors;
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"processors", name, value, meaning, source});
  };
  add("processors", k, "processors", "given");
  add("aspiration_speedup_02", aspiration_speedup(k, 0.2), "aspiration search, lambda = 0.2",
      kBaudet);
  add("aspiration_speedup_04", aspiration_speedup(k, 0.4), "aspiration search, lambda = 0.4",
      kBaudet);
  add("tree_splitting_speedup_best", tree_splitting_speedup_best(k),
      "tree-splitting, best order, tall trees", kFinkelFishburn82);
  add("amdahl_01", amdahl_speedup(0.01, k), "1 % serial", "Amdahl 1967");
  add("amdahl_10", amdahl_speedup(0.10, k), "10 % serial", "Amdahl 1967");
}

void add_processor_tree(const Question& q, Facts& out) {
  if (!q.fan_out) return;
  const int d = q.degree, f = *q.fan_out, n = q.levels;
  const auto add = [&](const char* name, double value, const char* meaning, const char* source) {
    out.push_back({"processor tree", name, value, meaning, source});
  };
  add("processor_tree_size", processor_tree_size(f, n), "processors", "(f^(n+1)-1)/(f-1)");
  add("tree_splitting_speedup_worst", tree_splitting_speedup_worst(f, n),
      "tree-splitting, worst order", kFinkelFishburn82);
  add("tree_splitting_speedup_random", tree_splitting_speedup_random(f, n, d),
      "order on random trees, no deep cut-offs", kFinkelFishburn82);
  if (n == 1)
    add("tree_splitting_best_nodes", tree_splitting_best_nodes(d, q.height, f),
        "nodes of the busiest processor, best order", "Marsland & Campbell 1982");
  const auto best = mwf_tree_exponents_best(d, f), worst = mwf_tree_exponents_worst(d, f);
  add("mwf_exponent_best_lower", best.lower, "x of k^x, mandatory work first, best order",
      kFinkelFishburn83);
  add("mwf_exponent_best_upper", best.upper, "from above", kFinkelFishburn83);
  add("mwf_exponent_worst_lower", worst.lower, "x of k^x, worst order", kFinkelFishburn83);
  add("mwf_exponent_worst_upper", worst.upper, "from above", kFinkelFishburn83);
}

}  // namespace

std::vector<Fact> facts(const Question& question) {
  check(question);
  Facts out;
  add_minimal_trees(question, out);
  add_branching(question, out);
  add_manichean(question, out);
  add_random(question, out);
  add_branch_dependent(question, out);
  add_processors(question, out);
  add_processor_tree(question, out);
  return out;
}

}  // namespace espalier::theory
