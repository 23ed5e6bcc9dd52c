// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/machine/costs.hpp"
#include "espalier/machine/trace.hpp"

namespace espalier {

/// Disturbances that a real machine could show, drawn from the seed: what a program computes must
/// not depend on them.
struct Schedule {
  Time jitter = 0;    // every shared operation comes up to so much later
  bool slow = false;  // one processor, chosen by the seed, at a tenth of its speed
  Time burst = 0;     // now and then a message takes up to so much longer
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

enum class Pace {
  kAsynchronous,  // every processor at its own pace
  kSystolic,      // lock-step: shared operations happen at multiples of `beat`
};

enum class Pay {
  kFirst,  // what a processor finds by working is sent when the work is done
  kLate,   // it is sent when the work begins, which is paid for before the next work or look
};

struct SimulatedOptions {
  Costs costs;
  std::vector<int> speeds = {};  // of the processors in turn, in percent; none: all 100
  Pace pace = Pace::kAsynchronous;
  Time beat = 1;  // of a systolic machine
  /// How long a processor runs before others are looked at, as on a multitasking simulator (WORM):
  /// within a slice it sees the others as they were. 0: exact.
  Time slice = 0;
  /// Late as on a simulator whose processors take their ticks one after the other: who comes later
  /// in a tick knows what has been found earlier in it.
  Pay pay = Pay::kFirst;
  Schedule schedule = {};
  std::uint64_t seed = 1;
  std::size_t stack_bytes = 64 * 1024;  // for each processor
  const std::atomic<bool>* stop = nullptr;
  Trace* trace = nullptr;
};

}  // namespace espalier
