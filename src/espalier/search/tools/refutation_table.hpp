// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace espalier {

/// For each move of the root the line that refuted it, or its principal variation: tried first when
/// the move is searched again one iteration deeper (Akl & Newborn 1977). Small beside a
/// transposition table, and nothing in it is ever displaced.
///
/// Lines grow from their ends while the search returns: the line of a node is its best move and the
/// line of the child that this move leads to. Each step carries the key of its position, so that a
/// line is followed only where it belongs. One a searcher.
template <class Move>
class RefutationTable {
 public:
  struct Step {
    std::uint64_t key;
    Move move;
  };
  using Line = std::vector<Step>;

  /// A node of this ply begins; no line is known for it yet.
  void enter(std::size_t ply) {
    if (ply + 1 >= lines_.size()) lines_.resize(ply + 2);
    lines_[ply].clear();
  }

  /// `move` became the best of the node of this ply, which has this key.
  void extend(std::size_t ply, std::uint64_t key, const Move& move) {
    if (ply + 1 >= lines_.size()) lines_.resize(ply + 2);
    Line& line = lines_[ply];
    const Line& tail = lines_[ply + 1];
    line.assign(1, {key, move});
    line.insert(line.end(), tail.begin(),
                tail.begin() + static_cast<std::ptrdiff_t>(std::min(tail.size(), kLongest)));
  }

  /// The node after a move of the root, which has this key, is done: remembers its line.
  void keep(std::uint64_t key) {
    if (lines_.size() > 1 && !lines_[1].empty()) refutations_[key] = lines_[1];
  }

  /// The move of the remembered line at this node, if the node lies on it.
  [[nodiscard]] std::optional<Move> suggestion(std::size_t ply, std::uint64_t key) {
    if (ply == 0) return std::nullopt;
    if (ply == 1) {
      const auto found = refutations_.find(key);
      followed_ = found == refutations_.end() ? Line{} : found->second;
    }
    if (ply > followed_.size() || followed_[ply - 1].key != key) return std::nullopt;
    return followed_[ply - 1].move;
  }

  /// The line of the root, as far as it is known: where a table settled a node, it ends.
  [[nodiscard]] Line principal_variation() const { return lines_.empty() ? Line{} : lines_[0]; }

  void clear() {
    lines_.clear();
    followed_.clear();
    refutations_.clear();
  }

 private:
  static constexpr std::size_t kLongest = 63;  // bounds the copying; deeper hints matter little

  std::vector<Line> lines_;  // by ply
  Line followed_;            // the line of the root move that is being searched
  std::unordered_map<std::uint64_t, Line> refutations_;  // by the key after the root's move
};

}  // namespace espalier
