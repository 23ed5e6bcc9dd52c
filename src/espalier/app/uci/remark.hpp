// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace espalier::app::uci {

/// A remark that interfaces show but do not act on; line breaks become spaces.
void remark(std::string_view text);

}  // namespace espalier::app::uci
