// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/core/value.hpp"

namespace espalier {

/// The longest line that the selective search follows.
inline constexpr int kMaxPly = 200;

/// The best line below a node. A father puts its move before the line of its son.
template <class Move>
class Line {
 public:
  void clear() { size_ = 0; }
  void set(const Move& first, const Line& rest) {
    moves_[0] = first;
    const std::size_t copied = std::min(rest.size_, moves_.size() - 1);
    std::copy_n(rest.moves_.begin(), copied, moves_.begin() + 1);
    size_ = copied + 1;
  }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Move, kMaxPly + 1> moves_;
};

/// Moves are remembered by move_code(); this is none.
inline constexpr std::uint16_t kNoMove = 0;

/// What a search remembers of each node on its path.
template <class Move>
struct Frame {
  Line<Move> line;
  std::uint64_t key = 0;                   // of the position
  std::array<std::uint16_t, 2> killers{};  // quiet moves that cut at this ply (Akl & Newborn 1977)
  std::uint16_t move = kNoMove;            // being searched; none for a null move
  std::uint16_t excluded = kNoMove;        // not to be searched: is it singular?
  unsigned slot = 0;                       // of `move`, for continuation histories
  Value evaluation = 0;                    // static
  bool in_check = false;                   // noted by whoever plays into it
  int double_extensions = 0;               // so far on the path
};

}  // namespace espalier
