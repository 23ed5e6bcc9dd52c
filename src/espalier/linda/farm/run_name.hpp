// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>

#include "espalier/linda/redis/options.hpp"

namespace espalier::linda::farm {

/// Unlike any other, and tells people whose it is.
inline std::string new_run_name() {
  std::random_device random;
  return redis::this_process() + ":" + std::to_string(random()) + std::to_string(random());
}

/// A space for one run of the people of this one, unlike any other (RedisSpace::delete_runs).
inline std::string new_run_space(const std::string& space) {
  std::random_device random;
  return redis::run_space_prefix(space) + std::to_string(random()) + std::to_string(random());
}

}  // namespace espalier::linda::farm
