// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// Pieces and pawns (R): rooks and their files, outposts, bishops hemmed in by their own pawns,
/// passed pawns and who escorts or stops them, kings and the pawns around them.
template <Color us>
Score pieces_and_pawns(const Facts& facts);

}  // namespace espalier::chess
