// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "espalier/lab/advice_model.hpp"
#include "espalier/lab/figure.hpp"
#include "espalier/lab/statistics.hpp"

namespace espalier::lab {

/// A parallel algorithm with parameters that might suit.
struct Candidate {
  std::string algorithm;
  std::vector<std::string> settings = {};
  bool needs_range = false;  // of the root's value: a setting `spread` in the game's own values
  double slowdown = 1;       // real time over simulated time, where that was measured

  /// "mwf grain=2".
  [[nodiscard]] std::string text() const;
};

/// The exact algorithms of the registry with the parameters that matter for so many processors.
/// Those that share out the work inside a node are left out: no game here is divided so.
std::vector<Candidate> candidates(int processors);

/// What the simulated machine says about a candidate.
struct Expectation {
  Candidate candidate;
  Estimate speedup;     // over alpha-beta on one processor
  double overhead = 0;  // visited nodes over alpha-beta's, less 1
  double idle = 0;      // share of the time that processors wait
};

struct SimulationOptions {
  int processors = 8;
  std::vector<std::string> machine = {"costs=multicore"};  // settings of the simulated machine
  double spread = 100;                                     // for candidates that need a range
  int trees = 20;  // for those that are still in the race at the end
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  /// Simulated searches so far and about how many there will be.
  std::function<void(std::size_t done, std::size_t total)> on_progress = {};
};

/// The candidates on trees of the class, best first. All on a few trees, then the better ones on
/// more: the others keep the estimate that put them behind. The same on any number of threads.
/// Throws Stopped.
std::vector<Expectation> simulate(const Positions& on, const std::vector<Candidate>& candidates,
                                  const SimulationOptions& options);

/// What to use, and why.
struct Advice {
  InstanceSample sample;
  std::optional<FittedTrees> fitted;  // none: the class of trees was known
  Positions trees;                    // what was simulated
  std::vector<Expectation> ranking;
  std::string reason;  // a sentence or two
};

struct AdviceOptions {
  std::string game = "tree";
  std::string position = {};  // its text: says whether a model made the tree
  int depth = 4;
  SimulationOptions simulation = {};
  std::uint64_t seed = 1;
  /// The costs `generate` and `evaluate` are this computer's, and so is what the candidates take
  /// beyond the simulated time (slowdown.hpp).
  bool measure_time = true;
};

/// Samples the position, fits trees to it (a model of trees stands for itself) and simulates.
Advice advise(const AnyGame& position, AdviceOptions options);

}  // namespace espalier::lab
