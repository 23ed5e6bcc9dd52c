// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/core/hash.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

/// What is known of a position searched to a certain depth.
template <class Move>
struct HomeEntry {
  std::uint64_t key = 0;  // of position and depth together
  Value lower = -kInfinity;
  Value upper = kInfinity;
  std::optional<Move> best = {};

  /// The value, as far as a search with this window needs it.
  [[nodiscard]] std::optional<Value> answer(Window window) const {
    if (lower >= window.beta || lower == upper) return lower;
    if (upper <= window.alpha) return upper;
    return std::nullopt;
  }
};

/// One depth, one key: values of other depths are of no use to an exact search.
constexpr std::uint64_t home_key(std::uint64_t position, int depth) {
  return mix(position, static_cast<std::uint64_t>(depth));
}

/// The processor that keeps what is known about this key.
constexpr int home_of(std::uint64_t key, int processors) {
  return static_cast<int>(mix(key) % static_cast<std::uint64_t>(processors));
}

/// One processor's part of a table that is dealt out by key. One entry a slot, the newest stays. It
/// grows with its use up to `limit` entries, so that a thousand processors with little to remember
/// do not fill the memory.
template <class Move>
class HomeTable {
 public:
  using Entry = HomeEntry<Move>;

  explicit HomeTable(std::size_t limit) : limit_(limit) {}

  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    if (slots_.empty()) return nullptr;
    const auto& slot = slots_[place(key)];
    return slot && slot->key == key ? &*slot : nullptr;
  }

  /// Adds what is known to what was known. Bounds of one position never contradict each other.
  void store(const Entry& news) {
    if (2 * (used_ + 1) > slots_.size() && 2 * slots_.size() <= limit_) grow();
    if (slots_.empty()) return;
    auto& slot = slots_[place(news.key)];
    used_ += !slot;
    if (slot && slot->key == news.key) {
      slot->lower = std::max(slot->lower, news.lower);
      slot->upper = std::min(slot->upper, news.upper);
      if (news.best) slot->best = news.best;
    } else {
      slot = news;
    }
  }

  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  [[nodiscard]] std::size_t place(std::uint64_t key) const { return key & (slots_.size() - 1); }

  void grow() {
    std::vector<std::optional<Entry>> old(slots_.empty() ? kSmallest : 2 * slots_.size());
    old.swap(slots_);
    used_ = 0;
    for (const auto& slot : old) {
      if (!slot) continue;
      auto& place_now = slots_[place(slot->key)];
      used_ += !place_now;
      place_now = slot;
    }
  }

  static constexpr std::size_t kSmallest = 16;
  std::size_t limit_;
  std::size_t used_ = 0;
  std::vector<std::optional<Entry>> slots_;  // a power of two
};

}  // namespace espalier
