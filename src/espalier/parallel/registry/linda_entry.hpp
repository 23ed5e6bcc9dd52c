// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "espalier/core/input_error.hpp"
#include "espalier/linda/redis/machine.hpp"
#include "espalier/parallel/registry/run_on.hpp"

namespace espalier {

inline const std::vector<std::string> kLindaMachines = {"threads", "simulated", "redis"};

/// An entry of the registry for an algorithm whose processors meet in a tuple space: it runs also
/// where that is on a Redis server.
template <class Make>
ParallelAlgorithm linda_algorithm(AlgorithmEntry entry, std::string counterpart, Taxonomy taxonomy,
                                  Make make) {
  return {std::move(entry), std::move(counterpart), taxonomy,
          [make](const AnyGame& position, const ParallelRequest& request) {
            const auto algorithm = make(request.parameters);
            if (request.machine != MachineKind::kRedis)
              return run_on_machine(algorithm, position, request);
            if (!request.redis) throw InputError("the machine redis needs the address of a server");
            linda::RedisMachine machine(*request.redis, {request.stop, request.trace});
            return algorithm(machine, request.processors, position, request.depth, request.window);
          }};
}

}  // namespace espalier
