// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace espalier::app::uci {

/// Writes one line at once, from any thread.
void say(std::string_view line);

/// A remark that interfaces show but do not act on; line breaks become spaces.
void remark(std::string_view text);

}  // namespace espalier::app::uci
