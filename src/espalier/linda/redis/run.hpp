// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/machine/account.hpp"

namespace espalier::linda {

class RedisSpace;

/// What a processor of another process did.
struct ProcessorReport {
  Counters counters;
  ProcessorAccount account;
};

/// A run of a Linda program on the machine redis, as one of its processes sees it.
struct RedisRun {
  RedisSpace& space;  // of this run alone
  int first = 0;      // the processors first to first + here - 1 are threads of this process
  int here = 1;
  /// The processors 0 to beginners - 1 begin together; others may come while it runs. None: all.
  std::optional<int> beginners = {};

  // Where processors of other processes follow, for the process of processor 0.

  /// Nobody comes any more: how many have come, all together. From any thread, also repeatedly.
  std::function<int()> close_entrance = {};
  /// Waits until they have ended, and returns what they did, in their order. Throws when one of
  /// them is lost.
  std::function<std::vector<ProcessorReport>()> await_others = {};
};

}  // namespace espalier::linda
