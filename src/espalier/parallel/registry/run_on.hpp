// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "espalier/machine/mpi.hpp"
#include "espalier/machine/simulated.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/registry.hpp"
#include "espalier/parallel/run_on_machine.hpp"

namespace espalier {

/// On the machine that the request names, with the position's own type.
template <class Algorithm, Game G>
ParallelResult<typename G::Move> run_as(const Algorithm& algorithm, const G& position,
                                        const ParallelRequest& request) {
  using Message = typename Algorithm::template Message<G>;
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
  ThreadMachine<Message> machine({request.stop, request.trace, request.time_locks});
  return algorithm(machine, request.processors, position, request.depth, request.window);
}

// Kept for those who link it (run_on_machine.hpp), even where all calls here are known.
template <class Algorithm>
[[gnu::noinline, gnu::used]] ParallelReport run_on_machine(const Algorithm& algorithm,
                                                           const AnyGame& position,
                                                           const ParallelRequest& request) {
  return run_as(algorithm, position, request);
}

/// The report of a run with the position's own type, when that is Own.
template <Game Own, class Algorithm>
std::optional<ParallelReport> run_if(const Algorithm& algorithm, const AnyGame& position,
                                     const ParallelRequest& request) {
  const Own* const own = position.as<Own>();
  if (!own) return std::nullopt;
  auto [found, by_processor, account] = run_as(algorithm, *own, request);
  Result<AnyGame::Move> erased{found.value, found.bound, {}, found.counters};
  if (found.best) erased.best = AnyGame::erased(*found.best);
  return ParallelReport{erased, std::move(by_processor), std::move(account)};
}

/// An entry of the registry; make(parameters) makes the algorithm. It is compiled for any game, and
/// for each of `Own` once more: where positions are small and little is done with each of them,
/// that is faster by a tenth or more.
template <Game... Own, class Make>
ParallelAlgorithm parallel_algorithm(AlgorithmEntry entry, std::string counterpart,
                                     Taxonomy taxonomy, Make make) {
  return {std::move(entry), std::move(counterpart), taxonomy,
          [make](const AnyGame& position, const ParallelRequest& request) -> ParallelReport {
            const auto algorithm = make(request.parameters);
            std::optional<ParallelReport> report;
            if ((... || (report = run_if<Own>(algorithm, position, request)))) return *report;
            return run_on_machine(algorithm, position, request);
          }};
}

inline const std::vector<std::string> kSharedMemoryMachines = {"threads", "simulated"};
inline const std::vector<std::string> kMessagePassingMachines = {"threads", "simulated", "mpi"};

}  // namespace espalier
