// SPDX-License-Identifier: MIT
#include "espalier/trees/pinhanez85_tree.hpp"

#include <algorithm>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/trees/random_tree.hpp"
#include "espalier/trees/tree_parameters.hpp"

namespace espalier {
namespace {

constexpr std::uint64_t kMostLeaves = 2'000'000;
constexpr std::uint64_t kSwapStream = 0x2545f4914f6cdd1dULL;  // apart from the terminals' draws

using Level = std::vector<Value>;

void append_terminals(const RandomTree& node, Level& terminals) {
  MoveList<TreeMove> moves;
  node.moves(moves);
  const bool is_max = node.depth() % 2 == 0;
  if (moves.empty()) terminals.push_back(is_max ? node.evaluate() : -node.evaluate());
  for (const auto move : moves) append_terminals(node.after(move), terminals);
}

/// The minimax values of all nodes, from MAX's side, a level each. Child c of node i is d*i + c.
std::vector<Level> merits(const TreeShape& shape) {
  std::vector<Level> levels(shape.height + 1);
  append_terminals(RandomTree(shape), levels.back());
  for (std::uint32_t depth = shape.height; depth-- > 0;) {
    const auto& below = levels[depth + 1];
    for (auto first = below.begin(); first != below.end(); first += shape.degree)
      levels[depth].push_back(depth % 2 == 0 ? *std::max_element(first, first + shape.degree)
                                             : *std::min_element(first, first + shape.degree));
  }
  return levels;
}

}  // namespace

ExplicitTree pinhanez85_tree(const TreeShape& shape, double p) {
  check_shape(shape);
  check_power("pinhanez85", shape, kMostLeaves);
  if (!(p >= 0 && p <= 1))
    throw InputError("model pinhanez85: p must be a probability, not " + real_text(p));
  const auto levels = merits(shape);
  Random random(mix(shape.seed, kSwapStream));
  std::vector<std::uint32_t> counts;
  std::vector<Value> values;
  std::vector<std::uint32_t> order = {0};  // this level's nodes by their numbers in the random tree
  for (std::uint32_t depth = 0;; ++depth) {
    const bool last = depth == shape.height;
    counts.insert(counts.end(), order.size(), last ? 0 : shape.degree);
    for (const auto node : order) values.push_back(levels[depth][node]);
    if (last) break;
    std::vector<std::uint32_t> below;
    below.reserve(order.size() * shape.degree);
    for (const auto node : order) {
      const auto first = below.size();
      for (std::uint32_t c = 0; c < shape.degree; ++c) below.push_back(node * shape.degree + c);
      if (random.real() >= p) continue;
      const auto is_best = [&](auto child) {
        return levels[depth + 1][child] == levels[depth][node];
      };
      const auto eldest = below.begin() + static_cast<std::ptrdiff_t>(first);
      std::iter_swap(eldest, std::find_if(eldest, below.end(), is_best));
    }
    order = std::move(below);
  }
  return ExplicitTree::from_levels(counts, values,
                                   "model=pinhanez85 " + shape.text() + " p=" + real_text(p));
}

}  // namespace espalier
