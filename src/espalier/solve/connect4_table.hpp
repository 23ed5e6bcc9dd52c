// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/core/hash.hpp"
#include "espalier/games/connect4/geometry.hpp"
#include "espalier/solve/zeroed_words.hpp"

namespace espalier::connect4 {

/// A position's value lies in [lower, upper].
struct Bounds {
  int lower;
  int upper;
};

/// How entries of the solver's table are laid out. An entry holds enough to rebuild its position,
/// so that positions are never taken for one another. Words are written one at a time; an entry of
/// two words is valid when they give its key together (Hyatt & Mann 2002), so that a reader that
/// meets a half-written one sees another position.
///
/// Boards of known size take one word: the mover's stones plus the occupied squares tell positions
/// apart in at most 49 bits. A multiplication spreads them; it is a bijection, the high bits choose
/// the bucket and the word keeps the low ones.
template <class Board>
struct TableLayout {
  static constexpr int kKeyBits = Board::width() * Board::kStride;
  static constexpr int kWords = 1;
  static constexpr int kBoundBits = 6;
  static constexpr int kDataBits = 27;  // bounds, marks, work, generation
  static constexpr int kFewestIndexBits = kKeyBits - (64 - kDataBits);

  struct Key {
    Bits hash;  // its high bits choose the bucket
    Bits check;
  };
  static Key key(Bits mover, Bits occupied) {
    const Bits spread = (mover + occupied) * 0x9e3779b97f4a7c15ULL << (64 - kKeyBits);
    return {spread, spread >> (64 - kKeyBits) << kDataBits};
  }
};

/// Boards of any size take two words: the mover's stones, and the columns' heights beside the data.
template <>
struct TableLayout<AnyBoard> {
  static constexpr int kWords = 2;
  static constexpr int kBoundBits = 7;
  static constexpr int kDataBits = 29;
  static constexpr int kFewestIndexBits = 1;

  struct Key {
    Bits hash;
    Bits mover;
    Bits check;
  };
  static Key key(Bits mover, Bits occupied) {
    Bits heights = 0;
    for (int c = 0; c < 8; ++c)
      heights = heights << 4 | static_cast<Bits>(std::popcount(occupied >> (8 * c) & 0xff));
    return {mix(mover, occupied), mover, heights << kDataBits};
  }
};

/// Lower and upper bounds of positions, shared by all threads without locks. Relaxed atomics
/// suffice: every entry stands for itself, and a lost or late one only costs time.
template <class Board>
class SolverTable {
  using Layout = TableLayout<Board>;
  using Word = std::atomic<std::uint64_t>;
  static constexpr int kBucketWords = 4;  // half a cache line
  static constexpr auto kRelaxed = std::memory_order_relaxed;

 public:
  /// Where a position belongs.
  struct Place {
    Word* bucket;
    typename Layout::Key key;
  };

  /// The largest power of two in `bytes`.
  explicit SolverTable(std::size_t bytes)
      : index_bits_(index_bits(bytes)), words_(std::size_t{kBucketWords} << index_bits_) {}

  /// See ZeroedWords.
  void bring_in(std::size_t part, std::size_t parts) { words_.bring_in(part, parts); }
  /// Forgets everything. Not while others search.
  void resize(std::size_t bytes) {
    words_ = ZeroedWords(std::size_t{kBucketWords} << index_bits(bytes));
    index_bits_ = index_bits(bytes);
  }
  [[nodiscard]] std::size_t bytes() const { return kBucketBytes << index_bits_; }

  [[nodiscard]] Place place(Bits mover, Bits occupied) const {
    const auto key = Layout::key(mover, occupied);
    return {words_.data() + (key.hash >> (64 - index_bits_)) * kBucketWords, key};
  }
  static void prefetch(const Place& place) { __builtin_prefetch(place.bucket); }

  struct Found {
    bool is_there = false;
    bool is_busy = false;      // somebody searches the position, or left it without a word
    bool is_doubtful = false;  // and the move that was expected to cut has failed
  };
  /// Narrows `bounds` by what is known.
  static Found probe(const Place& place, Bounds& bounds) {
    for (int i = 0; i < kBucketWords; i += Layout::kWords) {
      const std::uint64_t data = data_of(place.bucket + i);
      if (!belongs(place, place.bucket + i, data)) continue;
      bounds.lower = std::max(bounds.lower, field(data, kLowerShift) - kBias);
      bounds.upper = std::min(bounds.upper, field(data, kUpperShift) - kBias);
      return {true, (data & kBusy) != 0, (data & kDoubtful) != 0};
    }
    return {};
  }

  /// Remembers bounds that took `nodes` to find, and that nobody is busy there. Replaces the
  /// position's own entry, else one of an earlier generation, else the cheapest.
  void store(const Place& place, Bounds bounds, std::uint64_t nodes) const {
    const auto work =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(nodes)), kMostWork);
    write(place, entry_for(place).entry, data_word(place, bounds, work));
  }

  /// Tells others that somebody searches the position, until store() or withdraw(). Marks may get
  /// lost, or what another thread stores at the same moment, which only costs time.
  void announce(const Place& place) const {
    const auto [entry, data] = entry_for(place);
    write(place, entry,
          data != 0 ? data | kBusy : data_word(place, {-kBias, kBias - 1}, 0) | kBusy);
  }
  /// Adds to an announcement that no cut was found where one was expected.
  void doubt(const Place& place) const {
    if (const auto [entry, data] = entry_for(place); (data & kBusy) != 0)
      write(place, entry, data | kDoubtful);
  }
  /// Nobody is busy there, as far as this thread knows.
  void withdraw(const Place& place) const {
    if (const auto [entry, data] = entry_for(place); (data & kBusy) != 0)
      write(place, entry, data & ~(kBusy | kDoubtful));
  }

  /// Makes room for new positions: what is stored stays, but goes first. Not while others search.
  void next_generation() {
    generation_ = std::max<std::uint64_t>(1, (generation_ + 1) & kGenerationMask);
  }

 private:
  static constexpr std::size_t kBucketBytes = kBucketWords * sizeof(Word);
  static int index_bits(std::size_t bytes) {
    const auto buckets = std::max<std::size_t>(bytes / kBucketBytes, 2);
    return std::max(Layout::kFewestIndexBits, static_cast<int>(std::bit_width(buckets)) - 1);
  }

  static constexpr int kBias = 1 << (Layout::kBoundBits - 1);
  static constexpr int kGenerationBits = 8;
  static constexpr std::uint64_t kDoubtful = 1 << kGenerationBits;
  static constexpr int kWorkShift = kGenerationBits + 1;
  static constexpr int kUpperShift = kWorkShift + 6;
  static constexpr int kLowerShift = kUpperShift + Layout::kBoundBits;
  static constexpr std::uint64_t kGenerationMask = (1 << kGenerationBits) - 1;
  // Work takes five bits and the mark of a busy position the next: marked entries are the last to
  // be replaced.
  static constexpr std::uint64_t kMostWork = 31;
  static constexpr std::uint64_t kBusy = (kMostWork + 1) << kWorkShift;
  static constexpr std::uint64_t kWorkMask = 63;
  static constexpr std::uint64_t kDataMask = (std::uint64_t{1} << Layout::kDataBits) - 1;
  static_assert(kLowerShift + Layout::kBoundBits == Layout::kDataBits);

  /// The position's own entry with its data, or the one to replace with 0.
  struct Slot {
    Word* entry;
    std::uint64_t data;
  };
  [[nodiscard]] Slot entry_for(const Place& place) const {
    Word* victim = place.bucket;
    unsigned least = ~0U;
    for (int i = 0; i < kBucketWords; i += Layout::kWords) {
      Word* const entry = place.bucket + i;
      const std::uint64_t data = data_of(entry);
      if (belongs(place, entry, data)) return {entry, data};
      const unsigned worth =
          static_cast<unsigned>(data >> kWorkShift & kWorkMask) +
          ((data & kGenerationMask) == generation_ ? static_cast<unsigned>(kWorkMask) + 1 : 0);
      if (worth < least) {
        least = worth;
        victim = entry;
      }
    }
    return {victim, 0};
  }
  [[nodiscard]] std::uint64_t data_word(const Place& place, Bounds bounds,
                                        std::uint64_t work) const {
    return place.key.check | static_cast<std::uint64_t>(bounds.lower + kBias) << kLowerShift |
           static_cast<std::uint64_t>(bounds.upper + kBias) << kUpperShift | work << kWorkShift |
           generation_;
  }
  static void write(const Place& place, Word* entry, std::uint64_t data) {
    if constexpr (Layout::kWords == 2) entry[0].store(place.key.mover ^ spread(data), kRelaxed);
    entry[Layout::kWords - 1].store(data, kRelaxed);
  }

  static int field(std::uint64_t data, int shift) {
    return static_cast<int>(data >> shift & ((1U << Layout::kBoundBits) - 1));
  }
  static std::uint64_t data_of(const Word* entry) {
    return entry[Layout::kWords - 1].load(kRelaxed);
  }
  /// Words of two writers to the same position differ in a few bits, which must not look like
  /// stones.
  static std::uint64_t spread(std::uint64_t data) { return data * 0x9e3779b97f4a7c15ULL; }
  static bool belongs(const Place& place, const Word* entry, std::uint64_t data) {
    if ((data & ~kDataMask) != place.key.check || (data & kDataMask) == 0) return false;
    if constexpr (Layout::kWords == 2)
      return (entry[0].load(kRelaxed) ^ spread(data)) == place.key.mover;
    else
      return true;
  }

  int index_bits_;
  ZeroedWords words_;
  std::uint64_t generation_ = 1;
};

}  // namespace espalier::connect4
