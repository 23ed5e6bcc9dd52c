// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace espalier::lab {

/// Names the sources that decide what a search finds (games, trees, searches, machines): a hash of
/// them, made when the program is built. Results of different revisions are not mixed.
extern const std::string_view kRevision;

}  // namespace espalier::lab
