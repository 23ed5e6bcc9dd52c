// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

/// A page that needs nothing but itself: styles and drawings are inside, and nothing may be loaded
/// or run. For the screen, the wall and the printer.
std::string html_report(const std::vector<Results>& all);

}  // namespace espalier::lab
