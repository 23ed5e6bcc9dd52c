// SPDX-License-Identifier: MIT
#pragma once

#include <iterator>
#include <map>

namespace espalier::app {

/// How much slower a thread is while others are at work than alone: cores share caches, memory and
/// power, and some of them are halves of one. Known for a few numbers of threads.
class Crowding {
 public:
  void learn(int threads, double slowdown) { known_[threads] = slowdown; }

  /// With so many threads at work on an average; on a straight line between those that are known.
  [[nodiscard]] double at(double working) const {
    const auto above = known_.lower_bound(working);
    if (above == known_.end()) return known_.rbegin()->second;
    if (above == known_.begin()) return above->second;
    const auto below = std::prev(above);
    const double way = (working - below->first) / (above->first - below->first);
    return below->second + way * (above->second - below->second);
  }

 private:
  std::map<double, double> known_ = {{1, 1}};
};

}  // namespace espalier::app
