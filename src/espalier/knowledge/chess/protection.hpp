// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// Protection (A): own pieces that the enemy attacks with less, or more often than they are
/// protected, or that nobody protects.
template <Color us>
Score protection(const Facts& facts);

}  // namespace espalier::chess
