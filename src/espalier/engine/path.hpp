// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/engine/frame.hpp"

namespace espalier {

/// The keys of the game before the root and of the line being searched, to notice repetition.
class Path {
 public:
  /// `earlier`: the positions before the root, the oldest first.
  void start(const std::vector<std::uint64_t>& earlier) {
    keys_ = earlier;
    root_ = keys_.size();
    keys_.resize(root_ + kMaxPly + 2);
  }
  void enter(int ply, std::uint64_t key) { keys_[root_ + static_cast<std::size_t>(ply)] = key; }

  /// A position of the line has come again, or one of the game before has come for the third time.
  /// Once inside the line is enough: what was good the first time is good the second time.
  [[nodiscard]] bool is_repeated(int ply, unsigned reversible_plies) const {
    const std::size_t here = root_ + static_cast<std::size_t>(ply);
    const std::size_t far = std::min<std::size_t>(reversible_plies, here);
    bool seen = false;
    for (std::size_t back = 4; back <= far; back += 2) {
      if (keys_[here - back] != keys_[here]) continue;
      if (back < static_cast<std::size_t>(ply) || seen) return true;
      seen = true;
    }
    return false;
  }

 private:
  std::vector<std::uint64_t> keys_;
  std::size_t root_ = 0;
};

}  // namespace espalier
