// SPDX-License-Identifier: MIT
#include "espalier/engine/round_log.hpp"

#include <bit>

namespace espalier {
namespace {

constexpr std::size_t kIndexSlots = 1 << 14;   // a power of two, twice what a round writes
constexpr std::size_t kPlacesASearcher = 256;  // slots; about four times the steps of a path

}  // namespace

RoundLog::RoundLog(const TranspositionTable& table, std::size_t searchers)
    : table_(table),
      parts_(searchers),
      index_(kIndexSlots),
      places_(std::bit_ceil(searchers * kPlacesASearcher)) {}

const RoundLog::Write* RoundLog::find_own(std::uint64_t key) const {
  for (std::size_t i = mix(key);; ++i) {
    const Index& slot = index_[i % kIndexSlots];
    if (slot.stamp != stamp_) return nullptr;
    if (writes_[slot.write].key == key) return &writes_[slot.write];
  }
}

void RoundLog::store(std::uint64_t key, TableEntry entry) {
  std::size_t i = mix(key);
  for (; index_[i % kIndexSlots].stamp == stamp_; ++i) {
    Write& known = writes_[index_[i % kIndexSlots].write];
    if (known.key != key) continue;
    if (known.entry.depth == entry.depth && known.entry.bound == Bound::kExact &&
        entry.bound != Bound::kExact)
      return;
    if (entry.move == 0) entry.move = known.entry.move;
    known.entry = entry;
    return;
  }
  if (entry.move == 0)
    if (const auto known = table_.find(key)) entry.move = known->move;
  const auto number = static_cast<std::uint32_t>(writes_.size());
  writes_.push_back({key, entry});
  parts_[table_.bucket_number(key) % parts_.size()].push_back(number);
  // A full index would search for ever; what it has no room for is published all the same.
  if (number < kIndexSlots / 2) index_[i % kIndexSlots] = {stamp_, number};
}

void RoundLog::publish(std::size_t part, TranspositionTable& table) const {
  constexpr std::size_t kAhead = 8;
  const auto& numbers = parts_[part];
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i + kAhead < numbers.size()) table.prefetch(writes_[numbers[i + kAhead]].key);
    table.store(writes_[numbers[i]].key, writes_[numbers[i]].entry);
  }
}

void RoundLog::begin_round() {
  writes_.clear();
  for (auto& part : parts_) part.clear();
  ++stamp_;
}

const RoundLog::Place* RoundLog::find_place(std::uint64_t key) const {
  for (std::size_t i = key;; ++i) {
    const Place& place = places_[i % places_.size()];
    if (place.stamp != places_stamp_) return nullptr;
    if (place.key == key) return &place;
  }
}

void RoundLog::add_place(std::uint64_t key, bool before) {
  for (std::size_t i = key;; ++i) {
    Place& place = places_[i % places_.size()];
    if (place.stamp != places_stamp_) place = {key, places_stamp_, {}};
    if (place.key != key) continue;
    ++place.sharers.others;
    place.sharers.rank += before ? 1 : 0;
    return;
  }
}

void RoundLog::look_around(const std::vector<RoundLog>& all, std::size_t own) {
  ++places_stamp_;
  std::size_t room = places_.size() / 2;
  for (std::size_t other = 0; other < all.size(); ++other) {
    if (other == own) continue;
    for (const Step& step : all[other].path_) {
      if (room < 2) return;
      room -= 2;
      add_place(step.node, other < own);
      add_place(step.move, other < own);
    }
  }
}

}  // namespace espalier
