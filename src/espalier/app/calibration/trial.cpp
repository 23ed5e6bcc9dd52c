// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/trial.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "espalier/app/calibration/crowd.hpp"
#include "espalier/app/calibration/timing.hpp"
#include "espalier/lab/trimmed_mean.hpp"

namespace espalier::app {
namespace {

constexpr int kSimulatedRuns = 4;

/// Searches that wait for each other have fewer processors at work than there are.
std::vector<int> sizes_up_to(const std::vector<int>& threads) {
  std::set<int> sizes(threads.begin(), threads.end());
  for (int size = 2; size < *sizes.rbegin(); size *= 2) sizes.insert(size);
  return {sizes.begin(), sizes.end()};
}

}  // namespace

Trial::Trial(const std::vector<Workload>& workloads, const Costs& machine,
             std::vector<std::string> algorithms, std::vector<int> threads)
    : subjects_(timed_subjects(workloads, machine)),
      algorithms_(std::move(algorithms)),
      threads_(std::move(threads)),
      crowd_sizes_(sizes_up_to(threads_)),
      slowness_(subjects_.size()) {}

void Trial::learn_locks() { locks_ = app::learn_locks(subjects_, algorithms_, threads_); }

void Trial::measure_round() {
  for (const int size : crowd_sizes_)
    for (std::size_t subject = 0; subject < subjects_.size(); ++subject)
      measure_block(subject, size);
  ++rounds_;
}

void Trial::measure_block(std::size_t number, int threads) {
  CalibrationSubject& subject = subjects_[number];
  std::vector<double> alone, crowds;
  const auto look_at_the_machine = [&] {
    tour_.next();
    alone.push_back(subject.time_alone());
    tour_.next();
    Crowd crowd = search_in_a_crowd(subject.position, subject.workload.depth, threads);
    crowds.push_back(crowd.seconds * 1e9);
    auto& speeds = speeds_[threads];
    speeds.resize(subjects_.size());
    speeds[number].push_back(std::move(crowd.speeds));
  };

  look_at_the_machine();
  std::vector<std::pair<std::string, RunDigest>> runs;
  if (std::find(threads_.begin(), threads_.end(), threads) != threads_.end()) {
    // Each algorithm has its turn beside the crowd.
    for (std::size_t i = 0; i < algorithms_.size(); ++i) {
      const auto& algorithm =
          algorithms_[(i + static_cast<std::size_t>(rounds_)) % algorithms_.size()];
      tour_.next();
      runs.emplace_back(algorithm, run_on_threads(subject.run_of(algorithm, threads)));
    }
    look_at_the_machine();
  }

  const double alone_ns = std::sqrt(alone.front() * alone.back());
  slowness_[number].push_back(std::log(alone_ns / subject.simulated_ns()));
  for (const double crowd_ns : crowds) crowding_.add(threads, number, crowd_ns / alone_ns);
  for (const auto& [algorithm, run] : runs)
    measured_[{algorithm, threads}].add(number, run, alone_ns, subject.nodes());
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
  Comparison comparison{algorithm, threads, measured_.at({algorithm, threads}).means(),
                        simulated_.at({algorithm, threads}).means()};
  ComparedRuns& predicted = comparison.predicted;
  comparison.working = threads * (1 - predicted.idle - predicted.lock_wait);
  comparison.crowding = crowding_.at(comparison.working);
  predicted.speedup = {predicted.speedup.value / comparison.crowding, {}, {}};
  const double slower = comparison.crowding * std::exp(lab::mean_of_trimmed(slowness_).mean);
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
