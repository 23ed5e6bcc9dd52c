// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/trial.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/app/position.hpp"
#include "espalier/parallel/measures.hpp"

namespace espalier::app {
namespace {

constexpr int kSimulatedRuns = 3;
constexpr int kRunsBesideACrowd = 2;  // one before, one after

/// Sums over runs, from which the shares and ratios are taken at the end.
class RunSums {
 public:
  void add(const RunDigest& run, double sequential_ns, double sequential_nodes) {
    speedups_ += std::log(sequential_ns / run.ns);
    nodes_ += std::log(run.nodes / sequential_nodes);
    idle_ += run.idle;
    lock_wait_ += run.lock_wait;
    locks_ += run.locks;
    around_ns_ += run.around_ns;
    search_ns_ += run.search_ns;
    visits_ += run.nodes;
    ns_ += run.ns;
    ++count_;
  }
  [[nodiscard]] ComparedRuns means(double runs_of_each) const {
    ComparedRuns means;
    means.seconds = ns_ * 1e-9 / runs_of_each;
    means.speedup.value = std::exp(speedups_ / count_);
    means.nodes = std::exp(nodes_ / count_);
    means.idle = idle_ / count_;
    means.lock_wait = lock_wait_ / count_;
    means.node_ns = visits_ > 0 ? search_ns_ / visits_ : 0;
    means.around_lock_ns = locks_ > 0 ? around_ns_ / locks_ : 0;
    return means;
  }

 private:
  double speedups_ = 0, nodes_ = 0;  // logarithms
  double idle_ = 0, lock_wait_ = 0, locks_ = 0, around_ns_ = 0, search_ns_ = 0, visits_ = 0;
  double ns_ = 0;
  int count_ = 0;
};

double geometric_mean(const std::vector<double>& sample) {
  double sum = 0;
  for (const double one : sample) sum += std::log(one);
  return std::exp(sum / static_cast<double>(sample.size()));
}

}  // namespace

Trial::Trial(const std::vector<Workload>& workloads, const Costs& machine, int repeat)
    : repeat_(repeat) {
  for (const auto& workload : workloads)
    subjects_.push_back({workload, read_position(workload.game, workload.position), {}, machine});
}

CalibrationRun Trial::run_of(const Subject& subject, const std::string& algorithm,
                             int threads) const {
  CalibrationRun run{&subject.position, subject.workload.depth, algorithm, threads, subject.costs};
  if (const auto lock = locks_.find({algorithm, threads}); lock != locks_.end())
    run.costs.lock = lock->second;
  return run;
}

double Trial::time_alone(Subject& subject) {
  const TimedSearch alone = search_sequentially(subject.position, subject.workload.depth);
  if (subject.whole.seconds == 0 || alone.seconds < subject.whole.seconds) subject.whole = alone;
  return alone.seconds * 1e9;
}

double Trial::time_crowd(const Subject& subject, int threads, double alone_ns) {
  return search_in_a_crowd(subject.position, subject.workload.depth, threads) * 1e9 / alone_ns;
}

void Trial::time_nodes(const std::vector<int>& threads) {
  for (const int count : threads) {
    std::vector<double> slowdowns;
    for (Subject& subject : subjects_)
      slowdowns.push_back(time_crowd(subject, count, time_alone(subject)));
    crowding_[count] = std::max(1.0, geometric_mean(slowdowns));
  }
  for (Subject& subject : subjects_) {
    const auto nodes = node_costs(subject.position, subject.workload.depth, subject.whole);
    subject.costs.generate = std::max<Time>(1, std::llround(nodes.generate_ns));
    subject.costs.evaluate = std::llround(nodes.evaluate_ns);
    subject.expand_ns = nodes.expand_ns;
  }
}

void Trial::learn_locks(const std::vector<std::string>& algorithms,
                        const std::vector<int>& threads) {
  constexpr double kOftenInNodes = 1000;  // a lock for so many nodes at least
  std::vector<CalibrationRun> counting, paying;
  std::vector<double> around;  // for each of them: measured, a lock
  for (const auto& algorithm : algorithms)
    for (const int count : threads) {
      locks_[{algorithm, count}] = subjects_.front().costs.lock;
      std::vector<RunDigest> real;
      double locks = 0, nodes = 0;
      for (const Subject& subject : subjects_) {
        real.push_back(run_on_threads(run_of(subject, algorithm, count)));
        locks += real.back().locks;
        nodes += real.back().nodes;
      }
      if (locks * kOftenInNodes < nodes) continue;
      for (std::size_t i = 0; i < subjects_.size(); ++i) {
        paying.push_back(run_of(subjects_[i], algorithm, count));
        // The faster of two runs: what else the machine does only ever adds.
        const RunDigest again = run_on_threads(paying.back());
        around.push_back(std::min(real[i].around_a_lock(), again.around_a_lock()) /
                         crowding_.at(count));
        paying.back().costs.lock = 0;
        counting.push_back(paying.back());
        counting.back().costs = {.generate = 1};
      }
    }
  const auto paid = run_simulated(paying), counted = run_simulated(counting);
  const std::size_t size = subjects_.size();
  for (std::size_t first = 0; first + size <= around.size(); first += size) {
    std::vector<double> extra;
    for (std::size_t i = 0; i < size; ++i) {
      // A simulated run pays for other things besides locks, too; but for a node that it makes
      // outside a search only as for a visit.
      const Subject& subject = subjects_[i];
      const double owed = subject.expand_ns - static_cast<double>(subject.costs.generate);
      extra.push_back(around[first + i] - paid[first + i].around_a_lock() -
                      counted[first + i].around_a_lock() * owed);
    }
    std::sort(extra.begin(), extra.end());
    Time& lock = locks_[{paying[first].algorithm, paying[first].processors}];
    lock = std::max<Time>(lock, std::llround(extra[size / 2]));
  }
}

void Trial::simulate(const std::vector<std::string>& algorithms, const std::vector<int>& threads) {
  std::vector<CalibrationRun> plans;
  for (const auto& algorithm : algorithms)
    for (const int count : threads)
      for (const Subject& subject : subjects_)
        for (int run = 0; run < kSimulatedRuns; ++run) {
          plans.push_back(run_of(subject, algorithm, count));
          plans.back().seed = static_cast<std::uint64_t>(run);
        }
  const auto digests = run_simulated(plans);
  auto next = digests.begin();
  for (const auto& algorithm : algorithms)
    for (const int count : threads) {
      auto& runs = simulated_[{algorithm, count}];
      runs.clear();
      for (std::size_t i = 0; i < subjects_.size(); ++i, next += kSimulatedRuns)
        runs.emplace_back(next, next + kSimulatedRuns);
    }
}

Comparison Trial::predicted(const std::string& algorithm, int threads) const {
  Comparison comparison;
  comparison.algorithm = algorithm;
  comparison.threads = threads;
  RunSums sums;
  const auto& simulated = simulated_.at({algorithm, threads});
  for (std::size_t i = 0; i < subjects_.size(); ++i) {
    const Subject& subject = subjects_[i];
    const auto ns = static_cast<double>(sequential_time(subject.whole.counters, subject.costs));
    for (const RunDigest& run : simulated[i])
      sums.add(run, ns, static_cast<double>(subject.whole.counters.nodes()));
  }
  const ComparedRuns& runs = comparison.predicted = sums.means(kSimulatedRuns);
  comparison.working = threads * (1 - runs.idle - runs.lock_wait);
  return comparison;
}

std::vector<Comparison> Trial::compare(const std::vector<std::string>& algorithms, int threads,
                                       const std::function<void(int)>& progress) {
  struct Measured {
    RunSums sums;
    std::vector<std::vector<double>> speedups;  // by repetition and subject
    std::vector<double> slowdowns;
  };
  std::vector<Comparison> rows;
  for (const auto& algorithm : algorithms) rows.push_back(predicted(algorithm, threads));
  std::vector<Measured> measured(rows.size());
  for (int repetition = 0; repetition < repeat_; ++repetition) {
    progress(repetition + 1);
    for (auto& one : measured) one.speedups.emplace_back();
    for (Subject& subject : subjects_) {
      const double alone_ns = time_alone(subject);
      const auto nodes = static_cast<double>(subject.whole.counters.nodes());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        Measured& to = measured[i];
        const auto run = [&] {
          const RunDigest digest = run_on_threads(run_of(subject, rows[i].algorithm, threads));
          to.sums.add(digest, alone_ns, nodes);
          return alone_ns / digest.ns;
        };
        const double before = run();
        const int at_work = std::max(1, static_cast<int>(std::lround(rows[i].working)));
        to.slowdowns.push_back(time_crowd(subject, at_work, alone_ns));
        to.speedups.back().push_back(std::sqrt(before * run()));
      }
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].measured = measured[i].sums.means(kRunsBesideACrowd * repeat_);
    rows[i].measured.speedup = estimate_ratio(measured[i].speedups);
    const double crowding = rows[i].crowding = geometric_mean(measured[i].slowdowns);
    rows[i].predicted.speedup.value /= crowding;
    rows[i].predicted.seconds *= crowding;
    rows[i].predicted.node_ns *= crowding;
  }
  return rows;
}

double Trial::sequential_seconds() const {
  double sum = 0;
  for (const Subject& subject : subjects_) sum += subject.whole.seconds;
  return sum;
}

double Trial::sequential_nodes() const {
  double sum = 0;
  for (const Subject& subject : subjects_)
    sum += static_cast<double>(subject.whole.counters.nodes());
  return sum;
}

Costs Trial::mean_costs() const {
  Costs mean = subjects_.front().costs;
  mean.generate = mean.evaluate = 0;
  for (const Subject& subject : subjects_) {
    mean.generate += subject.costs.generate;
    mean.evaluate += subject.costs.evaluate;
  }
  const auto count = static_cast<Time>(subjects_.size());
  mean.generate /= count;
  mean.evaluate /= count;
  return mean;
}

}  // namespace espalier::app
