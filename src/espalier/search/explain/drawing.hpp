// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/search/explain/explanation.hpp"

namespace espalier {

/// How a text drawing may look.
struct TextStyle {
  bool ascii = false;
  int columns = 120;  // wider trees are drawn as an outline, a line a node
};

/// The whole explanation as text: title, tree, cut-offs, legend.
std::string text_drawing(const Explanation& explanation, const TextStyle& style = {});

/// The same as an SVG file that needs nothing else: no fonts, scripts or links.
std::string svg_drawing(const Explanation& explanation);

}  // namespace espalier
