// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/trial.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/app/calibration/crowd.hpp"
#include "espalier/app/calibration/timing.hpp"
#include "espalier/lab/trimmed_mean.hpp"

namespace espalier::app {
namespace {

constexpr int kSimulatedRuns = 4;

}  // namespace

Trial::Trial(const std::vector<Workload>& workloads, const Costs& machine,
             std::vector<std::string> algorithms, std::vector<int> threads)
    : subjects_(timed_subjects(workloads, machine)),
      algorithms_(std::move(algorithms)),
      threads_(std::move(threads)),
      slowness_(subjects_.size()) {}

void Trial::learn_locks() { locks_ = app::learn_locks(subjects_, algorithms_, threads_); }

void Trial::measure_round() {
  for (const int count : threads_)
    for (std::size_t subject = 0; subject < subjects_.size(); ++subject)
      measure_block(subject, count);
  ++rounds_;
}

void Trial::measure_block(std::size_t number, int threads) {
  CalibrationSubject& subject = subjects_[number];
  std::vector<double> alone;
  const auto look_at_the_machine = [&] {
    tour_.next();
    alone.push_back(subject.time_alone());
    tour_.next();
    auto& speeds = speeds_[threads];
    speeds.resize(subjects_.size());
    speeds[number].push_back(speeds_in_a_crowd(subject.position, subject.workload.depth, threads));
  };

  struct Pair {
    std::pair<std::string, int> key;
    RunDigest lesson, run;
  };
  std::vector<Pair> pairs;
  look_at_the_machine();
  // Each algorithm has its turn beside the crowd, and the lesson comes first in every second round.
  for (std::size_t i = 0; i < algorithms_.size(); ++i) {
    const auto& algorithm =
        algorithms_[(i + static_cast<std::size_t>(rounds_)) % algorithms_.size()];
    const auto run = [&] {
      tour_.next();
      return run_on_threads(subject.run_of(algorithm, threads));
    };
    Pair& pair = pairs.emplace_back(Pair{{algorithm, threads}, run(), run()});
    if (rounds_ % 2 == 1) std::swap(pair.lesson, pair.run);
  }
  look_at_the_machine();

  const double alone_ns = std::sqrt(alone.front() * alone.back());
  slowness_[number].push_back(std::log(alone_ns / subject.simulated_ns()));
  for (const Pair& pair : pairs) {
    lessons_[pair.key].add(number, pair.lesson, alone_ns, subject.nodes());
    measured_[pair.key].add(number, pair.run, alone_ns, subject.nodes());
  }
}

void Trial::simulate() {
  std::vector<CalibrationRun> plans;
  for (const auto& algorithm : algorithms_)
    for (const int count : threads_)
      for (std::size_t i = 0; i < subjects_.size(); ++i)
        for (std::size_t run = 0; run < kSimulatedRuns; ++run) {
          auto& plan = plans.emplace_back(subjects_[i].run_of(algorithm, count));
          plan.costs.lock = lock_of(algorithm, count).lock;
          plan.costs.around = lock_of(algorithm, count).around;
          // Of crowds from the first to the last; which processor is the slow one must not be the
          // same in all runs.
          const auto& crowds = speeds_.at(count)[i];
          plan.speeds = crowds[run * crowds.size() / kSimulatedRuns];
          const auto first = static_cast<std::ptrdiff_t>(run) % count;
          std::rotate(plan.speeds.begin(), plan.speeds.begin() + first, plan.speeds.end());
        }
  const auto digests = run_simulated(plans);
  for (std::size_t plan = 0; plan < plans.size(); ++plan) {
    const std::size_t i = plan / kSimulatedRuns % subjects_.size();
    simulated_[{plans[plan].algorithm, plans[plan].processors}].add(
        i, digests[plan], subjects_[i].simulated_ns(), subjects_[i].nodes());
  }
}

Comparison Trial::compare(const std::string& algorithm, int threads) const {
  const std::pair key(algorithm, threads);
  Comparison comparison{algorithm, threads, measured_.at(key).means(), simulated_.at(key).means()};
  ComparedRuns& predicted = comparison.predicted;
  comparison.slower = lessons_.at(key).means().node_time / predicted.node_time;
  predicted.speedup = {predicted.speedup.value / comparison.slower, {}, {}};
  const double slower = comparison.slower * std::exp(lab::mean_of_trimmed(slowness_).mean);
  predicted.seconds *= slower;
  predicted.node_ns *= slower;
  return comparison;
}

std::pair<int, int> Trial::range_of_speeds(int threads) const {
  std::vector<int> slowest, fastest;
  for (const auto& crowds : speeds_.at(threads))
    for (const Speeds& crowd : crowds) {
      const auto [low, high] = std::minmax_element(crowd.begin(), crowd.end());
      slowest.push_back(*low);
      fastest.push_back(*high);
    }
  return {middle_of(slowest), middle_of(fastest)};
}

double Trial::sequential_seconds() const {
  double sum = 0;
  for (const auto& subject : subjects_) sum += subject.whole.seconds;
  return sum;
}

double Trial::sequential_nodes() const {
  double sum = 0;
  for (const auto& subject : subjects_) sum += subject.nodes();
  return sum;
}

Costs Trial::mean_costs() const {
  Costs mean = subjects_.front().costs;
  mean.generate = mean.evaluate = 0;
  for (const auto& subject : subjects_) {
    mean.generate += subject.costs.generate;
    mean.evaluate += subject.costs.evaluate;
  }
  const auto count = static_cast<Time>(subjects_.size());
  mean.generate /= count;
  mean.evaluate /= count;
  return mean;
}

}  // namespace espalier::app
