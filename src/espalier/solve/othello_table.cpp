// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_table.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace espalier::othello {
namespace {

// The word: lower, upper (8 bits each, from the low end), move (7), whether it is doubtful (1),
// effort (7), whether somebody is busy there (1), age (8), 24 bits of hash. Effort and the mark of
// the busy together order entries by worth: one that somebody is busy at is the last to be
// replaced.
constexpr std::uint64_t kDoubtful = std::uint64_t{1} << 23;
constexpr std::uint64_t kBusy = std::uint64_t{1} << 31;

std::uint64_t pack(Knowledge k, std::uint64_t age, std::uint64_t hash) {
  const auto byte = [](auto value) { return std::uint64_t{static_cast<std::uint8_t>(value)}; };
  return byte(k.lower) | byte(k.upper) << 8 | byte(k.move) << 16 | byte(k.effort) << 24 |
         (k.is_doubtful ? kDoubtful : 0) | (k.is_busy ? kBusy : 0) | age << 32 | (hash >> 40) << 40;
}
Knowledge unpack(std::uint64_t word) {
  return {static_cast<std::int8_t>(word & 255),
          static_cast<std::int8_t>((word >> 8) & 255),
          static_cast<std::uint8_t>((word >> 16) & 127),
          static_cast<std::uint8_t>((word >> 24) & 127),
          (word & kBusy) != 0,
          (word & kDoubtful) != 0};
}
/// Words of two writers to one position may differ in a single bit, which must not look like a disc
/// where a reader meets half of each.
std::uint64_t spread(std::uint64_t word) { return word * 0x9e3779b97f4a7c15; }

}  // namespace

void SolverTable::write(Entry& entry, Bits own, Bits other, std::uint64_t word) {
  entry.own.store(own ^ spread(word), std::memory_order_relaxed);
  entry.other.store(other ^ spread(word), std::memory_order_relaxed);
  entry.word.store(word, std::memory_order_relaxed);
}

SolverTable::SolverTable(std::size_t megabytes)
    : mask_(std::bit_floor((std::clamp<std::size_t>(megabytes, 1, std::size_t{1} << 24) << 20) /
                           sizeof(Bucket)) -
            1),
      words_((mask_ + 1) * kBucketWords),
      buckets_(reinterpret_cast<Bucket*>(words_.data())) {
  static_assert(std::is_trivially_destructible_v<Bucket> && std::is_standard_layout_v<Bucket>);
}

std::optional<Knowledge> SolverTable::probe(Bits own, Bits other, std::uint64_t hash) const {
  for (const auto& entry : bucket(hash).entries) {
    const auto word = entry.word.load(std::memory_order_relaxed);
    if (word >> 40 != hash >> 40) continue;
    if ((entry.own.load(std::memory_order_relaxed) ^ spread(word)) == own &&
        (entry.other.load(std::memory_order_relaxed) ^ spread(word)) == other)
      return unpack(word);
  }
  return std::nullopt;
}

SolverTable::Slot SolverTable::entry_for(Bits own, Bits other, std::uint64_t hash) {
  Entry* victim = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (auto& entry : bucket(hash).entries) {
    const auto word = entry.word.load(std::memory_order_relaxed);
    if (word >> 40 == hash >> 40 &&
        (entry.own.load(std::memory_order_relaxed) ^ spread(word)) == own &&
        (entry.other.load(std::memory_order_relaxed) ^ spread(word)) == other)
      return {&entry, word};
    const bool current = ((word >> 32) & 255) == age_;
    const std::uint64_t worth =
        ((word >> 24) & 255) + (current ? 256U : 0U) + (word != 0 ? 1U : 0U);
    if (worth < least) {
      least = worth;
      victim = &entry;
    }
  }
  return {victim, 0};
}

void SolverTable::store(Bits own, Bits other, std::uint64_t hash, Knowledge knowledge) {
  const auto [entry, old] = entry_for(own, other, hash);
  if (old != 0) {
    const auto known = unpack(old);
    knowledge.lower = std::max(knowledge.lower, known.lower);
    knowledge.upper = std::min(knowledge.upper, known.upper);
    knowledge.effort = std::max(knowledge.effort, known.effort);
    if (knowledge.move == 64) knowledge.move = known.move;
  }
  write(*entry, own, other, pack(knowledge, age_, hash));
}

void SolverTable::mark(Bits own, Bits other, std::uint64_t hash, Mark how) {
  const auto [entry, old] = entry_for(own, other, hash);
  if (old == 0 && how != kAnnounced) return;
  Knowledge knowledge = old != 0 ? unpack(old) : Knowledge{};
  if (how != kDoubted) knowledge.is_busy = how == kAnnounced;
  knowledge.is_doubtful = knowledge.is_busy && (how == kDoubted || knowledge.is_doubtful);
  write(*entry, own, other, pack(knowledge, age_, hash));
}

}  // namespace espalier::othello
