// SPDX-License-Identifier: MIT
#include "espalier/lab/decision_error.hpp"

#include <algorithm>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"

namespace espalier::lab {
namespace {

using Level = std::vector<double>;  // the nodes of one depth from left to right, for MAX

constexpr std::size_t kMostLeaves = 1 << 22;

/// A whole uniform tree: leaves, and what follows from them.
class WholeTree {
 public:
  WholeTree(const AnyGame& root, int height) : height_(static_cast<std::size_t>(height)) {
    MoveList<AnyGame::Move> list;
    root.moves(list);
    degree_ = list.size();
    if (degree_ < 2 || height < 1) throw InputError("decision-error needs two moves at the root");
    collect(root, 0);
  }

  [[nodiscard]] std::size_t height() const { return height_; }
  [[nodiscard]] const Level& leaves() const { return leaves_; }

  /// The minimax values of the nodes at depth `to`, from those at depth `from`.
  [[nodiscard]] Level minimax(Level values, std::size_t from, std::size_t to) const {
    for (; from > to; --from)
      values = step(values, [&](double a, double b) {
        return (from - 1) % 2 == 0 ? std::max(a, b) : std::min(a, b);
      });
    return values;
  }
  /// The means of the leaves below the nodes at depth `to`.
  [[nodiscard]] Level means(Level leaves, std::size_t to) const {
    const double share = 1.0 / static_cast<double>(degree_);
    for (std::size_t from = height_; from > to; --from) {
      leaves = step(leaves, [](double a, double b) { return a + b; });
      for (double& value : leaves) value *= share;
    }
    return leaves;
  }

 private:
  void collect(const AnyGame& position, std::size_t depth) {
    MoveList<AnyGame::Move> list;
    if (depth == height_) {
      if (leaves_.size() >= kMostLeaves)
        throw InputError("decision-error searches trees of at most 4 million leaves");
      const auto value = static_cast<double>(position.evaluate());
      leaves_.push_back(depth % 2 == 0 ? value : -value);
      return;
    }
    position.moves(list);
    if (list.size() != degree_) throw InputError("decision-error needs a uniform tree");
    for (const auto& move : list) collect(position.after(move), depth + 1);
  }
  template <class Join>
  [[nodiscard]] Level step(const Level& below, Join join) const {
    Level above;
    for (std::size_t i = 0; i < below.size(); i += degree_) {
      double value = below[i];
      for (std::size_t j = 1; j < degree_; ++j) value = join(value, below[i + j]);
      above.push_back(value);
    }
    return above;
  }
  std::size_t height_, degree_ = 0;
  Level leaves_;
};

/// The middle between the best and the second best.
double dividing_line(Level moves) {
  std::partial_sort(moves.begin(), moves.begin() + 2, moves.end(), std::greater<>());
  return (moves[0] + moves[1]) / 2;
}

Level won(const Level& values, double line) {
  Level all;
  for (const double value : values) all.push_back(value > line ? 1 : 0);
  return all;
}

/// Each value the other way round with this chance, drawn from the tree and the place.
Level turned_round(Level values, double chance, std::uint64_t seed) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (static_cast<double>(mix(seed + i) >> 11) * 0x1p-53 < chance) values[i] = 1 - values[i];
  return values;
}

Measurement measured(const Search& search, const AnyGame& position) {
  Parameters settings(search.settings);
  const WholeTree tree(position, search.on.depth);
  const auto plies = static_cast<std::size_t>(settings.integer("plies", 1, 1, search.on.depth));
  const double error = settings.integer("error", 10, 0, 100) / 100.0;
  const bool by_share = settings.choice("evaluation", "share", {"share", "noisy"}) == "share";

  const Level truth = tree.minimax(tree.leaves(), tree.height(), 1);
  const double line = dividing_line(truth);
  const Level leaves = won(tree.leaves(), line);
  const Level horizon = by_share ? tree.means(leaves, plies)
                                 : turned_round(tree.minimax(leaves, tree.height(), plies), error,
                                                mix(position.key() + plies));
  const Level seen = tree.minimax(horizon, plies, 1);
  const double best = *std::max_element(seen.begin(), seen.end());
  double chosen = 0, losing = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i] != best) continue;
    ++chosen;
    losing += truth[i] > line ? 0 : 1;
  }
  Measurement m;
  m.value = losing / chosen;
  m.leaves = static_cast<double>(horizon.size());
  return m;
}

}  // namespace

Probe decision_error() {
  return {.name = "decision-error",
          .parameters = {{"plies", "1", "how far the search looks, 1 to the height"},
                         {"evaluation", "share", "of won leaves, or noisy", {"share", "noisy"}},
                         {"error", "10", "percent of noisy evaluations that are wrong"}},
          .measure = [](const Search& search, const AnyGame& position, const std::atomic<bool>&)
              -> std::optional<Measurement> { return measured(search, position); }};
}

}  // namespace espalier::lab
