// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <utility>

#include "espalier/machine/costs.hpp"
#include "espalier/machine/stopped.hpp"
#include "espalier/parallel/run_on_machine.hpp"

namespace espalier {

/// A position of any type, where a test runs what is compiled for AnyGame.
struct AnyRoot {
  template <Game G>
  AnyRoot(const G& position) : game(position) {}
  AnyGame game;
};

// Parallel algorithms with parameters of a test's own, as the registry has compiled them: most of
// what these tests took to compile was the same searches again.

inline ParallelRequest request_on(MachineKind machine, int processors, int depth, Window window,
                                  const std::atomic<bool>* stop) {
  ParallelRequest request;
  request.depth = depth;
  request.window = window;
  request.machine = machine;
  request.processors = processors;
  request.stop = stop;
  return request;
}

template <class Algorithm>
ParallelReport run_simulated(const Algorithm& algorithm, int processors, const AnyRoot& root,
                             int depth, Window window, const SimulatedOptions& options) {
  auto request = request_on(MachineKind::kSimulated, processors, depth, window, options.stop);
  request.simulated = options;
  request.trace = options.trace;
  return run_on_machine(algorithm, root.game, request);
}

template <class Algorithm>
ParallelReport run_on_threads(const Algorithm& algorithm, int processors, const AnyRoot& root,
                              int depth, Window window = {},
                              const std::atomic<bool>* stop = nullptr) {
  return run_on_machine(algorithm, root.game,
                        request_on(MachineKind::kThreads, processors, depth, window, stop));
}

}  // namespace espalier
