// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/app/search/options.hpp"
#include "espalier/parallel/request.hpp"

namespace espalier::app {

[[nodiscard]] bool is_on_redis(const SearchOptions& options);

/// By the workers of a Redis server, which may come, leave and die. Who does how much of it is told
/// on standard error.
SearchOutcome search_on_farm(const AnyGame& position, const SearchOptions& options);

/// A Linda algorithm whose processors meet on a Redis server.
ParallelReport search_through_redis(const AnyGame& position, const ParallelRequest& request,
                                    const SearchOptions& options);

}  // namespace espalier::app
