// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "espalier/linda/redis/options.hpp"
#include "espalier/parallel/request.hpp"

namespace espalier::linda::team {

/// A Linda search through a Redis server.
struct Order {
  std::string url;
  redis::Options options = {};  // the space is the workers'; the search gets one of its own
  std::string game;             // by its name in the registry, as the workers know it
  AnyGame root;
  ParallelRequest request;                 // without parameters and RedisRun, which are made here
  std::vector<std::string> settings = {};  // its parameters, name=value
  int workers = 0;  // so many of its processors are workers elsewhere, the last ones
  /// Called when the places for workers are open, and when a worker has joined.
  std::function<void()> on_open = {};
  std::function<void(int processor, const std::string& worker)> on_joined = {};
};

/// Waits until the workers have joined, and searches. The processors that are no workers are
/// threads of this process.
///
/// Guarantee: as the algorithm's on any machine, or an exception: Stopped when the request's flag
/// was raised, std::runtime_error when a worker died or left, when the server stayed away or lost
/// its tuples, InputError for a bad request. Leaves no tuple behind, unless the server is gone.
ParallelReport search_with_team(const Order& order);

}  // namespace espalier::linda::team
