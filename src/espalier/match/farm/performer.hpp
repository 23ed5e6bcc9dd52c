// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/linda/farm/job.hpp"

namespace espalier::match {

/// Which players a worker takes: jobs come from whoever can write to the server.
enum class Programs { kRefused, kStarted };

/// How a worker plays games. Players are kept for the next game of the same match.
linda::farm::Perform game_performer(Programs programs);

}  // namespace espalier::match
