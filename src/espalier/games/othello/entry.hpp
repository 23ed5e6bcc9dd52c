// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/registry.hpp"

namespace espalier {

GameEntry othello_entry();

}  // namespace espalier
