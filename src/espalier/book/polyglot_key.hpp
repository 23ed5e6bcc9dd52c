// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/games/chess/position.hpp"

namespace espalier {

/// The key under which Polyglot books file a position (Letouzey 2004; the format is published with
/// test keys). A capture in passing counts only when it is legal; Polyglot counts it also when the
/// capturing pawn is pinned, so that such a position, which books hardly ever hold, is not found.
std::uint64_t polyglot_key(const chess::Position& position);

}  // namespace espalier
