// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

/// The classes ("s0", "s1", ..) of a drawing's curves. An algorithm has the same colour in all
/// drawings; other curves take what is left, in order.
std::vector<std::string> curve_colours(const std::vector<std::string>& labels);

/// The class of curve `number` where no algorithm is named.
std::string curve_colour(std::size_t number);

/// The style sheet of the classes: strokes of all, fills of dots and areas.
std::string colour_style();

}  // namespace espalier::lab
