// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

/// A page that needs nothing but itself: styles and drawings are inside. Light or dark as the
/// reader's screen is, and printable.
std::string html_report(const std::vector<Results>& all);

}  // namespace espalier::lab
