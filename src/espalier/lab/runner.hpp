// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "espalier/lab/experiment.hpp"
#include "espalier/lab/store.hpp"

namespace espalier::lab {

/// How far a run is.
struct Progress {
  std::size_t done = 0;
  std::size_t total = 0;  // searches that were missing when the run began
  double seconds = 0;     // since then

  /// By the pace so far; meaningless before the first search is done.
  [[nodiscard]] double seconds_left() const {
    return seconds * static_cast<double>(total - done) / static_cast<double>(done);
  }
};

struct RunOptions {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  /// Called about ten times a second, and at the end, by one thread at a time.
  std::function<void(const Progress&)> on_progress = {};
  /// How a search is run, from any of the threads; none: here. Nothing when it was stopped.
  std::function<std::optional<Measurement>(const Search&, const AnyGame&)> perform = {};
};

/// Runs what the experiments need and the store does not have, independent searches on all threads,
/// and stores each as it ends. What is stored does not depend on the number of threads. False: it
/// was stopped before the end; the next call goes on from there. Throws what a search throws.
bool run(const std::vector<Experiment>& experiments, Store& store, const RunOptions& options);

}  // namespace espalier::lab
