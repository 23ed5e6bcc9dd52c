// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/machine/account.hpp"

namespace espalier {

/// What a parallel search found, and what it took.
template <class Move>
struct ParallelResult {
  Result<Move> result;  // its counters are the sum over the processors
  std::vector<Counters> by_processor;
  RunAccount account;
};

/// Adds up the parts: the counters are those of the processors, whatever `found` says. Machines
/// that share no memory exchange them first: under MPI every rank knows its own counters only, and
/// rank 0 what was found.
template <class Machine, class Move>
ParallelResult<Move> make_result(Machine& machine, Result<Move> found,
                                 std::vector<Counters> by_processor, RunAccount account) {
  if constexpr (requires { machine.exchange(by_processor); }) {
    machine.exchange(by_processor);
    machine.share(found);
  }
  found.counters = {};
  for (const Counters& one : by_processor) found.counters += one;
  return {std::move(found), std::move(by_processor), std::move(account)};
}

}  // namespace espalier
