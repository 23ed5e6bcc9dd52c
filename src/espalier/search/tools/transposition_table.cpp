// SPDX-License-Identifier: MIT
#include "espalier/search/tools/transposition_table.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "espalier/core/huge_pages.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/machine_memory.hpp"
#include "espalier/search/tools/table_news.hpp"

namespace espalier {
namespace {

constexpr std::size_t kWorthAThread = 16 * TranspositionTable::kMegabyte;

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes, Replacement replacement)
    : replacement_(replacement) {
  resize(bytes);
}

TranspositionTable::TranspositionTable(std::span<std::byte> memory, Replacement replacement)
    : memory_(reinterpret_cast<Bucket*>(memory.data()), Release{false}),
      buckets_(memory.size() / sizeof(Bucket)),
      replacement_(replacement) {
  assert(buckets_ > 0 && reinterpret_cast<std::uintptr_t>(memory.data()) % sizeof(Bucket) == 0);
}

void TranspositionTable::resize(std::size_t bytes) {
  const std::size_t buckets = std::max<std::size_t>(1, bytes / sizeof(Bucket));
  const std::size_t alignment = bytes >= kHugePage ? kHugePage : sizeof(Bucket);
  void* memory = nullptr;
  memory_.reset();
  buckets_ = 0;
  if (bytes <= machine_memory()) {
    const std::size_t room = (buckets * sizeof(Bucket) + alignment - 1) / alignment * alignment;
    memory = std::aligned_alloc(alignment, room);
    if (memory && alignment == kHugePage) prefer_huge_pages(memory, room);
  }
  if (!memory) {
    resize(0);
    throw InputError("no memory for a table of " + std::to_string(bytes / kMegabyte) +
                     " MB; choose a smaller one");
  }
  memory_ = std::unique_ptr<Bucket, Release>(static_cast<Bucket*>(memory), Release{});
  buckets_ = buckets;
  clear();
}

void TranspositionTable::clear(unsigned threads) {
  const std::size_t useful = bytes() / kWorthAThread + 1;
  const std::size_t wanted = threads > 0 ? threads : std::thread::hardware_concurrency();
  const std::size_t count = std::clamp<std::size_t>(wanted, 1, useful);
  const auto clear_part = [&](std::size_t i) {
    const std::size_t from = buckets_ * i / count, to = buckets_ * (i + 1) / count;
    std::memset(static_cast<void*>(memory_.get() + from), 0, (to - from) * sizeof(Bucket));
  };
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < count; ++i) helpers.emplace_back(clear_part, i);
  clear_part(0);
  for (auto& helper : helpers) helper.join();
  age_.store(0, std::memory_order_relaxed);  // relaxed: nobody else is here (thread safety)
}

TranspositionTable::Stored TranspositionTable::store(std::uint64_t key, TableEntry entry) {
  const Stored stored = take_over(key, entry);
  if (news_ && stored != Stored::kTurnedAway) news_->offer(key, entry);
  return stored;
}

TranspositionTable::Stored TranspositionTable::take_over(std::uint64_t key, TableEntry entry) {
  assert(entry.depth >= 0 && entry.depth <= kMaxDepth);
  Bucket& bucket = memory_.get()[index_of(key)];
  const std::uint64_t now = age();
  for (Slot& slot : bucket) {
    const std::uint64_t known = slot.read(key);
    if (known == 0) continue;
    const TableEntry old = unpack(known);
    if (old.depth == entry.depth && old.bound == Bound::kExact && entry.bound != Bound::kExact)
      return Stored::kTurnedAway;
    if (replacement_ == Replacement::kDepth && old.depth > entry.depth &&
        searches_since(known, now) == 0)
      return Stored::kTurnedAway;
    if (entry.move == 0) entry.move = old.move;
    slot.write(key, pack(entry, now));
    return Stored::kUpdated;
  }
  Slot* const slot = choose(bucket, key, entry.depth, now);
  if (!slot) return Stored::kTurnedAway;
  const bool was_empty = Slot::load(slot->data) == 0;
  slot->write(key, pack(entry, now));
  return was_empty ? Stored::kFilled : Stored::kReplaced;
}

/// The slot for a position that is not in the bucket; null when it must go without.
TranspositionTable::Slot* TranspositionTable::choose(Bucket& bucket, std::uint64_t key, int depth,
                                                     std::uint64_t now) const {
  // The low bits of the mixed key: the bucket's index came from the high ones.
  const std::size_t place = mix(key) % kSlots;
  const auto gives_way = [&](const Slot& slot) {
    const std::uint64_t data = Slot::load(slot.data);
    return data == 0 || depth_of(data) <= depth || searches_since(data, now) != 0;
  };
  switch (replacement_) {
    case Replacement::kAlways:
      return &bucket[place];
    case Replacement::kDepth:
      return gives_way(bucket[place]) ? &bucket[place] : nullptr;
    case Replacement::kTwoTier: {
      Slot& deepest = bucket[place & ~std::size_t{1}];
      Slot& newest = bucket[place | 1];
      if (!gives_way(deepest)) return &newest;
      // Words are copied as they are: a pair that another thread is writing stays invalid.
      const std::uint64_t data = Slot::load(deepest.data);
      if (data != 0) newest.write(Slot::load(deepest.check) ^ data, data);
      return &deepest;
    }
    case Replacement::kAging:
      break;
  }
  // A search of age counts as much as this many plies: an old entry is rarely met again.
  constexpr int kPliesPerAge = 8;
  const auto worth = [&](const Slot& slot) {
    const std::uint64_t data = Slot::load(slot.data);
    if (data == 0) return std::numeric_limits<int>::min();
    return depth_of(data) - kPliesPerAge * static_cast<int>(searches_since(data, now));
  };
  Slot* least = nullptr;
  int least_worth = std::numeric_limits<int>::max();
  for (Slot& slot : bucket)
    if (const int here = worth(slot); here < least_worth) least = &slot, least_worth = here;
  return least;
}

int TranspositionTable::fill_per_mille(bool only_this_search) const {
  constexpr std::size_t kSample = 1000;
  const std::size_t sample = std::min(buckets_, kSample);
  const std::uint64_t now = age();
  std::size_t full = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const Slot& slot : memory_.get()[i]) {
      const std::uint64_t data = Slot::load(slot.data);
      full += data != 0 && (!only_this_search || searches_since(data, now) == 0);
    }
  return static_cast<int>(full * 1000 / (sample * kSlots));
}

}  // namespace espalier
