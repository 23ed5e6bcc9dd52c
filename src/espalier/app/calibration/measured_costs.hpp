// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/core/any_game.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/machine/costs.hpp"

namespace espalier::app {

/// A sequential search that was timed: what its nodes cost on this machine.
struct NodeCosts {
  Counters counters;
  double seconds = 0;
  double generate_ns = 0;  // visiting a node
  double evaluate_ns = 0;  // valuing a leaf, besides
};

/// Alpha-beta through AnyGame, as the parallel searches run. Of several runs the fastest counts:
/// what else the machine does only ever adds. Nothing when it was interrupted.
std::optional<NodeCosts> measure_nodes(const AnyGame& position, int depth);

/// What locks, cells, tables, memory and messages cost on the machine `threads`, in nanoseconds.
/// The costs of nodes are left at zero.
Costs measure_machine();

/// How much slower a sequential search is while so many threads each run one: 1 on a machine whose
/// cores do not disturb each other.
double measure_crowding(const AnyGame& position, int depth, int threads);

}  // namespace espalier::app
