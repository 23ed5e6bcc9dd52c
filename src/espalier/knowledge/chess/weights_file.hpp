// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

// Weights as a text: a name and a number a line, `mobility.knight.3.end 17`. What a file does not
// name keeps its usual number; # begins a comment.

/// Throws InputError with the line for a name that there is not, or a number out of range.
Weights read_weights(std::string_view text, const std::string& name = "weights");
Weights load_weights(const std::string& path);

std::string weights_text(const Weights& weights);
/// Writes beside, then renames. Throws InputError.
void save_weights(const Weights& weights, const std::string& path);

}  // namespace espalier::chess
