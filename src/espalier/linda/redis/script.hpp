// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace espalier::linda::redis {

/// What runs inside the server, atomically: a list of operations on one space. Its first lines say
/// what is kept under which keys.
extern const std::string_view kScript;

}  // namespace espalier::linda::redis
