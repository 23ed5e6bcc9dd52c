// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/registry.hpp"

namespace espalier {

/// Connect-4 of every size: 7x6 on its own class, the others on the one for any size.
GameEntry connect4_entry();

}  // namespace espalier
