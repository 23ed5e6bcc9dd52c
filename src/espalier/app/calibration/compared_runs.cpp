// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/compared_runs.hpp"

#include <cmath>

#include "espalier/lab/trimmed_mean.hpp"

namespace espalier::app {

void RunTotals::add(std::size_t subject, const RunDigest& run, double sequential_ns,
                    double sequential_nodes) {
  for (Logarithms* all : {&speedups_, &node_times_})
    if (all->size() <= subject) all->resize(subject + 1);
  speedups_[subject].push_back(std::log(sequential_ns / run.ns));
  node_times_[subject].push_back(std::log(run.node_ns() * sequential_nodes / sequential_ns));
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

ComparedRuns RunTotals::means() const {
  ComparedRuns means;
  const auto subjects = static_cast<double>(speedups_.size());
  means.seconds = ns_ * 1e-9 * subjects / count_;
  const lab::Estimate speedup = lab::mean_of_trimmed(speedups_);
  means.speedup.value = std::exp(speedup.mean);
  if (speedup.count > 1) {
    means.speedup.low = std::exp(speedup.mean - speedup.half_width());
    means.speedup.high = std::exp(speedup.mean + speedup.half_width());
  }
  means.nodes = std::exp(nodes_ / count_);
  means.node_time = std::exp(lab::mean_of_trimmed(node_times_).mean);
  means.idle = idle_ / count_;
  means.lock_wait = lock_wait_ / count_;
  means.node_ns = visits_ > 0 ? search_ns_ / visits_ : 0;
  means.around_lock_ns = locks_ > 0 ? around_ns_ / locks_ : 0;
  return means;
}

}  // namespace espalier::app
