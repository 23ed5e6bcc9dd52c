// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/crowd.hpp"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cmath>
#include <thread>

#include "espalier/app/calibration/workload.hpp"
#include "espalier/app/interrupt.hpp"

namespace espalier::app {

std::vector<int> speeds_in_a_crowd(const AnyGame& position, int depth, int threads) {
  std::vector<double> seconds(static_cast<std::size_t>(threads));
  std::barrier start(threads);
  std::atomic<int> searching = threads;
  std::atomic<bool> all_done = false;
  {
    std::vector<std::jthread> team;
    for (auto& own : seconds)
      team.emplace_back([&] {
        start.arrive_and_wait();
        if (const auto timed = timed_search(position, depth, interrupted())) own = timed->seconds;
        if (--searching == 0) all_done = true;
        while (!all_done) timed_search(position, depth, all_done);
      });
  }
  throw_if_interrupted();
  double mean = 0;
  for (const double own : seconds) mean += 1 / own / threads;
  std::vector<int> speeds;
  for (const double own : seconds)
    speeds.push_back(std::max(1, static_cast<int>(std::lround(100 / own / mean))));
  return speeds;
}

}  // namespace espalier::app
