// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/lock_lessons.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/app/calibration/timing.hpp"

namespace espalier::app {
namespace {

/// The same search on threads, there with locks timed, simulated with the costs of this machine but
/// no locks, and simulated with nodes alone.
struct LockLesson {
  double owed_for_a_node = 0;
  std::vector<RunDigest> real, timed;
  RunDigest paid, counted;
};

LockCosts learned_from(const std::vector<LockLesson>& lessons, Time bare) {
  const double look = ns_of_a_look();
  std::vector<double> all, held;
  for (const LockLesson& lesson : lessons) {
    // Whatever slows down a run, or one thread of it, shows in the time that its nodes take.
    const auto slowdown = [&](const RunDigest& run) {
      return std::max(1e-9, run.node_ns() / std::max(1e-9, lesson.paid.node_ns()));
    };
    // A simulated run pays for other things besides locks, too; but for a node that it makes
    // outside a search only as for a visit.
    const double paid =
        lesson.paid.around_a_lock() + lesson.counted.around_a_lock() * lesson.owed_for_a_node;
    for (const RunDigest& run : lesson.real)
      all.push_back(run.around_a_lock() / slowdown(run) - paid);
    for (const RunDigest& run : lesson.timed)
      held.push_back(run.holding_a_lock() / slowdown(run) - look);
  }
  const Time whole = std::max<Time>(bare, std::llround(middle_of(all)));
  const Time lock = std::clamp<Time>(std::llround(middle_of(held)), bare, whole);
  return {lock, whole - lock};
}

}  // namespace

LockCostsByAlgorithm learn_locks(const std::vector<CalibrationSubject>& subjects,
                                 const std::vector<std::string>& algorithms,
                                 const std::vector<int>& threads) {
  constexpr double kOftenInNodes = 1000;  // a lock for so many nodes at least
  // A thread that is held up for a moment matters where the run is not much longer than that.
  constexpr double kShort = 0.1e9;  // nanoseconds
  constexpr std::size_t kTimesIfShort = 3;
  const Time bare = subjects.front().costs.lock;
  LockCostsByAlgorithm costs;
  std::vector<CalibrationRun> paying, counting;
  std::vector<LockLesson> lessons;
  for (const auto& algorithm : algorithms)
    for (const int count : threads) {
      costs[{algorithm, count}] = {bare, 0};
      std::vector<RunDigest> real;
      double locks = 0, nodes = 0;
      for (const auto& subject : subjects) {
        real.push_back(run_on_threads(subject.run_of(algorithm, count)));
        locks += real.back().locks;
        nodes += real.back().nodes;
      }
      if (locks * kOftenInNodes < nodes) continue;
      for (std::size_t i = 0; i < subjects.size(); ++i) {
        const auto& subject = subjects[i];
        CalibrationRun run = subject.run_of(algorithm, count);
        run.time_locks = true;
        const double owed = subject.expand_ns - static_cast<double>(subject.costs.generate);
        LockLesson& lesson = lessons.emplace_back(LockLesson{owed, {real[i]}, {}, {}, {}});
        lesson.timed.push_back(run_on_threads(run));
        while (real[i].ns < kShort && lesson.real.size() < kTimesIfShort) {
          lesson.real.push_back(run_on_threads(subject.run_of(algorithm, count)));
          lesson.timed.push_back(run_on_threads(run));
        }
        run.costs.lock = 0;
        paying.push_back(run);
        run.costs = {.generate = 1};
        counting.push_back(run);
      }
    }
  const auto paid = run_simulated(paying), counted = run_simulated(counting);
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    lessons[i].paid = paid[i];
    lessons[i].counted = counted[i];
  }
  const auto size = static_cast<std::ptrdiff_t>(subjects.size());
  auto run = paying.begin();
  for (auto first = lessons.begin(); first != lessons.end(); first += size, run += size)
    costs[{run->algorithm, run->processors}] = learned_from({first, first + size}, bare);
  return costs;
}

}  // namespace espalier::app
