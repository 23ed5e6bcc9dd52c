// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/lab/probes.hpp"

namespace espalier::lab {

/// `decision-error`: how likely it is that a search of so many plies chooses a losing move (Nau
/// 1982). The tree is uniform and searched to the end for the truth. Its leaves are won or lost:
/// the line is drawn between the best and the second best move of the root, so that there is
/// something to decide. Positions at the horizon are valued by the share of won leaves below
/// (Nau), or by the truth, which is turned round with a given chance (Beal 1980).
///
/// The measurement's value is the chance of a losing move, equally good ones chosen by lot.
Probe decision_error();

}  // namespace espalier::lab
