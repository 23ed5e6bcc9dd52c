// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "espalier/search/explain/explanation.hpp"

namespace espalier {

/// The signs that a text is written with.
struct Signs {
  std::string_view infinity, minus_infinity, at_most, at_least, times, max, min, dots;
};
inline constexpr Signs kUnicodeSigns = {"∞", "-∞", "≤", "≥", "×", "▲", "▼", "…"};
inline constexpr Signs kAsciiSigns = {"inf", "-inf", "<=", ">=", "x", "/\\", "\\/", ".."};

// How the parts of an explanation are put into words, for every kind of drawing.
std::string value_words(const Signs& signs, Value value);
/// "(3, ∞)"
std::string window_words(const Signs& signs, Window window);
/// "3", "≤2", "≥5", "2…5", or nothing where nothing is known.
std::string known_words(const Signs& signs, const Explanation::NodeFacts& facts);
/// "root", "2.1"
std::string node_words(const ExplicitTree& tree, ExplicitTree::NodeId node);
/// "a", "b" ... "z", "aa": how drawings refer to a cut-off.
std::string cut_letters(std::size_t cut);
/// "node 2 is ≤2, but MAX already has 3 at node 1: shallow cut-off, skips 2.2, 2.3"
std::string cut_words(const Signs& signs, const Explanation& explanation, std::size_t cut);
/// "value 3 · best move 1 · 7 of 9 leaves evaluated · 1 cut-off: 1 shallow, 0 deep"
std::string summary_words(const Signs& signs, const Explanation& explanation,
                          std::string_view separator);

/// The run, one line an event, indented by level.
std::string steps_text(const Signs& signs, const Explanation& explanation);

}  // namespace espalier
