// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace espalier::app {

/// Becomes true at the first Ctrl-C from now on; a second one ends the program at once. The first
/// call installs the handler, so that commands which never ask keep the usual behaviour.
const std::atomic<bool>& interrupted();

/// For measurements, which are worth nothing in part.
void throw_if_interrupted();

/// From now on a request to terminate (SIGTERM) counts as an interrupt: mpirun keeps Ctrl-C to
/// itself and sends that to its ranks, a second before it ends them. Returns whether one has come.
const std::atomic<bool>& terminated();

}  // namespace espalier::app
