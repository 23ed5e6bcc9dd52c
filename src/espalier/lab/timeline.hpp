// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/lab/search.hpp"

namespace espalier::lab {

/// What every processor did in a parallel search of the class's first position, as a picture for an
/// HTML page. Runs the search.
std::string timeline_drawing(const Search& search);

}  // namespace espalier::lab
