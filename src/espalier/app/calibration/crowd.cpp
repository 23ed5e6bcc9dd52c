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

Crowd search_in_a_crowd(const AnyGame& position, int depth, int threads) {
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
  double speed = 0;
  for (const double own : seconds) speed += 1 / own / threads;
  Crowd crowd{1 / speed, {}};
  for (const double own : seconds)
    crowd.speeds.push_back(std::max(1, static_cast<int>(std::lround(100 / own / speed))));
  return crowd;
}

}  // namespace espalier::app
