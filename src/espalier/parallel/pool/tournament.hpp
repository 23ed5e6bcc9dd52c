// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// Which of a row of players has the greatest value, the leftmost among equals. When one of them
/// has changed, only its own matches are played again: O(log n).
///
///            [1]                 keys_[i] is the greater of keys_[2i] and keys_[2i+1]; players
///         [2]   [3]              0 to n-1 stand at n to 2n-1
///       [4][5] [6][7]            a key is the player's value, and below it his place from the
///       right
class Tournament {
 public:
  /// All with the same value.
  void begin(std::uint32_t players, Value value) {
    players_ = players;
    keys_.resize(2 * std::size_t{players});
    for (std::uint32_t player = 0; player < players; ++player)
      keys_[players + player] = key(player, value);
    for (std::uint32_t i = players; i-- > 1;) keys_[i] = match(i);
  }

  void set(std::uint32_t player, Value value) {
    std::size_t i = players_ + player;
    keys_[i] = key(player, value);
    while (i > 1) {
      i /= 2;
      const std::uint64_t now = match(i);
      if (keys_[i] == now) return;
      keys_[i] = now;
    }
  }

  [[nodiscard]] Value value(std::uint32_t player) const {
    return value_of(keys_[std::size_t{players_} + player]);
  }
  [[nodiscard]] std::uint32_t first() const { return ~static_cast<std::uint32_t>(keys_[1]); }
  [[nodiscard]] Value greatest() const { return value_of(keys_[1]); }

 private:
  static constexpr std::uint32_t kSign = 0x80000000U;  // makes negative values the lesser ones

  static std::uint64_t key(std::uint32_t player, Value value) {
    return std::uint64_t{static_cast<std::uint32_t>(value) ^ kSign} << 32 | (~player & 0xffffffffU);
  }
  static Value value_of(std::uint64_t key) {
    return static_cast<Value>(static_cast<std::uint32_t>(key >> 32) ^ kSign);
  }
  [[nodiscard]] std::uint64_t match(std::size_t i) const {
    return std::max(keys_[2 * i], keys_[2 * i + 1]);
  }

  std::uint32_t players_ = 1;
  std::vector<std::uint64_t> keys_ = {0, 0};
};

}  // namespace espalier
