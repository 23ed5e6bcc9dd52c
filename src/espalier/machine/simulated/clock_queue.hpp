// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <queue>
#include <vector>

#include "espalier/machine/account.hpp"

namespace espalier::simulated {

inline constexpr Time kNever = std::numeric_limits<Time>::max();

/// The processors that could go on, by clock, then by number.
///
/// Most of them will go on within a few ticks: the next kSpan ticks are a ring of buckets, each a
/// set of processors as bits, so that neither adding nor taking compares anything. Later ones wait
/// in a heap until the ring reaches them.
class ClockQueue {
 public:
  explicit ClockQueue(int processors)
      : words_((static_cast<std::size_t>(processors) + 63) / 64),
        sets_(kSpan * words_),
        at_(static_cast<std::size_t>(processors), kNever) {}

  /// kNever when empty.
  [[nodiscard]] Time next_time() const { return next_time_; }
  /// Precondition: not empty.
  [[nodiscard]] int next_processor() const { return next_processor_; }

  /// Precondition: `processor` is not in the queue, and nobody later than `at` was taken.
  void add(int processor, Time at) {
    assert(at >= base_ && at_[index(processor)] == kNever);
    at_[index(processor)] = at;
    if (at < base_ + kSpan)
      put(processor, at);
    else
      later_.push({at, processor});
    if (at < next_time_ || (at == next_time_ && processor < next_processor_)) {
      next_time_ = at;
      next_processor_ = processor;
    }
  }

  /// Takes the first. Precondition: not empty.
  int take() {
    const int processor = next_processor_;
    base_ = next_time_;
    if (!later_.empty()) [[unlikely]]
      move_near();
    at_[index(processor)] = kNever;
    std::uint64_t& word = bucket(base_)[index(processor) / 64];
    word &= word - 1;  // it was the first there is
    find_next_from(processor);
    return processor;
  }

  /// Takes the first and calls turn(processor, time), over and over. Each is added again for the
  /// time that this returns; when it returns kNever that one stays out, and is returned. Nobody
  /// else touches the queue meanwhile. Precondition: not empty.
  template <class Turn>
  int take_turns(Turn&& turn) {
    // What does not change is kept out of the object, which a turn might have written to.
    const std::size_t words = words_;
    std::uint64_t* const sets = sets_.data();
    Time* const due = at_.data();
    for (;;) {
      const Time now = base_ = next_time_;
      if (!later_.empty()) [[unlikely]]
        move_near();
      std::uint64_t* const set = sets + slot(now) * words;
      for (std::size_t word = 0; word < words; ++word)
        while (set[word] != 0) {
          const auto processor = word * 64 + static_cast<std::size_t>(std::countr_zero(set[word]));
          set[word] &= set[word] - 1;
          const Time again = turn(static_cast<int>(processor), now);
          due[processor] = again;
          if (again < now + kSpan) [[likely]] {
            sets[slot(again) * words + word] |= std::uint64_t{1} << (processor % 64);
            occupied_[slot(again) / 64] |= std::uint64_t{1} << (slot(again) % 64);
          } else if (again != kNever) {
            later_.push({again, static_cast<int>(processor)});
          } else {
            find_next_from(static_cast<int>(processor));
            return static_cast<int>(processor);
          }
        }
      occupied_[slot(now) / 64] &= ~(std::uint64_t{1} << (slot(now) % 64));
      find_next();
    }
  }

  /// Brings a waiting processor forward; does nothing when it is due earlier already. Whoever was
  /// the first stays so unless this one comes before.
  void advance(int processor, Time to) {
    const Time at = at_[index(processor)];
    if (at <= to) return;
    if (at != kNever) {
      at_[index(processor)] = kNever;
      if (at < base_ + kSpan) remove_from_ring(processor, at);  // entries of later_ go stale
    }
    add(processor, to);
  }

 private:
  static constexpr Time kSpan = 256;
  struct Later {
    Time at;
    int processor;
    bool operator<(const Later& other) const {
      return at != other.at ? at > other.at : processor > other.processor;
    }
  };

  static std::size_t index(int processor) { return static_cast<std::size_t>(processor); }
  static std::size_t slot(Time at) { return static_cast<std::size_t>(at) % kSpan; }
  [[nodiscard]] const std::uint64_t* bucket(Time at) const { return &sets_[slot(at) * words_]; }
  [[nodiscard]] std::uint64_t* bucket(Time at) { return &sets_[slot(at) * words_]; }

  [[nodiscard]] int first_of(Time at) const {
    const std::uint64_t* set = bucket(at);
    std::size_t word = 0;
    while (set[word] == 0) ++word;
    return static_cast<int>(word * 64) + std::countr_zero(set[word]);
  }
  void put(int processor, Time at) {
    bucket(at)[index(processor) / 64] |= std::uint64_t{1} << (index(processor) % 64);
    occupied_[slot(at) / 64] |= std::uint64_t{1} << (slot(at) % 64);
  }
  void remove_from_ring(int processor, Time at) {
    std::uint64_t& word = bucket(at)[index(processor) / 64];
    word &= ~(std::uint64_t{1} << (index(processor) % 64));
    if (word == 0 && is_empty(at))
      occupied_[slot(at) / 64] &= ~(std::uint64_t{1} << (slot(at) % 64));
  }
  [[nodiscard]] bool is_empty(Time at) const {
    const std::uint64_t* set = bucket(at);
    return std::all_of(set, set + words_, [](std::uint64_t word) { return word == 0; });
  }

  /// The first occupied tick of the ring, going round from base_.
  [[nodiscard]] Time first_in_ring() const {
    const std::size_t start = slot(base_);
    for (std::size_t step = 0; step <= occupied_.size(); ++step) {
      const std::size_t word = (start / 64 + step) % occupied_.size();
      std::uint64_t bits = occupied_[word];
      if (step == 0) bits &= ~std::uint64_t{0} << (start % 64);
      if (step == occupied_.size()) bits &= ~(~std::uint64_t{0} << (start % 64));
      if (bits == 0) continue;
      const std::size_t found = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      return base_ + static_cast<Time>((found + kSpan - start) % kSpan);
    }
    return kNever;
  }

  /// After the first was taken out of the set of base_.
  void find_next_from(int processor) {
    if (const std::uint64_t word = bucket(base_)[index(processor) / 64]; word != 0) [[likely]] {
      next_processor_ = (processor & ~63) + std::countr_zero(word);
      return;
    }
    if (is_empty(base_)) occupied_[slot(base_) / 64] &= ~(std::uint64_t{1} << (slot(base_) % 64));
    find_next();
  }

  /// Those of later_ that the ring has reached.
  void move_near() {
    while (!later_.empty() && later_.top().at < base_ + kSpan) {
      const Later entry = later_.top();
      later_.pop();
      if (at_[index(entry.processor)] == entry.at) put(entry.processor, entry.at);
    }
  }
  void find_next() {
    next_time_ = first_in_ring();
    if (next_time_ != kNever) {
      next_processor_ = first_of(next_time_);
      return;
    }
    while (next_time_ == kNever && !later_.empty()) {
      const Later& first = later_.top();
      if (at_[index(first.processor)] == first.at) {
        next_time_ = first.at;
        next_processor_ = first.processor;
      } else {
        later_.pop();
      }
    }
  }

  std::size_t words_;
  std::vector<std::uint64_t> sets_;                   // kSpan buckets of words_ words
  std::array<std::uint64_t, kSpan / 64> occupied_{};  // which buckets hold anybody
  std::vector<Time> at_;  // when each is due, kNever when not in the queue
  std::priority_queue<Later> later_;
  Time base_ = 0;  // the ring covers [base_, base_ + kSpan)
  Time next_time_ = kNever;
  int next_processor_ = 0;
};

}  // namespace espalier::simulated
