// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/subject.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/app/position.hpp"
#include "espalier/parallel/measures.hpp"

namespace espalier::app {

double CalibrationSubject::time_alone() {
  const TimedSearch alone = search_sequentially(position, workload.depth);
  if (whole.seconds == 0 || alone.seconds < whole.seconds) whole = alone;
  return alone.seconds * 1e9;
}

double CalibrationSubject::simulated_ns() const {
  return static_cast<double>(sequential_time(whole.counters, costs));
}

CalibrationRun CalibrationSubject::run_of(const std::string& algorithm, int threads) const {
  return {&position, workload.depth, algorithm, threads, costs};
}

std::vector<CalibrationSubject> timed_subjects(const std::vector<Workload>& workloads,
                                               const Costs& machine) {
  constexpr int kTimes = 3;
  std::vector<CalibrationSubject> subjects;
  for (const auto& workload : workloads)
    subjects.push_back({workload, read_position(workload.game, workload.position), {}, machine});
  for (int time = 0; time < kTimes; ++time)
    for (auto& subject : subjects) subject.time_alone();
  for (auto& subject : subjects) {
    const auto nodes = node_costs(subject.position, subject.workload.depth, subject.whole);
    subject.costs.generate = std::max<Time>(1, std::llround(nodes.generate_ns));
    subject.costs.evaluate = std::llround(nodes.evaluate_ns);
    subject.expand_ns = nodes.expand_ns;
  }
  return subjects;
}

}  // namespace espalier::app
