// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/registry.hpp"

namespace espalier {

/// Synthetic trees as a game of the command line: `tree`.
GameEntry tree_entry();

}  // namespace espalier
