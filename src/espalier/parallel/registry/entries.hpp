// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/registry.hpp"

namespace espalier {

// One function an algorithm, each in a file of its own.
ParallelAlgorithm root_splitting_entry();
ParallelAlgorithm tree_splitting_entry();
ParallelAlgorithm mwf_entry();
ParallelAlgorithm parallel_aspiration_entry();
ParallelAlgorithm cabp_entry();
ParallelAlgorithm mwf_tree_entry();
ParallelAlgorithm sss_1_entry();
ParallelAlgorithm sss_2_entry();

}  // namespace espalier
