// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "espalier/linda/simulated_space.hpp"
#include "espalier/linda/thread_space.hpp"

namespace espalier::linda {

/// The tuple space of a run on a machine, so that one Linda program runs on all of them:
///
///     SpaceFor<Machine> shared(processors, Kernel::kIn);
///     machine.run(processors, [&](auto& me) {
///       auto space = shared.at(me);
///       space.out("hello", me.id());
///       ...
///     });
///     shared.finish();  // nothing may be left
template <class Machine>
using SpaceFor =
    std::conditional_t<Machine::kVirtualTime, SimulatedSpace<Machine>, ThreadSpace<Machine>>;

/// A processor's view of it.
template <class Machine>
using HandleFor = typename SpaceFor<Machine>::Handle;

}  // namespace espalier::linda
