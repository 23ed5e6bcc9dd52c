// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace espalier::app {

/// Writes one line at once, from any thread: how engines answer their interface.
void say(std::string_view line);

}  // namespace espalier::app
