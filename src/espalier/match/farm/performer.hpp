// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/linda/farm/job.hpp"

namespace espalier::match {

/// How a worker plays games. Players are kept for the next game of the same match.
linda::farm::Perform game_performer();

}  // namespace espalier::match
