// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/linda/farm/job.hpp"

namespace espalier::linda::team {

/// How a worker is a processor of a Linda search until that has ended. Opens clients of its own on
/// the same server.
farm::Perform processor_performer(std::string url, redis::Options options);

}  // namespace espalier::linda::team
