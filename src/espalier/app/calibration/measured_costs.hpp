// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/costs.hpp"

namespace espalier::app {

/// What locks, cells, tables, memory, messages, sleeping and starting cost on the machine
/// `threads`, in nanoseconds. The costs of nodes are left at zero.
Costs measure_machine();

}  // namespace espalier::app
