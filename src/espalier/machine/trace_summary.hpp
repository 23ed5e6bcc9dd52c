// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "espalier/machine/trace_file.hpp"
#include "espalier/machine/trace_rows.hpp"

namespace espalier {

/// How one processor, or several together, spent their time.
struct TimeSpent {
  std::array<Time, kShares> shares = {};              // by Share; together the time that there was
  std::array<std::int64_t, kActivities> counts = {};  // by Activity

  [[nodiscard]] Time of(Share share) const { return shares[static_cast<std::size_t>(share)]; }
  [[nodiscard]] std::int64_t of(Activity activity) const {
    return counts[static_cast<std::size_t>(activity)];
  }
  [[nodiscard]] Time all() const;
  /// Neither waiting nor ended.
  [[nodiscard]] Time busy() const { return of(Share::kSearch) + of(Share::kOther); }
  TimeSpent& operator+=(const TimeSpent& more);
};

/// One wait, for a lock or for anything else.
struct Wait {
  Activity activity = Activity::kWait;
  int processor = 0;
  Time at = 0;
  Time duration = 0;
  std::string what;
  int holder = -1;  // of the lock, where it is known
};

/// All waits for the same thing.
struct WaitReason {
  Activity activity = Activity::kWait;
  std::string what;
  Time total = 0;
  std::int64_t count = 0;
};

struct TraceSummary {
  std::vector<TimeSpent> processors;
  TimeSpent total;
  std::vector<WaitReason> reasons;  // the costliest first
  std::vector<Wait> longest;        // the longest first, `kLongestWaits` at most
  int busiest = 0;                  // waits least: what the others wait for, more often than not
};
inline constexpr std::size_t kLongestWaits = 5;

TraceSummary summarise(const TracedRun& run);

}  // namespace espalier
