// SPDX-License-Identifier: MIT
#include "espalier/machine/trace.hpp"

#include <algorithm>
#include <iterator>

namespace espalier {
namespace {

constexpr const char* kNames[kActivities] = {"search",  "wait",  "lock", "send",
                                             "receive", "split", "cut",  "abort"};
constexpr std::size_t kMostRoomAtOnce = 256;  // rows rarely touch the counter that they share
constexpr std::size_t kShareAtOnce = 16;      // but a small limit is shared out fairly

}  // namespace

const char* name_of(Activity activity) { return kNames[static_cast<std::size_t>(activity)]; }

std::optional<Activity> activity_named(std::string_view name) {
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<Activity>(found - std::begin(kNames));
}

Trace::Trace(std::size_t limit)
    : limit_(limit), taken_(std::make_unique<std::atomic<std::size_t>>(0)) {}

void Trace::start(int processors) {
  rows_ = std::vector<Row>(static_cast<std::size_t>(processors));
  taken_->store(0);
  cut_at_.reset();
  const std::size_t room = limit_ / kShareAtOnce / std::max<std::size_t>(1, rows_.size());
  for (Row& row : rows_) {
    row.limit_ = limit_;
    row.room_at_once_ = std::clamp(room, std::size_t{1}, kMostRoomAtOnce);
    row.taken_ = taken_.get();
  }
}

bool Trace::Row::take_room() {
  // Relaxed: a mere count, nothing is published with it.
  const std::size_t before = taken_->fetch_add(room_at_once_, std::memory_order_relaxed);
  if (before < limit_) room_ = std::min(room_at_once_, limit_ - before);
  return room_ > 0;
}

void Trace::Row::push_back(TraceEvent event) {
  if (!full_at_ && room_ == 0 && !take_room()) full_at_ = event.end();
  // Spans that were open when the row was full are still taken: no more than nest in each other.
  if (full_at_ && event.at >= *full_at_) return;
  if (!full_at_) --room_;
  events_.push_back(std::move(event));
}

void Trace::finish() {
  for (const Row& row : rows_)
    if (row.full_at_) cut_at_ = std::min(cut_at_.value_or(*row.full_at_), *row.full_at_);
  if (!cut_at_) return;
  for (Row& row : rows_) {
    std::erase_if(row.events_, [&](const TraceEvent& event) { return event.at >= *cut_at_; });
    for (TraceEvent& event : row.events_)
      event.duration = std::min(event.duration, *cut_at_ - event.at);
  }
}

std::size_t Trace::size() const {
  std::size_t sum = 0;
  for (const Row& row : rows_) sum += row.size();
  return sum;
}

}  // namespace espalier
