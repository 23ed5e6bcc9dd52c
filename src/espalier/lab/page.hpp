// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace espalier::lab {

/// A page of HTML, complete in itself: in the report's style, with that of the drawings (plot.hpp).
/// `body` is what stands inside <body>.
std::string html_page(std::string_view title, std::string_view body);

}  // namespace espalier::lab
