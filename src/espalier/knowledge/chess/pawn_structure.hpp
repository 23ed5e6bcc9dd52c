// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// Pawn structure (P): isolated, doubled and backward pawns cost; chains, passed pawns, candidates
/// and free files pay. Depends on the pawns alone and is remembered with them.
template <Color us>
Score pawn_structure(const Facts& facts) {
  return facts.pawns.structure[us];
}

}  // namespace espalier::chess
