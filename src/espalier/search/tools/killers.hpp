// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace espalier {

/// Killer moves (Huberman 1968; two a ply as in Slate & Atkin 1977): a move that cut off one node
/// often refutes its cousins at the same distance from the root. One a searcher.
template <class Move>
class Killers {
 public:
  void add(std::size_t ply, const Move& move) {
    if (ply >= plies_.size()) plies_.resize(ply + 1);
    auto& [newest, older] = plies_[ply];
    if (newest == move) return;
    older = std::exchange(newest, move);
  }

  /// 2 for the newest killer of the ply, 1 for the one before, 0 for any other move.
  [[nodiscard]] int rank(std::size_t ply, const Move& move) const {
    if (ply >= plies_.size()) return 0;
    const auto& [newest, older] = plies_[ply];
    return newest == move ? 2 : older == move ? 1 : 0;
  }

  void clear() { plies_.clear(); }

 private:
  std::vector<std::array<std::optional<Move>, 2>> plies_;
};

}  // namespace espalier
