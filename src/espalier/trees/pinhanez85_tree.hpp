// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/trees/explicit_tree.hpp"

namespace espalier {

/// The well ordered trees of Pinhanez (1989): the random byte tree of the same shape and seed,
/// where at each node from the root down, with probability p, the leftmost best child changes
/// places with the first. The first child is then best with probability about p + (1-p)/d. Needs
/// the whole tree stored: throws InputError where it is too large.
ExplicitTree pinhanez85_tree(const TreeShape& shape, double p = 0.85);

}  // namespace espalier
