// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>

#include "espalier/core/hash.hpp"
#include "espalier/core/node.hpp"
#include "espalier/search/tools/table_entry.hpp"

namespace espalier {

/// Which entry makes room for a new position (Breuker, Uiterwijk & van den Herik 1994).
enum class Replacement {
  kAlways,   // one place a position; the newest stays
  kDepth,    // the deeper search stays, unless it is left over from an older search
  kTwoTier,  // two places: the deepest, and whatever that one turned away or displaced
  kAging,    // a bucket of four: the least of depth and youth goes
};

class TableNews;

/// Remembers positions by their key (Greenblatt 1967), in a fixed amount of memory; knows nothing
/// of games.
///
/// Thread safety: any number of threads may call find, store, prefetch, new_search and
/// fill_per_mille at once, without locks; resize and clear need the table for themselves.
///
/// Invariants:
///  1. A slot is two words, (key ^ data, data) (Hyatt & Mann 2002). A slot of which two threads
///     wrote one word each fails the check key == first ^ second and reads as another position;
///     nobody ever sees half of an entry.
///  2. An empty slot is all zeroes; data of an entry is never zero.
///  3. A bucket is one cache line; a position is only ever looked for in its own bucket.
///  4. Every access to a word is atomic and relaxed: a word carries its whole meaning by itself
///     (1), so that no other memory has to be visible with it, and an entry that is seen late is
///     only a miss.
class TranspositionTable {
 public:
  /// Any size; at least one bucket. Throws InputError when the memory cannot be had.
  explicit TranspositionTable(std::size_t bytes, Replacement replacement = Replacement::kAging);
  /// In memory that somebody else keeps, perhaps for several processes: zeroed, or another table
  /// of the same size, which this one then is as well. Requires an address at the start of a
  /// bucket and room for one.
  explicit TranspositionTable(std::span<std::byte> memory,
                              Replacement replacement = Replacement::kAging);

  static constexpr std::size_t kMegabyte = std::size_t{1} << 20;

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const {
    const Bucket& bucket = bucket_of(key);
    for (const Slot& slot : bucket)
      if (const std::uint64_t data = slot.read(key)) return unpack(data);
    return std::nullopt;
  }

  enum class Stored { kFilled, kUpdated, kReplaced, kTurnedAway };

  /// A move of 0 keeps the move that is known for the position. What is known exactly at the same
  /// depth is not replaced by a bound.
  Stored store(std::uint64_t key, TableEntry entry);

  /// The same for what was found elsewhere: it is no news.
  Stored take_over(std::uint64_t key, TableEntry entry);

  /// What is stored from now on is offered there as well; null: nowhere. Needs the table for
  /// itself.
  void set_news(TableNews* news) { news_ = news; }

  /// Calls visit(key, entry) for every position that is known.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < buckets_; ++i)
      for (const Slot& slot : memory_.get()[i])
        if (const std::uint64_t data = Slot::load(slot.data))
          visit(Slot::load(slot.check) ^ data, unpack(data));
  }

  /// Asks for the memory of a position that will be looked up soon.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

  /// Positions compete for room, and writes to the table meet, only where this is the same number.
  [[nodiscard]] std::size_t bucket_number(std::uint64_t key) const { return index_of(key); }

  /// Entries of earlier searches stay usable, but give way first.
  void new_search() {
    // Relaxed: ages only steer replacement.
    age_.fetch_add(1, std::memory_order_relaxed);
  }

  /// Forgets everything, on `threads` threads (0: as many as help).
  void clear(unsigned threads = 0);
  /// Forgets everything and takes another size, in memory of its own.
  void resize(std::size_t bytes);
  void set_replacement(Replacement replacement) { replacement_ = replacement; }

  [[nodiscard]] Replacement replacement() const { return replacement_; }
  [[nodiscard]] std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
  [[nodiscard]] std::size_t capacity() const { return buckets_ * kSlots; }
  /// How full, by a sample: entries of the present search only, or all.
  [[nodiscard]] int fill_per_mille(bool only_this_search = false) const;

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr std::uint64_t kAges = 16;

  struct Slot {
    std::uint64_t check;
    std::uint64_t data;

    static std::uint64_t load(const std::uint64_t& word) {
      // atomic_ref lacks a constant form; loading changes nothing.
      return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
    }
    /// The data when the slot holds this key, else 0.
    [[nodiscard]] std::uint64_t read(std::uint64_t key) const {
      const std::uint64_t found = load(data);
      return (load(check) ^ found) == key ? found : 0;
    }
    void write(std::uint64_t key, std::uint64_t new_data) {
      std::atomic_ref(check).store(key ^ new_data, std::memory_order_relaxed);
      std::atomic_ref(data).store(new_data, std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket : std::array<Slot, kSlots> {};
  static_assert(sizeof(Bucket) == 64);

  // Data, from the top: value 32 bits, move 16, depth 10, age 4, bound + 1 in 2.
  static constexpr int kValueShift = 32, kMoveShift = 16, kDepthShift = 6, kAgeShift = 2;
  static constexpr std::uint64_t kDepthMask = 0x3ff;
  static_assert(kMaxDepth <= static_cast<int>(kDepthMask));

  static std::uint64_t pack(const TableEntry& e, std::uint64_t age) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(e.value)) << kValueShift |
           static_cast<std::uint64_t>(e.move) << kMoveShift |
           static_cast<std::uint64_t>(e.depth) << kDepthShift | age << kAgeShift |
           (static_cast<std::uint64_t>(e.bound) + 1);
  }
  static TableEntry unpack(std::uint64_t data) {
    return {static_cast<Value>(static_cast<std::uint32_t>(data >> kValueShift)),
            static_cast<Bound>((data & 3) - 1), static_cast<std::int16_t>(depth_of(data)),
            static_cast<std::uint16_t>(data >> kMoveShift)};
  }
  static int depth_of(std::uint64_t data) {
    return static_cast<int>(data >> kDepthShift & kDepthMask);
  }
  [[nodiscard]] std::uint64_t age() const {
    return age_.load(std::memory_order_relaxed) % kAges;  // relaxed: see new_search
  }
  /// How many searches ago the entry was written (modulo kAges).
  static std::uint64_t searches_since(std::uint64_t data, std::uint64_t now) {
    return (now - (data >> kAgeShift)) % kAges;
  }

  /// Any number of buckets: the high half of a product instead of a remainder. Keys of games need
  /// not be well spread, so they are mixed first.
  [[nodiscard]] std::size_t index_of(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(mix(key)) * buckets_) >> 64);
  }
  [[nodiscard]] const Bucket& bucket_of(std::uint64_t key) const {
    return memory_.get()[index_of(key)];
  }

  Slot* choose(Bucket& bucket, std::uint64_t key, int depth, std::uint64_t now) const;

  struct Release {
    bool is_own;
    Release() : is_own(true) {}
    explicit Release(bool own) : is_own(own) {}
    void operator()(Bucket* memory) const {
      if (is_own) std::free(memory);
    }
  };
  std::unique_ptr<Bucket, Release> memory_;
  std::size_t buckets_ = 0;
  Replacement replacement_;
  std::atomic<std::uint64_t> age_ = 0;
  TableNews* news_ = nullptr;
};

}  // namespace espalier
