// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/trial.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/app/calibration/timing.hpp"
#include "espalier/app/position.hpp"
#include "espalier/parallel/measures.hpp"

namespace espalier::app {
namespace {

constexpr int kSimulatedRuns = 4;
constexpr int kRunsBesideACrowd = 2;  // one before, one after
constexpr int kSampleOfCores = 4;

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

double middle_of(std::vector<double> sample) {
  const auto half = sample.begin() + static_cast<std::ptrdiff_t>(sample.size() / 2);
  std::nth_element(sample.begin(), half, sample.end());
  return *half;
}

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
  if (const auto found = locks_.find({algorithm, threads}); found != locks_.end()) {
    run.costs.lock = found->second.lock;
    run.costs.around = found->second.around;
  }
  return run;
}

double Trial::time_alone(Subject& subject) {
  const TimedSearch alone = search_sequentially(subject.position, subject.workload.depth);
  if (subject.whole.seconds == 0 || alone.seconds < subject.whole.seconds) subject.whole = alone;
  return alone.seconds * 1e9;
}

double Trial::time_crowd(const Subject& subject, int threads, double alone_ns) {
  // A few threads are a small sample of the cores, which are not equally fast.
  const int crowds = std::max(1, kSampleOfCores / threads);
  double speed = 0;
  for (int crowd = 0; crowd < crowds; ++crowd)
    speed += 1 / search_in_a_crowd(subject.position, subject.workload.depth, threads).seconds;
  return crowds / speed * 1e9 / alone_ns;
}

void Trial::time_nodes(const std::vector<int>& threads) {
  constexpr int kTimes = 3;
  for (int time = 0; time < kTimes; ++time)
    for (Subject& subject : subjects_) time_alone(subject);
  for (Subject& subject : subjects_) {
    const auto nodes = node_costs(subject.position, subject.workload.depth, subject.whole);
    subject.costs.generate = std::max<Time>(1, std::llround(nodes.generate_ns));
    subject.costs.evaluate = std::llround(nodes.evaluate_ns);
    subject.expand_ns = nodes.expand_ns;
  }
  for (const int count : threads) {
    auto& crowds = speeds_[count];
    while (crowds.size() * static_cast<std::size_t>(count) < 4 * kSampleOfCores ||
           crowds.size() < subjects_.size()) {
      const Subject& subject = subjects_[crowds.size() % subjects_.size()];
      crowds.push_back(search_in_a_crowd(subject.position, subject.workload.depth, count).speeds);
    }
  }
}

std::pair<int, int> Trial::range_of_speeds(int threads) const {
  std::vector<double> slowest, fastest;
  for (const auto& crowd : speeds_.at(threads)) {
    const auto [low, high] = std::minmax_element(crowd.begin(), crowd.end());
    slowest.push_back(*low);
    fastest.push_back(*high);
  }
  return {static_cast<int>(middle_of(slowest)), static_cast<int>(middle_of(fastest))};
}

/// The same search four times: on threads, there with locks timed, simulated with the costs of this
/// machine but no locks, and simulated with nodes alone.
struct Trial::Lesson {
  double owed_for_a_node = 0;
  RunDigest real, timed, paid, counted;
};

Trial::LockCosts Trial::learned(const std::vector<Lesson>& lessons) const {
  const double look = ns_of_a_look();
  std::vector<double> all, held;
  for (const Lesson& lesson : lessons) {
    // Whatever slows down a run, or one thread of it, shows in the time that its nodes take.
    const double node_ns = std::max(1e-9, lesson.paid.node_ns());
    const double slowdown = std::max(1e-9, lesson.real.node_ns() / node_ns);
    // A simulated run pays for other things besides locks, too; but for a node that it makes
    // outside a search only as for a visit.
    all.push_back(lesson.real.around_a_lock() / slowdown - lesson.paid.around_a_lock() -
                  lesson.counted.around_a_lock() * lesson.owed_for_a_node);
    const double of_timed = std::max(1e-9, lesson.timed.node_ns() / node_ns);
    held.push_back(lesson.timed.holding_a_lock() / of_timed - look);
  }
  const Time bare = subjects_.front().costs.lock;
  const Time whole = std::max<Time>(bare, std::llround(middle_of(all)));
  const Time lock = std::clamp<Time>(std::llround(middle_of(held)), bare, whole);
  return {lock, whole - lock};
}

void Trial::learn_locks(const std::vector<std::string>& algorithms,
                        const std::vector<int>& threads) {
  constexpr double kOftenInNodes = 1000;  // a lock for so many nodes at least
  std::vector<CalibrationRun> paying, counting;
  std::vector<Lesson> lessons;
  for (const auto& algorithm : algorithms)
    for (const int count : threads) {
      locks_[{algorithm, count}] = {subjects_.front().costs.lock, 0};
      std::vector<RunDigest> real;
      double locks = 0, nodes = 0;
      for (const Subject& subject : subjects_) {
        real.push_back(usual_run(run_of(subject, algorithm, count)));
        locks += real.back().locks;
        nodes += real.back().nodes;
      }
      if (locks * kOftenInNodes < nodes) continue;
      for (std::size_t i = 0; i < subjects_.size(); ++i) {
        const Subject& subject = subjects_[i];
        CalibrationRun run = run_of(subject, algorithm, count);
        run.time_locks = true;
        const double owed = subject.expand_ns - static_cast<double>(subject.costs.generate);
        lessons.push_back({owed, real[i], run_on_threads(run), {}, {}});
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
  const auto size = static_cast<std::ptrdiff_t>(subjects_.size());
  auto run = paying.begin();
  for (auto first = lessons.begin(); first != lessons.end(); first += size, run += size)
    locks_[{run->algorithm, run->processors}] = learned({first, first + size});
}

void Trial::simulate(const std::vector<std::string>& algorithms, const std::vector<int>& threads) {
  std::vector<CalibrationRun> plans;
  for (const auto& algorithm : algorithms)
    for (const int count : threads)
      for (std::size_t i = 0; i < subjects_.size(); ++i)
        for (int run = 0; run < kSimulatedRuns; ++run) {
          plans.push_back(run_of(subjects_[i], algorithm, count));
          // Which processor is the slow one must not be the same in all runs.
          const auto& crowds = speeds_.at(count);
          auto& speeds = plans.back().speeds =
              crowds[(i + static_cast<std::size_t>(run) / 2) % crowds.size()];
          std::rotate(speeds.begin(), speeds.begin() + run % count, speeds.end());
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
          const RunDigest digest = usual_run(run_of(subject, rows[i].algorithm, threads));
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
