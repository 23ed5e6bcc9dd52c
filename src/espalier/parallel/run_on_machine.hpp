// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/parallel/request.hpp"

namespace espalier {

/// Runs `algorithm` on the machine that the request names; its name and its parameters there are
/// not looked at. Compiled with the registry for every algorithm that is in it, since a parallel
/// search takes long to compile: who includes only this links what is there.
template <class Algorithm>
ParallelReport run_on_machine(const Algorithm& algorithm, const AnyGame& position,
                              const ParallelRequest& request);

}  // namespace espalier
