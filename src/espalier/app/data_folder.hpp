// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace espalier::app {

/// The path of a file of the data folder (CMake's ESPALIER_DATA), if it is there.
std::optional<std::string> find_data(const std::string& name);

}  // namespace espalier::app
