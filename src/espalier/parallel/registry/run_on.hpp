// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <utility>

#include "espalier/machine/mpi.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/parallel/run_on_machine.hpp"

namespace espalier {

// Kept for those who link it (run_on_machine.hpp), even where all calls here are known.
template <class Algorithm>
[[gnu::noinline, gnu::used]] ParallelReport run_on_machine(const Algorithm& algorithm,
                                                           const AnyGame& position,
                                                           const ParallelRequest& request) {
  using Message = typename Algorithm::template Message<AnyGame>;
  if (request.machine == MachineKind::kSimulated) {
    SimulatedOptions options = request.simulated;
    options.stop = request.stop;
    options.trace = request.trace;
    SimulatedMachine<Message> machine(options);
    return algorithm(machine, request.processors, position, request.depth, request.window);
  }
  if constexpr (!std::same_as<Message, NoMessage>) {
    if (request.machine == MachineKind::kMpi) {
      MpiMachine<Message> machine({request.stop, request.trace});
      return algorithm(machine, request.processors, position, request.depth, request.window);
    }
  }
  ThreadMachine<Message> machine({request.stop, request.trace});
  return algorithm(machine, request.processors, position, request.depth, request.window);
}

/// An entry of the registry; make(parameters) makes the algorithm.
template <class Make>
ParallelAlgorithm parallel_algorithm(AlgorithmEntry entry, std::string counterpart,
                                     Taxonomy taxonomy, Make make) {
  return {std::move(entry), std::move(counterpart), taxonomy,
          [make](const AnyGame& position, const ParallelRequest& request) {
            return run_on_machine(make(request.parameters), position, request);
          }};
}

inline const std::vector<std::string> kSharedMemoryMachines = {"threads", "simulated"};
inline const std::vector<std::string> kMessagePassingMachines = {"threads", "simulated", "mpi"};

}  // namespace espalier
