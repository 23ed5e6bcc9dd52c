// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "espalier/linda/redis/options.hpp"
#include "espalier/parallel/request.hpp"

namespace espalier::linda::team {

/// A search that had to begin again: a processor was lost, or the server's tuples.
struct Restart {
  std::string why;
  std::chrono::duration<double> lost;  // by the attempt that came to nothing
};

/// A Linda search through a Redis server.
struct Order {
  std::string url;
  redis::Options options = {};  // the space is the workers'; the search gets one of its own
  std::string game;             // by its name in the registry, as the workers know it
  AnyGame root;
  ParallelRequest request;                 // without parameters and RedisRun, which are made here
  std::vector<std::string> settings = {};  // its parameters, name=value
  int workers = 0;  // so many of its processors are workers elsewhere, the last ones
  int seats = 0;    // for so many workers more, which may come at any time
  /// Called when the search waits for workers, when one has joined before it began (so many of
  /// those who were waited for are there now), when one has come later, for each when all have
  /// ended, and when the search begins again. Those who come later are told by a thread of their
  /// own.
  std::function<void()> on_open = {};
  std::function<void(const std::string& worker, int joined)> on_joined = {};
  std::function<void(const std::string& worker, int processor)> on_late = {};
  std::function<void(const std::string& worker, const Counters& counters)> on_ended = {};
  std::function<void(const Restart& restart)> on_restart = {};
};

/// Waits until the workers have joined, and searches. The processors that are no workers are
/// threads of this process. A worker that finds a seat while it searches takes part from then on:
/// the report has a processor more.
///
/// A worker that dies or leaves costs time: the search begins again with those that are there, old
/// or new, and threads of this process for whom nobody comes in time (Recruiting). So it does when
/// the server has lost tuples. Nothing is left of an attempt that came to nothing: the report is of
/// the last one alone, its nodes, accounts and time.
///
/// Guarantee: as the algorithm's on any machine, or an exception: Stopped when the request's flag
/// was raised, std::runtime_error when the server stayed away or loses tuples again and again, or
/// when a worker does not know the game or the algorithm, InputError for a bad request. Leaves no
/// tuple behind, unless the server is gone.
ParallelReport search_with_team(const Order& order);

}  // namespace espalier::linda::team
