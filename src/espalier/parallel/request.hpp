// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <string>

#include "espalier/core/any_game.hpp"
#include "espalier/machine/simulated/options.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/search/catalogue.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

namespace linda {
struct RedisRun;
}

enum class MachineKind { kThreads, kSimulated, kMpi, kRedis };

/// "threads", "simulated", "mpi", "redis". Throws InputError for anything else.
MachineKind machine_kind(std::string_view name);
const char* name_of(MachineKind kind);

/// A parallel search as a person asks for it: everything by name.
struct ParallelRequest {
  std::string algorithm = "root-splitting";
  Parameters parameters = {};  // of the algorithm
  int depth = 1;
  Window window = {};
  MachineKind machine = MachineKind::kThreads;
  int processors = 1;
  SimulatedOptions simulated = {};         // for that machine; stop and trace are taken from below
  const linda::RedisRun* redis = nullptr;  // for that machine
  const std::atomic<bool>* stop = nullptr;
  Trace* trace = nullptr;
  bool time_locks = false;  // on threads
};

using ParallelReport = ParallelResult<AnyGame::Move>;

}  // namespace espalier
