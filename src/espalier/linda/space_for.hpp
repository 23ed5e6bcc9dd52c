// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <type_traits>

#include "espalier/linda/simulated_space.hpp"
#include "espalier/linda/thread_space.hpp"

namespace espalier::linda {

namespace detail {
template <class Machine>
struct SpaceOf {
  using Type =
      std::conditional_t<Machine::kVirtualTime, SimulatedSpace<Machine>, ThreadSpace<Machine>>;
};
template <class Machine>
requires requires { typename Machine::Space; }
struct SpaceOf<Machine> {
  using Type = typename Machine::Space;
};
}  // namespace detail

/// The tuple space of a run on a machine, so that one Linda program runs on all of them:
///
///     auto shared = space_on(machine, processors, Kernel::kIn);
///     machine.run(processors, [&](auto& me) {
///       auto space = shared.at(me);
///       space.out("hello", me.id());
///       ...
///     });
///     shared.finish();  // nothing may be left
///
/// Machines of other rooms bring their own: Machine::Space.
template <class Machine>
using SpaceFor = typename detail::SpaceOf<Machine>::Type;

/// A processor's view of it.
template <class Machine>
using HandleFor = typename SpaceFor<Machine>::Handle;

/// A new one, for a run of so many processors. The kernel is the simulated machine's.
template <class Machine>
SpaceFor<Machine> space_on(Machine& machine, int processors, Kernel kernel) {
  if constexpr (std::constructible_from<SpaceFor<Machine>, Machine&>)
    return SpaceFor<Machine>(machine);
  else
    return SpaceFor<Machine>(processors, kernel);
}

}  // namespace espalier::linda
