// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "espalier/core/any_game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/linda/redis/space.hpp"

namespace espalier::linda::farm {

struct SearchOrder {
  std::string game;  // by its name in the registry, as the workers know it
  AnyGame root;
  int depth;
  Window window = {};
};
struct SearchProgress {
  std::size_t jobs = 0;
  std::size_t open = 0;  // neither answered nor withdrawn
};
struct FarmReport {
  Result<AnyGame::Move> result;
  std::size_t jobs = 0;                          // given out
  std::map<std::string, std::uint64_t> workers;  // the jobs that each has done
};

/// Searches with the workers of a space: every reply to every move is a job under a lease, better
/// bounds reach the searches in progress. What little two plies leave to do is done here.
///
/// Guarantee: the contract of Window, whatever becomes of the workers, and of the server as long as
/// it keeps its tuples and comes back; without workers it waits for some. Throws Stopped when the
/// space is cancelled, std::runtime_error when the server stays away or a worker says that a job
/// makes no sense. Leaves no tuple behind in any case, unless the server is gone.
FarmReport search_on_farm(RedisSpace& space, const SearchOrder& order,
                          const std::function<void(const SearchProgress&)>& on_progress = {});

}  // namespace espalier::linda::farm
