// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "espalier/trees/explicit_tree.hpp"

namespace espalier {

/// A tree that remembers which of its terminals were asked for their value, in order. (A search
/// that enters a node asks once.) For the simulated machine, or one processor.
struct WatchedTree {
  using Move = ExplicitTree::Move;
  ExplicitTree tree;
  std::vector<std::uint64_t>* valued;

  void moves(MoveList<Move>& list) const { tree.moves(list); }
  [[nodiscard]] WatchedTree after(Move move) const { return {tree.after(move), valued}; }
  [[nodiscard]] std::optional<Value> outcome() const {
    const auto value = tree.outcome();
    if (value) valued->push_back(tree.key());
    return value;
  }
  [[nodiscard]] Value evaluate() const { return tree.evaluate(); }
  [[nodiscard]] std::uint64_t key() const { return tree.key(); }
  [[nodiscard]] std::string text() const { return tree.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return tree.move_text(move); }
};
static_assert(TextNotation<WatchedTree>);

inline bool has_repeats(const std::vector<std::uint64_t>& valued) {
  return std::set<std::uint64_t>(valued.begin(), valued.end()).size() < valued.size();
}

}  // namespace espalier
