// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "espalier/search/run.hpp"

namespace espalier {

/// Remembers which leaves a search evaluated, and which nodes it entered, by key and in order.
struct Visits {
  std::vector<std::uint64_t> leaves;
  std::vector<std::uint64_t> nodes;
  int root_visits = 0;

  void enter(const auto& position, const Node& node) {
    nodes.push_back(position.key());
    root_visits += node.is_root() ? 1 : 0;
  }
  void leaf(const auto& position, const Node&, Value) { leaves.push_back(position.key()); }
  static void cut(const auto&, const Node&, Value) {}
  static void leave(const auto&, const Node&, Value) {}

  [[nodiscard]] std::set<std::uint64_t> leaf_set() const { return {leaves.begin(), leaves.end()}; }
  [[nodiscard]] std::set<std::uint64_t> node_set() const { return {nodes.begin(), nodes.end()}; }
};

/// Remembers the values of the leaves, from MAX's side, in order.
struct LeafValues {
  std::vector<Value> values;

  static void enter(const auto&, const Node&) {}
  void leaf(const auto&, const Node& node, Value value) {
    values.push_back(node.ply % 2 == 0 ? value : -value);
  }
  static void cut(const auto&, const Node&, Value) {}
  static void leave(const auto&, const Node&, Value) {}
};

/// Runs an algorithm under the eyes of an observer and returns what that saw.
template <class Watcher = Visits, Game G, class Algorithm>
Watcher watch(const G& root, int depth, const Algorithm& algorithm, Window window = {}) {
  Watcher watcher;
  NoControl control;
  NoTools tools;
  Context<G, OwnEvaluation, NoControl, Watcher> search(control, watcher, tools);
  static_cast<void>(run(algorithm, search, root, depth, window));
  return watcher;
}

inline bool is_subset(const std::set<std::uint64_t>& a, const std::set<std::uint64_t>& b) {
  return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

}  // namespace espalier
