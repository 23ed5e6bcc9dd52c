// SPDX-License-Identifier: MIT
#include "espalier/app/calibration/runs.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "espalier/app/interrupt.hpp"
#include "espalier/machine/threads.hpp"
#include "espalier/parallel/measures.hpp"

namespace espalier::app {
namespace {

ParallelRequest calibration_request(const CalibrationRun& run) {
  ParallelRequest request;
  request.algorithm = run.algorithm;
  request.depth = run.depth;
  request.processors = run.processors;
  request.stop = &interrupted();
  request.time_locks = run.time_locks;
  return request;
}

RunDigest digest_of(const ParallelReport& report) {
  const Measures measures = measure(report.by_processor, report.account, {});
  const ProcessorAccount total = report.account.total();
  Time at_work = 0;
  for (const auto& one : report.account.processors) at_work += one.end;
  RunDigest digest;
  digest.ns = static_cast<double>(std::max<Time>(1, report.account.elapsed));
  digest.nodes = static_cast<double>(report.result.counters.nodes());
  digest.idle = measures.idle;
  digest.lock_wait = measures.lock_wait;
  digest.locks = static_cast<double>(total.locks);
  digest.search_ns = static_cast<double>(total.searching);
  digest.around_ns =
      static_cast<double>(at_work - total.searching - total.waiting - total.lock_waiting);
  digest.holding_ns = static_cast<double>(total.holding);
  return digest;
}

RunDigest run_one_simulated(const CalibrationRun& run) {
  ParallelRequest request = calibration_request(run);
  request.parameters = parameters_on_threads(*run.position, request);
  request.machine = MachineKind::kSimulated;
  request.simulated.costs = run.costs;
  request.simulated.speeds = run.speeds;
  return digest_of(search_in_parallel(*run.position, request));
}

}  // namespace

RunDigest run_on_threads(const CalibrationRun& run) {
  return digest_of(search_in_parallel(*run.position, calibration_request(run)));
}

std::vector<RunDigest> run_simulated(const std::vector<CalibrationRun>& runs) {
  std::vector<RunDigest> digests(runs.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  {
    std::vector<std::jthread> team;
    for (int i = 0; i < usable_cores(); ++i)
      team.emplace_back([&] {
        try {
          for (auto job = next++; job < runs.size(); job = next++)
            digests[job] = run_one_simulated(runs[job]);
        } catch (...) {
          const std::lock_guard guard(mutex);
          if (!failure) failure = std::current_exception();
          next = runs.size();
        }
      });
  }
  if (failure) std::rethrow_exception(failure);
  return digests;
}

}  // namespace espalier::app
