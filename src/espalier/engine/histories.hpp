// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "espalier/core/relaxed.hpp"
#include "espalier/engine/game_hooks.hpp"

namespace espalier {

/// How well a move has done, between -kMost and kMost. Each result pulls towards its side, the more
/// the farther away the number is, so that old results fade. Several searchers may add to one at
/// the same time; one of two results may be lost then.
class Tendency {
 public:
  static constexpr int kMost = 16'384;

  Tendency() = default;
  /// As near to it as can be.
  explicit Tendency(int value)
      : value_(static_cast<std::int16_t>(std::clamp(value, -kMost, kMost))) {}

  void add(int bonus) {
    const int old = value_;
    value_ = static_cast<std::int16_t>(old + bonus - old * std::abs(bonus) / kMost);
  }
  operator int() const { return value_; }  // NOLINT: a number

 private:
  Relaxed<std::int16_t> value_ = 0;
};

/// What has been learnt about moves: the history heuristic (Schaeffer 1983) by the move itself, by
/// the moves before it (continuation), by what it captures; and the answers that refuted a move
/// (countermoves, Uiterwijk 1992). Several searchers may read and write it at the same time.
class Histories {
 public:
  static constexpr unsigned kCaptured = 8;

  /// Part `number` of `count`.
  struct Part {
    std::size_t number, count;
  };
  /// Adds up what each of `all` has learnt since they were equal to `common`, in all of them and
  /// there, for one part of each table. Different parts may be united at the same time.
  static void unite(Histories& common, std::span<Histories* const> all, Part part);

  /// By side and the move's code.
  Tendency& quiet(unsigned side, std::uint16_t code) { return quiet_[side][code % kCodes]; }
  Tendency& noisy(unsigned side, unsigned slot, unsigned captured) {
    return noisy_[side][slot * kCaptured + captured];
  }
  Relaxed<std::uint16_t>& counter(unsigned side, unsigned slot_before) {
    return counters_[side][slot_before];
  }
  /// The tendencies of moves after this one, indexed by continuation_slot().
  Tendency* after(unsigned continuation_slot) {
    return continuation_.data() + std::size_t{continuation_slot} * 2 * kMoveSlots;
  }
  /// The same after a move that nobody knows.
  static const Tendency* after_nothing() {
    static constexpr std::array<Tendency, std::size_t{2} * kMoveSlots> kNone{};
    return kNone.data();
  }
  static unsigned continuation_slot(unsigned side, unsigned slot) {
    return side * kMoveSlots + slot;
  }

 private:
  static constexpr unsigned kCodes = 4096;
  static constexpr std::size_t kContinuations = std::size_t{2} * kMoveSlots * 2 * kMoveSlots;

  std::array<std::array<Tendency, kCodes>, 2> quiet_{};
  std::array<std::array<Tendency, std::size_t{kMoveSlots} * kCaptured>, 2> noisy_{};
  std::array<std::array<Relaxed<std::uint16_t>, kMoveSlots>, 2> counters_{};
  std::vector<Tendency> continuation_ = std::vector<Tendency>(kContinuations);
};

/// The reward for a cut-off at this depth: deep ones are rare and worth more.
constexpr int history_bonus(int depth) { return std::min(170 * depth - 80, 1'700); }

}  // namespace espalier
