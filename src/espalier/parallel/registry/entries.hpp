// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/registry.hpp"

namespace espalier {

// One function an algorithm, each in a file of its own.
ParallelAlgorithm root_splitting_entry();
ParallelAlgorithm cabp_entry();

}  // namespace espalier
