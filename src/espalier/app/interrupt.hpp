// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace espalier::app {

/// Becomes true at the first Ctrl-C from now on; a second one ends the program at once. The first
/// call installs the handler, so that commands which never ask keep the usual behaviour.
const std::atomic<bool>& interrupted();

}  // namespace espalier::app
