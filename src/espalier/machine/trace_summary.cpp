// SPDX-License-Identifier: MIT
#include "espalier/machine/trace_summary.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace espalier {
namespace {

/// Longer first; then by time and processor, so that the order is always the same.
bool is_longer(const Wait& a, const Wait& b) {
  if (a.duration != b.duration) return a.duration > b.duration;
  if (a.at != b.at) return a.at < b.at;
  return a.processor < b.processor;
}

class Waits {
 public:
  void add(int processor, const TraceEvent& event, Time until) {
    const Time duration = std::clamp(until - event.at, Time{0}, event.duration);
    WaitReason& reason = reasons_[{event.activity, event.label}];
    reason.total += duration;
    ++reason.count;
    if (duration == 0) return;
    if (longest_.size() == kLongestWaits && duration < longest_.back().duration) return;
    const Wait wait{event.activity, processor, event.at, duration, event.label, event.other};
    longest_.insert(std::upper_bound(longest_.begin(), longest_.end(), wait, is_longer), wait);
    if (longest_.size() > kLongestWaits) longest_.pop_back();
  }

  void report(TraceSummary& summary) const {
    for (const auto& [key, reason] : reasons_)
      summary.reasons.push_back({key.first, key.second, reason.total, reason.count});
    std::stable_sort(summary.reasons.begin(), summary.reasons.end(),
                     [](const auto& a, const auto& b) { return a.total > b.total; });
    summary.longest = longest_;
  }

 private:
  std::map<std::pair<Activity, std::string>, WaitReason> reasons_;
  std::vector<Wait> longest_;
};

}  // namespace

Time TimeSpent::all() const { return std::accumulate(shares.begin(), shares.end(), Time{0}); }

TimeSpent& TimeSpent::operator+=(const TimeSpent& more) {
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] += more.shares[i];
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += more.counts[i];
  return *this;
}

TraceSummary summarise(const TracedRun& run) {
  TraceSummary summary;
  Waits waits;
  const Time until = run.info.until();
  int processor = 0;
  for (const Trace::Row& row : run.trace.rows()) {
    TimeSpent spent;
    for (const Segment& part : segments(row, run.info.end_of(processor), until))
      spent.shares[static_cast<std::size_t>(part.share)] += part.end - part.begin;
    for (const TraceEvent& event : row) {
      ++spent.counts[static_cast<std::size_t>(event.activity)];
      if (event.activity == Activity::kWait || event.activity == Activity::kLock)
        waits.add(processor, event, until);
    }
    summary.total += spent;
    summary.processors.push_back(spent);
    if (spent.busy() > summary.processors[static_cast<std::size_t>(summary.busiest)].busy())
      summary.busiest = processor;
    ++processor;
  }
  waits.report(summary);
  return summary;
}

}  // namespace espalier
