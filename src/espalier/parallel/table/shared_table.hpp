// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/hash.hpp"
#include "espalier/core/result.hpp"
#include "espalier/machine/guard.hpp"

namespace espalier {

/// A transposition table that the processors of a machine share, and in which they can mark what
/// they are searching (Weill 1995). A value answers only for the same position at the same depth.
/// Marks steer who searches what, never a value: an entry that has to give way takes its marks with
/// it.
///
/// Thread safety: everything, from any processor, under one of many locks that the position
/// chooses.
template <class Machine>
class SharedTable {
 public:
  using Me = typename Machine::Processor;

  /// So many entries, as a power of two.
  explicit SharedTable(int log_entries)
      : buckets_((std::size_t{1} << log_entries) / kWays), locks_(kLocks) {}

  struct Answer {
    bool busy = false;  // somebody else is searching this position
    bool known = false;
    std::optional<Value> value;  // settles the window
    std::uint16_t move = 0;      // move_code() of the best one at any depth; 0: none
  };

  /// What is known of a position when a processor comes to it. Where that does not settle it, and
  /// it is not busy, the processor is noted as searching it, if it says so. Only those who want it
  /// for themselves find it busy.
  struct Visit {
    std::uint64_t key;
    int depth;
    Window window;
    bool marks = false;
    bool exclusive = false;
  };
  Answer enter(Me& me, const Visit& visit) {
    me.work(me.costs().probe);
    Bucket& bucket = bucket_of(visit.key);
    const Guard guard(me, lock_of(visit.key));
    Answer answer;
    if (Entry* const entry = find(bucket, visit.key, visit.depth)) {
      answer.known = entry->is_known();
      if (answer.known && entry->settles(visit.window)) {
        answer.value = entry->value;
        answer.move = entry->move;
        return answer;
      }
      answer.busy = visit.exclusive && entry->searching > 0;
      if (visit.marks && !answer.busy) ++entry->searching;
    } else if (visit.marks) {
      Entry& fresh = replaceable(bucket);
      fresh = {.key = visit.key, .depth = static_cast<std::int16_t>(visit.depth), .searching = 1};
    }
    answer.move = best_move(bucket, visit.key);
    return answer;
  }

  struct Finding {
    Value value;
    Bound bound;
    std::uint16_t move;
  };
  /// When it leaves, with what it found.
  void leave(Me& me, const Visit& visit, const Finding& found) {
    me.work(me.costs().probe);
    Bucket& bucket = bucket_of(visit.key);
    const Guard guard(me, lock_of(visit.key));
    Entry* entry = find(bucket, visit.key, visit.depth);
    if (!entry) {
      entry = &replaceable(bucket);
      *entry = {.key = visit.key, .depth = static_cast<std::int16_t>(visit.depth)};
    } else if (visit.marks && entry->searching > 0) {
      --entry->searching;
    }
    if (entry->is_known() && entry->bound() == Bound::kExact) return;
    entry->value = found.value;
    entry->state = static_cast<std::uint8_t>(1 + static_cast<int>(found.bound));
    if (found.move != 0) entry->move = found.move;
  }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr std::size_t kLocks = 1024;

  struct Entry {  // empty when all zero
    std::uint64_t key = 0;
    Value value = 0;
    std::int16_t depth = 0;       // of an entry at least 1
    std::uint16_t searching = 0;  // processors
    std::uint16_t move = 0;
    std::uint8_t state = 0;  // 0: no value, else the bound and 1

    [[nodiscard]] bool is_known() const { return state != 0; }
    [[nodiscard]] Bound bound() const { return static_cast<Bound>(state - 1); }
    [[nodiscard]] bool settles(Window window) const {
      switch (bound()) {
        case Bound::kLower:
          return value >= window.beta;
        case Bound::kUpper:
          return value <= window.alpha;
        default:
          return true;
      }
    }
    /// What is least worth keeping: nothing, then values of shallow searches, then what is marked.
    [[nodiscard]] int worth() const {
      constexpr int kMarked = 1 << 20;
      return depth + (searching > 0 ? kMarked : 0);
    }
  };
  struct Bucket {
    Entry entries[kWays];
  };

  /// Keys of games need not be well spread. The entry's lock covers its whole bucket.
  [[nodiscard]] std::size_t index_of(std::uint64_t key) const { return mix(key) % buckets_.size(); }
  Bucket& bucket_of(std::uint64_t key) { return buckets_[index_of(key)]; }
  typename Machine::Lock& lock_of(std::uint64_t key) { return locks_[index_of(key) % kLocks].lock; }

  static Entry* find(Bucket& bucket, std::uint64_t key, int depth) {
    for (Entry& entry : bucket.entries)
      if (entry.key == key && entry.depth == depth) return &entry;
    return nullptr;
  }
  static std::uint16_t best_move(const Bucket& bucket, std::uint64_t key) {
    const Entry* deepest = nullptr;
    for (const Entry& entry : bucket.entries)
      if (entry.key == key && entry.move != 0 && (!deepest || entry.depth > deepest->depth))
        deepest = &entry;
    return deepest ? deepest->move : std::uint16_t{0};
  }
  static Entry& replaceable(Bucket& bucket) {
    Entry* least = &bucket.entries[0];
    for (Entry& entry : bucket.entries)
      if (entry.worth() < least->worth()) least = &entry;
    return *least;
  }

  struct alignas(64) Stripe {
    typename Machine::Lock lock{"a part of the table"};
  };
  std::vector<Bucket> buckets_;
  std::vector<Stripe> locks_;
};

}  // namespace espalier
