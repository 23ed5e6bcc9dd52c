// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/games/othello/bits.hpp"
#include "espalier/solve/zeroed_words.hpp"

namespace espalier::othello {

/// What the solver knows of a position: bounds of its exact score, and the move to try first.
struct Knowledge {
  std::int8_t lower = -64;
  std::int8_t upper = 64;
  std::uint8_t move = 64;    // 64: none
  std::uint8_t effort = 0;   // logarithm of the nodes that it cost
  bool is_busy = false;      // somebody searches the position, or left it without a word
  bool is_doubtful = false;  // and the move that was expected to cut has failed
};

/// Transposition table of the endgame solver. Holds whole positions of one board, so that two
/// positions are never taken for one another and scores stay exact. The board itself is not stored:
/// each size needs a table of its own.
///
/// Any number of threads may probe and store at the same time, without locks. An entry is three
/// words; the two boards are stored combined with the word of knowledge (Hyatt & Mann 2002), so
/// that an entry of which other threads wrote parts matches no position. The knowledge contains a
/// piece of the position's hash: boards of two entries whose knowledge is equal do not mix either.
class SolverTable {
 public:
  /// Throws std::bad_alloc.
  explicit SolverTable(std::size_t megabytes);
  /// See ZeroedWords.
  void bring_in(std::size_t part, std::size_t parts) { words_.bring_in(part, parts); }
  [[nodiscard]] std::size_t megabytes() const { return (mask_ + 1) * sizeof(Bucket) >> 20; }

  static std::uint64_t hash(Bits own, Bits other) {
    std::uint64_t h = own * 0x9e3779b97f4a7c15 + other * 0xc2b2ae3d27d4eb4f;
    h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93;
    return h ^ (h >> 29);
  }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

  [[nodiscard]] std::optional<Knowledge> probe(Bits own, Bits other, std::uint64_t hash) const;

  /// Adds what is known now; replaces what was cheapest in the bucket, older searches first.
  void store(Bits own, Bits other, std::uint64_t hash, Knowledge knowledge);

  /// Tells others that somebody searches the position, until store() or withdraw(). A mark may get
  /// lost, like anything here.
  void announce(Bits own, Bits other, std::uint64_t hash) { mark(own, other, hash, kAnnounced); }
  /// Adds to an announcement that no cut was found where one was expected.
  void doubt(Bits own, Bits other, std::uint64_t hash) { mark(own, other, hash, kDoubted); }
  /// Nobody is busy there, as far as this thread knows.
  void withdraw(Bits own, Bits other, std::uint64_t hash) { mark(own, other, hash, kWithdrawn); }

  /// From here on what is stored counts as more precious than what was there before. Not to be
  /// called while other threads use the table.
  void new_search() { age_ = (age_ + 1) & 255; }

 private:
  // Relaxed throughout: no word's meaning depends on another one being visible, since a mixed
  // entry is recognised by its contents.
  struct Entry {
    std::atomic<std::uint64_t> own;
    std::atomic<std::uint64_t> other;
    std::atomic<std::uint64_t> word;
  };
  static constexpr std::size_t kEntries = 5;  // 120 of 128 bytes, two cache lines
  struct alignas(128) Bucket {
    std::array<Entry, kEntries> entries;
  };
  static constexpr std::size_t kBucketWords = sizeof(Bucket) / sizeof(std::uint64_t);

  [[nodiscard]] Bucket& bucket(std::uint64_t hash) const { return buckets_[hash & mask_]; }

  /// The position's own entry with its word, or the one to replace with 0.
  struct Slot {
    Entry* entry;
    std::uint64_t word;
  };
  Slot entry_for(Bits own, Bits other, std::uint64_t hash);
  static void write(Entry& entry, Bits own, Bits other, std::uint64_t word);
  enum Mark { kWithdrawn, kAnnounced, kDoubted };
  void mark(Bits own, Bits other, std::uint64_t hash, Mark how);

  std::uint64_t mask_;  // number of buckets, a power of two, less one
  ZeroedWords words_;
  Bucket* buckets_;  // what the words are
  std::uint64_t age_ = 0;
};

}  // namespace espalier::othello
