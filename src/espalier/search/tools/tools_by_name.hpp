// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/search/tools/tools.hpp"

namespace espalier {

/// Those of table, killers, history, refutation, static and symmetry that are named and no others,
/// or {"all"}. Throws InputError for another name.
ToolOptions tools_by_name(const std::vector<std::string>& names);

}  // namespace espalier
