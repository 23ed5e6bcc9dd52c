// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/registry.hpp"

namespace espalier {

GameEntry chess_entry();

}  // namespace espalier
