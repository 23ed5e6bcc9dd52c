// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace espalier::app {

/// What commands print for programs: fields stay in the order in which they were put.
using Json = nlohmann::ordered_json;

/// One line; names that are not UTF-8, as old files have them, do no harm.
inline std::string json_line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace espalier::app
