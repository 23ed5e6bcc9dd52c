// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace espalier::app {

/// True from the first Ctrl-C on; long work looks at it and ends with what it has. The first call
/// installs the handler; a second Ctrl-C ends the program at once.
const std::atomic<bool>& interrupted();

}  // namespace espalier::app
