// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/engine/game_hooks.hpp"
#include "espalier/search/tools/table_entry.hpp"

namespace espalier {

/// The nodes on the path of one searcher of a team. What another finds out about one of them while
/// this searcher is still below it settles it: all work below is in vain from then on. The table is
/// asked now and then; the searcher then goes back to the node nearest to the root that is settled.
class OpenNodes {
 public:
  /// Smaller ones are done sooner than they are asked for.
  static constexpr int kLeastDepth = 4;

  struct Node {
    std::uint64_t key;
    Value alpha, beta;
    int depth;
    int ply;
  };

  void enter(const Node& node) { nodes_.push_back(node); }
  /// What settled the node that was entered last, if it is the one to go back to.
  const TableEntry* leave() {
    nodes_.pop_back();
    if (settled_ != nodes_.size()) return nullptr;
    settled_ = kNone;
    return &entry_;
  }

  /// Asked at every node. find(key) is the table's answer.
  template <Game G, class Find>
  bool is_any_settled(Find&& find) {
    if (--nodes_before_look_ > 0) return false;
    nodes_before_look_ = kNodesBetweenLooks;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      const auto found = find(node.key);
      if (!found || found->depth < node.depth) continue;
      entry_ = *found;
      entry_.value = away_from_root<G>(found->value, node.ply);
      if (!settles(entry_, node)) continue;
      settled_ = i;
      return true;
    }
    return false;
  }

 private:
  /// The exact value of the root is known with its moves and lines only: see FinishedDepth.
  static bool settles(const TableEntry& entry, const Node& node) {
    if (entry.bound == Bound::kExact && node.ply > 0) return true;
    return (entry.bound != Bound::kUpper && entry.value >= node.beta) ||
           (entry.bound != Bound::kLower && entry.value <= node.alpha);
  }

  static constexpr int kNodesBetweenLooks = 32;  // a look is some misses of the cache
  static constexpr std::size_t kNone = ~std::size_t{0};

  std::vector<Node> nodes_;
  std::size_t settled_ = kNone;
  TableEntry entry_;
  int nodes_before_look_ = kNodesBetweenLooks;
};

}  // namespace espalier
