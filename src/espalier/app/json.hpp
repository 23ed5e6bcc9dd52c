// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

namespace espalier::app {

/// What commands print for programs: fields stay in the order in which they were put.
using Json = nlohmann::ordered_json;

}  // namespace espalier::app
